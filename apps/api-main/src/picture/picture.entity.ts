import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Lang } from '@madang/contracts/codes';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'picture' })
export class PictureEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') fileSeq: number;
  @Column('text') name: string;
  @Column('integer', { nullable: true }) width: number | null;
  @Column('integer', { nullable: true }) height: number | null;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) alt: Partial<Record<Lang, string>>;
}
