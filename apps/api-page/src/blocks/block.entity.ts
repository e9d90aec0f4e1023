import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Yn } from '@madang/contracts/codes';
import type { Block } from '@madang/contracts/page/blocks/block';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'block_page' })
export class BlockPageEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') pageSeq: number;
  @Column('jsonb') draft: Block[];
  @Column('integer', { default: FILLED_BY_DATABASE }) version: number;
  @Column('bigint', { nullable: true }) savedBy: number | null;
  @Column('timestamptz', { nullable: true }) savedAt: Date | null;
  @Column('jsonb', { nullable: true }) live: Block[] | null;
  @Column('timestamptz', { nullable: true }) liveAt: Date | null;
  @Column('jsonb', { nullable: true }) waiting: Block[] | null;
  @Column('bigint', { nullable: true }) waitingBy: number | null;
  @Column('timestamptz', { nullable: true }) publishAt: Date | null;
}

@Entity({ name: 'block_version' })
export class BlockVersionEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) versionSeq: number;
  @Column('bigint') pageSeq: number;
  @Column('jsonb') blocks: Block[];
  @Column('bigint', { nullable: true }) publishedBy: number | null;
  @Column('timestamptz') publishedAt: Date;
  @Column('text', { default: FILLED_BY_DATABASE }) draftYn: Yn;
}

@Entity({ name: 'block_editor' })
export class BlockEditorEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') pageSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('timestamptz') seenAt: Date;
}

@Entity({ name: 'draft_link' })
export class DraftLinkEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) linkSeq: number;
  @Column('bigint') pageSeq: number;
  @Column('bytea') tokenHash: Buffer;
  @Column('bigint') createdBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
