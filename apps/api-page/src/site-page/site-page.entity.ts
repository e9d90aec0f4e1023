import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CodeOf, PUBLISH_STATUS } from '@madang/contracts/codes';
import type { SeoSetting } from '@madang/contracts/page/seo';
import { FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'site_page' })
export class SitePageEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) pageSeq: number;
  @Column('text') title: string;
  @Column('text') path: string;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) seoSetting: Partial<SeoSetting>;
  @Column('text', { default: FILLED_BY_DATABASE }) publishStatusCd: CodeOf<typeof PUBLISH_STATUS>;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) updatedAt: Date;
  @Column('text', { default: FILLED_BY_DATABASE }) content: string;
  @Column('bigint', { nullable: true }) courseSeq: number | null;
}

@Entity({ name: 'former_path' })
export class FormerPathEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('text') path: string;
  @Column('bigint') pageSeq: number;
}
