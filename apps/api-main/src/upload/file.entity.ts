import { Column, Entity, PrimaryColumn } from 'typeorm';

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
  @Column('text') status: string;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  /** Belongs to nothing since then. */
  @Column('timestamptz') looseAt: Date | null;
}
