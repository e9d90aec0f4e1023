import type { CourseSummary } from '@madang/contracts/main/course';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Currency } from '@madang/contracts/codes';
import type { CourseSetting } from '@madang/contracts/main/course';
import type { CourseQuestions } from '@madang/contracts/main/course-questions';
import { COMPUTED_COLUMN, FILLED_BY_DATABASE } from '@madang/server/columns';

@Entity({ name: 'course' })
export class CourseEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint', { generated: 'identity' }) courseSeq: number;
  @Column('bigint', { nullable: true }) channelCategorySeq: number | null;
  @Column('uuid', { default: FILLED_BY_DATABASE }) contentId: string;
  @Column('text') title: string;
  @Column('text', { default: FILLED_BY_DATABASE }) subTitle: string;
  @Column('text', { default: FILLED_BY_DATABASE }) introduction: string;
  @Column('text', { default: FILLED_BY_DATABASE }) introductionTypeCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) notPayedIntroduction: string;
  @Column('text', { default: FILLED_BY_DATABASE }) desc1: string;
  @Column('text', { default: FILLED_BY_DATABASE }) desc2: string;
  @Column('text', { default: FILLED_BY_DATABASE }) desc4: string;
  @Column('text', { default: FILLED_BY_DATABASE }) desc5: string;
  @Column('text', { default: FILLED_BY_DATABASE }) desc6: string;
  @Column('text', { default: FILLED_BY_DATABASE }) targetAudience: string;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) gains: string[];
  @Column('text', { nullable: true }) imageUrl: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) serviceAlias: string;
  @Column('text', { default: FILLED_BY_DATABASE }) courseType: string;
  @Column('text', { default: FILLED_BY_DATABASE }) courseTypeCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) difficultyCd: string;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) categoryCd: { large: string | null; medium: string | null };
  @Column('text', { default: FILLED_BY_DATABASE }) liveTypeCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) curriculumProgressCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) openTypeCd: string;
  @Column('text', { nullable: true }) openTypeUrl: string | null;
  @Column('text', { default: FILLED_BY_DATABASE }) fareCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) currency: string;
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
  @Column('jsonb', { default: FILLED_BY_DATABASE }) payMethods: string[];
  @Column('text', { default: FILLED_BY_DATABASE }) settingPayTimeYn: string;
  @Column('text', { default: FILLED_BY_DATABASE }) payStartCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) payEndCd: string;
  @Column('timestamptz', { nullable: true }) payStartAt: Date | null;
  @Column('timestamptz', { nullable: true }) payEndAt: Date | null;
  @Column('date', { nullable: true }) startAt: string | null;
  @Column('date', { nullable: true }) endAt: string | null;
  @Column('integer', { nullable: true }) period: number | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) vodDays: number;
  @Column('timestamptz', { nullable: true }) operatingStartAt: Date | null;
  @Column('timestamptz', { nullable: true }) operatingEndAt: Date | null;
  @Column('integer', { nullable: true }) months: number | null;
  @Column('bigint', { nullable: true }) monthPrice: number | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) maxUserCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) minUserCount: number;
  @Column('text', { default: FILLED_BY_DATABASE }) userLimitTypeCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) choiseTypeCd: string;
  @Column('integer', { nullable: true }) partNumber: number | null;
  @Column('text', { default: FILLED_BY_DATABASE }) publicCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) publishStatusCd: string;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('text', { default: FILLED_BY_DATABASE }) trashTypeCd: string;
  @Column('timestamptz', { nullable: true }) trashedAt: Date | null;
  @Column('timestamptz', { nullable: true }) restoreExpiredAt: Date | null;
  @Column('text', { default: FILLED_BY_DATABASE }) deliveryCd: string;
  @Column('text', { default: FILLED_BY_DATABASE }) attendPhoneInputYn: string;
  @Column('text', { default: FILLED_BY_DATABASE }) questionStatusCd: string;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) courseQuestions: CourseQuestions['courseQuestions'];
  @Column('text', { nullable: true }) question: string | null;
  @Column('text', { nullable: true }) classTime: string | null;
  @Column('text', { nullable: true }) slackChannel: string | null;
  @Column('jsonb', { nullable: true }) customEvent: CourseSummary['customEvent'];
  @Column('text', { default: FILLED_BY_DATABASE }) inviteEventYn: string;
  @Column('text', { nullable: true }) inviteEventTitle: string | null;
  @Column('text', { nullable: true }) inviteEventInfo: string | null;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) setting: Partial<Omit<CourseSetting, 'boards'>>;
  @Column('integer', { default: FILLED_BY_DATABASE }) attendCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) acceptCnt: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) waitCnt: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) attendSum: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) likeCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) reviewCount: number;
  @Column('integer', { default: FILLED_BY_DATABASE }) reviewPoint: number;
  @Column('numeric', { nullable: true, ...COMPUTED_COLUMN }) reviewRate: number | null;
  @Column('integer', { array: true, default: FILLED_BY_DATABASE }) reviewStars: number[];
  @Column('text', { nullable: true }) reviewDesc: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) curriculumCount: number;
  @Column('jsonb', { default: FILLED_BY_DATABASE }) curriculumStatusList: string[];
  @Column('bigint', { nullable: true }) writerSeq: number | null;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) createdAt: Date;
  @Column('timestamptz', { default: FILLED_BY_DATABASE }) updatedAt: Date;
  /**
   * The JSON of the class in lists (`card`) and on its own page (`facts`), which triggers and `CourseJsonJob` write (0480_course_json.sql).
   */
  @Column('text', { nullable: true, select: false }) card: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE, select: false }) cardVersion: number;
  @Column('text', { nullable: true, select: false }) facts: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE, select: false }) factsVersion: number;
  @Column('text', { nullable: true, ...COMPUTED_COLUMN }) searchTitle: string | null;
  @Column('text', { nullable: true, ...COMPUTED_COLUMN }) searchKeys: string | null;
  @Column('text', { nullable: true, ...COMPUTED_COLUMN }) searchInitials: string | null;
  @Column('boolean', { default: FILLED_BY_DATABASE }) inPackage: boolean;
  @Column('bigint', { array: true, default: FILLED_BY_DATABASE }) siteMembershipSeqs: number[];
  @Column('timestamptz', { nullable: true }) publishRequestedAt: Date | null;
  @Column('bigint', { nullable: true }) publishRequestedBy: number | null;
  @Column('timestamptz', { nullable: true }) publishRefusedAt: Date | null;
  @Column('text', { nullable: true }) publishRefusedReason: string | null;
  @Column('integer', { default: FILLED_BY_DATABASE }) courseOrder: number;
  @Column('jsonb', { nullable: true }) beforeClose: { settingPayTimeYn: string; payEndCd: string; payEndAt: string | null } | null;
  @Column('text', { nullable: true }) taxTypeCd: string | null;
}

@Entity({ name: 'course_user' })
export class CourseUserEntity {
  @PrimaryColumn('bigint') channelSeq: number;
  @PrimaryColumn('bigint') courseSeq: number;
  @PrimaryColumn('bigint') userSeq: number;
  @Column('text', { default: FILLED_BY_DATABASE }) userTypeCd: string;
  @Column('integer', { default: FILLED_BY_DATABASE }) userOrder: number;
  @Column('text', { default: FILLED_BY_DATABASE }) introduction: string;
}

/** The last class whose JSON the job has computed anew after a migration changed its form. */
@Entity({ name: 'course_fill' })
export class CourseFillEntity {
  @PrimaryColumn('boolean', { default: FILLED_BY_DATABASE }) one: boolean;
  @Column('bigint', { default: FILLED_BY_DATABASE }) siteSeq: number;
  @Column('bigint', { default: FILLED_BY_DATABASE }) courseSeq: number;
}
