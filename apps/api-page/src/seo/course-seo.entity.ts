import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SeoSetting } from '@madang/contracts/page/seo';

@Entity({ name: 'course_seo' })
export class CourseSeoEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @Column('jsonb') seoSetting: SeoSetting;
  @Column('timestamptz') updatedAt: Date;
}
