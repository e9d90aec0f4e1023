import type { CourseSummary } from '@madang/contracts/main/course';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@madang/contracts/codes';
import type { CourseSetting } from '@madang/contracts/main/course';
import type { CourseQuestions } from '@madang/contracts/main/course-questions';
import { COMPUTED, FILLED } from '@madang/server/columns';

@Entity({ name: 'course' })
export class CourseEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) courseSeq: number;
  @Column('bigint', { nullable: true }) channelCategorySeq: number | null;
  @Column('uuid', { default: FILLED }) contentId: string;
  @Column('text') title: string;
  @Column('text', { default: FILLED }) subTitle: string;
  @Column('text', { default: FILLED }) introduction: string;
  @Column('text', { default: FILLED }) introductionTypeCd: string;
  @Column('text', { default: FILLED }) notPayedIntroduction: string;
  @Column('text', { default: FILLED }) desc1: string;
  @Column('text', { default: FILLED }) desc2: string;
  @Column('text', { default: FILLED }) desc4: string;
  @Column('text', { default: FILLED }) desc5: string;
  @Column('text', { default: FILLED }) desc6: string;
  @Column('text', { default: FILLED }) targetAudience: string;
  @Column('jsonb', { default: FILLED }) gains: string[];
  @Column('text', { nullable: true }) imageUrl: string | null;
  @Column('text', { default: FILLED }) serviceAlias: string;
  @Column('text', { default: FILLED }) courseType: string;
  @Column('text', { default: FILLED }) courseTypeCd: string;
  @Column('text', { default: FILLED }) difficultyCd: string;
  @Column('jsonb', { default: FILLED }) categoryCd: { large: string | null; medium: string | null };
  @Column('text', { default: FILLED }) liveTypeCd: string;
  @Column('text', { default: FILLED }) curriculumProgressCd: string;
  @Column('text', { default: FILLED }) openTypeCd: string;
  @Column('text', { nullable: true }) openTypeUrl: string | null;
  @Column('text', { default: FILLED }) fareCd: string;
  @Column('text', { default: FILLED }) currency: string;
  @Column('text', { nullable: true }) displayCurrency: Currency | null;
  @Column('bigint', { nullable: true }) price: number | null;
  @Column('bigint', { nullable: true }) priceEx: number | null;
  @Column('bigint', { nullable: true }) discountPrice: number | null;
  @Column('bigint', { nullable: true }) discountPriceEx: number | null;
  @Column('timestamptz', { nullable: true }) discountStartAt: Date | null;
  @Column('timestamptz', { nullable: true }) discountEndAt: Date | null;
  @Column('bigint', { nullable: true }) materialPrice: number | null;
  @Column('bigint', { nullable: true }) materialPriceEx: number | null;
  @Column('text', { nullable: true }) materialTitle: string | null;
  @Column('text', { nullable: true }) installmentStatus: string | null;
  @Column('integer', { nullable: true }) installmentMonth: number | null;
  @Column('bigint', { nullable: true }) installmentPrice: number | null;
  @Column('bigint', { nullable: true }) installmentOriginalPrice: number | null;
  @Column('jsonb', { default: FILLED }) payMethods: string[];
  @Column('text', { default: FILLED }) settingPayTimeYn: string;
  @Column('text', { default: FILLED }) payStartCd: string;
  @Column('text', { default: FILLED }) payEndCd: string;
  @Column('timestamptz', { nullable: true }) payStartAt: Date | null;
  @Column('timestamptz', { nullable: true }) payEndAt: Date | null;
  @Column('date', { nullable: true }) startAt: string | null;
  @Column('date', { nullable: true }) endAt: string | null;
  @Column('integer', { nullable: true }) period: number | null;
  @Column('integer', { default: FILLED }) vodDays: number;
  @Column('timestamptz', { nullable: true }) operatingStartAt: Date | null;
  @Column('timestamptz', { nullable: true }) operatingEndAt: Date | null;
  @Column('integer', { nullable: true }) months: number | null;
  @Column('bigint', { nullable: true }) monthPrice: number | null;
  @Column('integer', { default: FILLED }) maxUserCount: number;
  @Column('integer', { default: FILLED }) minUserCount: number;
  @Column('text', { default: FILLED }) userLimitTypeCd: string;
  @Column('text', { default: FILLED }) choiseTypeCd: string;
  @Column('integer', { nullable: true }) partNumber: number | null;
  @Column('text', { default: FILLED }) publicCd: string;
  @Column('text', { default: FILLED }) publishStatusCd: string;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('text', { default: FILLED }) trashTypeCd: string;
  @Column('timestamptz', { nullable: true }) trashedAt: Date | null;
  @Column('timestamptz', { nullable: true }) restoreExpiredAt: Date | null;
  @Column('text', { default: FILLED }) deliveryCd: string;
  @Column('text', { default: FILLED }) attendPhoneInputYn: string;
  @Column('text', { default: FILLED }) questionStatusCd: string;
  @Column('jsonb', { default: FILLED }) courseQuestions: CourseQuestions['courseQuestions'];
  @Column('text', { nullable: true }) question: string | null;
  @Column('text', { nullable: true }) classTime: string | null;
  @Column('text', { nullable: true }) slackChannel: string | null;
  @Column('jsonb', { nullable: true }) customEvent: CourseSummary['customEvent'];
  @Column('text', { default: FILLED }) inviteEventYn: string;
  @Column('text', { nullable: true }) inviteEventTitle: string | null;
  @Column('text', { nullable: true }) inviteEventInfo: string | null;
  @Column('jsonb', { default: FILLED }) setting: Partial<Omit<CourseSetting, 'boards'>>;
  @Column('integer', { default: FILLED }) attendCount: number;
  @Column('integer', { default: FILLED }) acceptCnt: number;
  @Column('integer', { default: FILLED }) waitCnt: number;
  @Column('integer', { default: FILLED }) attendSum: number;
  @Column('integer', { default: FILLED }) likeCount: number;
  @Column('integer', { default: FILLED }) reviewCount: number;
  @Column('integer', { default: FILLED }) reviewPoint: number;
  @Column('numeric', { nullable: true, ...COMPUTED }) reviewRate: number | null;
  @Column('integer', { array: true, default: FILLED }) reviewStars: number[];
  @Column('text', { nullable: true }) reviewDesc: string | null;
  @Column('integer', { default: FILLED }) curriculumCount: number;
  @Column('jsonb', { default: FILLED }) curriculumStatusList: string[];
  @Column('bigint', { nullable: true }) writerSeq: number | null;
  @Column('timestamptz', { default: FILLED }) createdAt: Date;
  @Column('timestamptz', { default: FILLED }) updatedAt: Date;
  /**
   * The JSON of the class in lists (`card`) and on its own page (`facts`), which triggers and `CourseJsonJob` write (0480_course_json.sql).
   */
  @Column('text', { nullable: true, select: false }) card: string | null;
  @Column('integer', { default: FILLED, select: false }) cardVersion: number;
  @Column('text', { nullable: true, select: false }) facts: string | null;
  @Column('integer', { default: FILLED, select: false }) factsVersion: number;
  @Column('text', { nullable: true, ...COMPUTED }) searchTitle: string | null;
  @Column('text', { nullable: true, ...COMPUTED }) searchKeys: string | null;
  @Column('text', { nullable: true, ...COMPUTED }) searchInitials: string | null;
  @Column('boolean', { default: FILLED }) inPackage: boolean;
  @Column('bigint', { array: true, default: FILLED }) siteMembershipSeqs: number[];
  @Column('timestamptz', { nullable: true }) publishRequestedAt: Date | null;
  @Column('bigint', { nullable: true }) publishRequestedBy: number | null;
  @Column('timestamptz', { nullable: true }) publishRefusedAt: Date | null;
  @Column('text', { nullable: true }) publishRefusedReason: string | null;
  @Column('integer', { default: FILLED }) courseOrder: number;
  @Column('jsonb', { nullable: true }) beforeClose: { settingPayTimeYn: string; payEndCd: string; payEndAt: string | null } | null;
  @Column('text', { nullable: true }) taxTypeCd: string | null;
}

@Entity({ name: 'course_user' })
export class CourseUserEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text', { default: FILLED }) userTypeCd: string;
  @Column('integer', { default: FILLED }) userOrder: number;
  @Column('text', { default: FILLED }) introduction: string;
}

/** The last class whose JSON the job has computed anew after a migration changed its form. */
@Entity({ name: 'course_fill' })
export class CourseFillEntity {
  @PrimaryColumn('boolean', { default: FILLED }) one: boolean;
  @Column('bigint', { default: FILLED }) siteSeq: number;
  @Column('bigint', { default: FILLED }) courseSeq: number;
}
