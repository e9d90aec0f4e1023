import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CourseSetting } from '@madang/contracts/main/course';
import type { CourseQuestions } from '@madang/contracts/main/course-questions';

@Entity({ name: 'course' })
export class CourseEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) courseSeq: number;
  @Column('bigint') channelCategorySeq: number | null;
  @Column('text') title: string;
  @Column('text') subTitle: string;
  @Column('text') introduction: string;
  @Column('text') notPayedIntroduction: string;
  @Column('text') desc1: string;
  @Column('text') desc2: string;
  @Column('text') desc4: string;
  @Column('text') desc5: string;
  @Column('text') desc6: string;
  @Column('text') targetAudience: string;
  @Column('jsonb') gains: string[];
  @Column('text') imageUrl: string | null;
  @Column('text') courseType: string;
  @Column('text') courseTypeCd: string;
  @Column('text') difficultyCd: string;
  @Column('jsonb') categoryCd: { large: string | null; medium: string | null };
  @Column('text') curriculumProgressCd: string;
  @Column('text') fareCd: string;
  @Column('text') currency: string;
  @Column('bigint') price: number | null;
  @Column('bigint') priceEx: number | null;
  @Column('bigint') discountPrice: number | null;
  @Column('bigint') discountPriceEx: number | null;
  @Column('timestamptz') discountStartAt: Date | null;
  @Column('timestamptz') discountEndAt: Date | null;
  @Column('integer') installmentMonth: number | null;
  @Column('bigint') installmentPrice: number | null;
  @Column('bigint') installmentOriginalPrice: number | null;
  @Column('text') installmentStatus: string | null;
  @Column('jsonb') payMethods: string[];
  @Column('text') taxTypeCd: string | null;
  @Column('text') settingPayTimeYn: string;
  @Column('text') payStartCd: string;
  @Column('text') payEndCd: string;
  @Column('timestamptz') payStartAt: Date | null;
  @Column('timestamptz') payEndAt: Date | null;
  @Column('date') startAt: string | null;
  @Column('date') endAt: string | null;
  @Column('integer') period: number | null;
  @Column('integer') vodDays: number;
  @Column('integer') maxUserCount: number;
  @Column('integer') minUserCount: number;
  @Column('text') userLimitTypeCd: string;
  @Column('text') choiseTypeCd: string;
  @Column('text') publicCd: string;
  @Column('text') publishStatusCd: string;
  @Column('timestamptz') publishedAt: Date | null;
  @Column('timestamptz') publishRequestedAt: Date | null;
  @Column('text') trashTypeCd: string;
  @Column('timestamptz') trashedAt: Date | null;
  @Column('timestamptz') restoreExpiredAt: Date | null;
  @Column('text') attendPhoneInputYn: string;
  @Column('text') questionStatusCd: string;
  @Column('jsonb') courseQuestions: CourseQuestions['courseQuestions'];
  @Column('text') classTime: string | null;
  @Column('jsonb') setting: Partial<Omit<CourseSetting, 'boards'>>;
  @Column('integer') curriculumCount: number;
  @Column('jsonb') curriculumStatusList: string[];
  @Column('text') inviteEventYn: string;
  @Column('text') inviteEventTitle: string | null;
  @Column('text') inviteEventInfo: string | null;
  @Column('bigint') writerSeq: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

@Entity({ name: 'course_user' })
export class CourseUserEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text') userTypeCd: string;
  @Column('integer') userOrder: number;
}
