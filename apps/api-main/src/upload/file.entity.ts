import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED } from '@madang/server/columns';

export const FILE_STATUS = { WAITING: 'WAITING', READY: 'READY' } as const;

@Entity({ name: 'file' })
export class FileEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) fileSeq: number;
  @Column('text') storageKey: string;
  /** The public address, or the storage key where the address must be signed. */
  @Column('text') url: string;
  @Column('text') contentType: string;
  @Column('bigint') fileSize: number;
  @Column('text') originFileName: string;
  @Column('text', { default: FILLED }) status: string;
  @Column('bigint') createdBy: number;
  @Column('timestamptz', { default: FILLED }) createdAt: Date;
  /** Since when nothing names the file any more; null while something does. */
  @Column('timestamptz', { nullable: true }) looseAt: Date | null;
  /** Until when the file's address takes the bytes that a browser puts to it. */
  @Column('timestamptz', { nullable: true }) putUntil: Date | null;
  /** A picture that nothing has named since then. */
  @Column('timestamptz', { nullable: true }) unusedAt: Date | null;
  /** When staff chose to keep it, used or not: the job for unused pictures passes it by. */
  @Column('timestamptz', { nullable: true }) keptAt: Date | null;
  /** A picture whose public address opens nothing since then: all that names it is hidden. */
  @Column('timestamptz', { nullable: true }) withheldAt: Date | null;
}

/**
 * Where a file comes in that is put straight into the storage. It is moved to its own key before it is looked at, so whatever
 * is put to the address afterwards reaches nobody.
 */
export const incomingKey = (storageKey: string) => storageKey.replace(/^(private\/\d+\/)/, '$1put-');
