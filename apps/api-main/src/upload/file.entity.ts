import { Column, Entity, PrimaryColumn } from 'typeorm';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

export const FILE_STATUS = { WAITING: 'WAITING', READY: 'READY' } as const;

@Entity({ name: 'file' })
export class FileEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) fileSeq: number;
  @Column('text') storageKey: string;
  /** The public address of the file; for a private file its storage key, for which an address has to be signed. */
  @Column('text') url: string;
  @Column('text') contentType: string;
  @Column('bigint') fileSize: number;
  @Column('text') originFileName: string;
  @Column('text', { default: FILLED_BY_DATABASE }) status: string;
  @Column('bigint') createdBy: number;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  /**
   * Since when no post or submission uses the file; a job deletes the file a day later. For a file of a deleted post, it is when its case
   * stops keeping the file. Null while the file is used, and for files that are for neither a post nor a submission.
   */
  @Column('timestamptz', { nullable: true }) looseAt: Date | null;
  /** Until when the file can be uploaded to its address; null for a file that was not uploaded that way. */
  @Column('timestamptz', { nullable: true }) putUntil: Date | null;
  /** Since when the job for unused pictures finds the picture unused; null while something uses it or the site keeps it on purpose. */
  @Column('timestamptz', { nullable: true }) unusedAt: Date | null;
  /**
   * When staff added the picture to the library on purpose, so that the job for unused pictures does not delete it; null if they did not.
   */
  @Column('timestamptz', { nullable: true }) keptAt: Date | null;
  /** Since when the picture's public address does not work, because people can see no text that uses it; null if it works. */
  @Column('timestamptz', { nullable: true }) withheldAt: Date | null;
}

/**
 * The key under which a file is stored that a browser uploads to an address made for it. The file is moved to its own key before it is
 * checked, so that nobody gets what is uploaded to the address later.
 */
export const incomingKey = (storageKey: string) => storageKey.replace(/^(private\/\d+\/)/, '$1put-');
