import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, PUBLISH_STATUS } from '@madang/contracts/codes';
import type { SeoSetting } from '@madang/contracts/page/seo';
import { FILLED } from '@madang/server/columns';

@Entity({ name: 'site_page' })
export class SitePageEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) pageSeq: number;
  @Column('text') title: string;
  @Column('text') path: string;
  @Column('jsonb', { default: FILLED }) seoSetting: Partial<SeoSetting>;
  @Column('text', { default: FILLED }) publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  @Column('timestamptz', { default: FILLED }) createdAt: Date;
  @Column('timestamptz', { default: FILLED }) updatedAt: Date;
  @Column('text', { default: FILLED }) content: string;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
}

@Entity({ name: 'former_path' })
export class FormerPathEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') path: string;
  @Column('bigint') pageSeq: number;
}
