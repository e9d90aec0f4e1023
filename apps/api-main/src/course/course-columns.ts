import { columnNamed } from '@madang/server/columns';
import { list, raw, sql, type Sql } from '@madang/server/sql/sql';
import type { CourseEntity } from './course.entity';

interface Fate {
  /** A copy takes it over unchanged; what is not copied begins anew: publication, and everything learners left. */
  copied: boolean;
  /** What remains when the class is deleted for good; null: the value itself. */
  remains: Sql | null;
}
const copied = (remains: Sql | null): Fate => ({ copied: true, remains });
const fresh = (remains: Sql | null): Fate => ({ copied: false, remains });
/** Receipts and lists go on showing title, picture, kind and price of a class that is gone. */
const KEPT = null;
const NO_TEXT = sql`''`;
const NO_LIST = sql`'[]'`;
const NO_VALUES = sql`'{}'`;
const NOTHING = sql`null`;
const NONE = sql`0`;

/** What becomes of each column of a class when it is copied, and when it is deleted for good. */
const FATES: Record<keyof CourseEntity, Fate> = {
  channelSeq: fresh(KEPT),
  courseSeq: fresh(KEPT),
  channelCategorySeq: copied(KEPT),
  contentId: fresh(KEPT),
  title: fresh(KEPT),
  subTitle: copied(KEPT),
  introduction: copied(NO_TEXT),
  introductionTypeCd: copied(KEPT),
  notPayedIntroduction: copied(NO_TEXT),
  desc1: copied(NO_TEXT),
  desc2: copied(NO_TEXT),
  desc4: copied(NO_TEXT),
  desc5: copied(NO_TEXT),
  desc6: copied(NO_TEXT),
  targetAudience: copied(NO_TEXT),
  gains: copied(NO_LIST),
  imageUrl: copied(KEPT),
  serviceAlias: copied(KEPT),
  courseType: copied(KEPT),
  courseTypeCd: copied(KEPT),
  difficultyCd: copied(KEPT),
  categoryCd: copied(KEPT),
  liveTypeCd: copied(KEPT),
  curriculumProgressCd: copied(KEPT),
  openTypeCd: copied(KEPT),
  openTypeUrl: copied(NOTHING),
  fareCd: copied(KEPT),
  currency: copied(KEPT),
  displayCurrency: copied(KEPT),
  price: copied(KEPT),
  priceEx: copied(KEPT),
  discountPrice: copied(KEPT),
  discountPriceEx: copied(KEPT),
  discountStartAt: copied(KEPT),
  discountEndAt: copied(KEPT),
  materialPrice: copied(KEPT),
  materialPriceEx: copied(KEPT),
  materialTitle: copied(KEPT),
  installmentStatus: copied(KEPT),
  installmentMonth: copied(KEPT),
  installmentPrice: copied(KEPT),
  installmentOriginalPrice: copied(KEPT),
  payMethods: copied(KEPT),
  settingPayTimeYn: copied(KEPT),
  payStartCd: copied(KEPT),
  payEndCd: copied(KEPT),
  payStartAt: copied(KEPT),
  payEndAt: copied(KEPT),
  startAt: copied(KEPT),
  endAt: copied(KEPT),
  period: copied(KEPT),
  vodDays: copied(KEPT),
  operatingStartAt: copied(KEPT),
  operatingEndAt: copied(KEPT),
  months: copied(KEPT),
  monthPrice: copied(KEPT),
  maxUserCount: copied(KEPT),
  minUserCount: copied(KEPT),
  userLimitTypeCd: copied(KEPT),
  choiseTypeCd: copied(KEPT),
  partNumber: copied(KEPT),
  publicCd: copied(KEPT),
  publishStatusCd: fresh(KEPT),
  publishedAt: fresh(KEPT),
  trashTypeCd: fresh(KEPT),
  trashedAt: fresh(KEPT),
  restoreExpiredAt: fresh(KEPT),
  deliveryCd: copied(KEPT),
  attendPhoneInputYn: copied(KEPT),
  questionStatusCd: copied(KEPT),
  courseQuestions: copied(NO_LIST),
  question: copied(NOTHING),
  classTime: copied(KEPT),
  slackChannel: copied(NOTHING),
  customEvent: copied(NOTHING),
  inviteEventYn: copied(KEPT),
  inviteEventTitle: copied(KEPT),
  inviteEventInfo: copied(KEPT),
  setting: copied(NO_VALUES),
  attendCount: fresh(KEPT),
  acceptCnt: fresh(KEPT),
  waitCnt: fresh(KEPT),
  attendSum: fresh(KEPT),
  likeCount: fresh(NONE),
  reviewCount: fresh(KEPT),
  reviewPoint: fresh(KEPT),
  reviewRate: fresh(KEPT),
  reviewStars: fresh(KEPT),
  reviewDesc: fresh(KEPT),
  curriculumCount: copied(NONE),
  curriculumStatusList: copied(NO_LIST),
  writerSeq: fresh(KEPT),
  createdAt: fresh(KEPT),
  updatedAt: fresh(KEPT),
  card: fresh(KEPT),
  cardVersion: fresh(KEPT),
  facts: fresh(KEPT),
  factsVersion: fresh(KEPT),
  searchTitle: fresh(KEPT),
  inPackage: fresh(KEPT),
  siteMembershipSeqs: copied(NO_VALUES),
  publishRequestedAt: fresh(KEPT),
  taxTypeCd: copied(KEPT),
};

const columns = Object.entries(FATES).map(([property, fate]) => ({ column: raw(columnNamed(property)), ...fate }));
/** The columns that a copy takes over. */
export const COPIED = list(columns.filter((c) => c.copied).map((c) => c.column));
/** `column = value` for what a class that is deleted for good loses. */
export const CLEARED = list(columns.flatMap(({ column, remains }) => (remains ? [sql`${column} = ${remains}`] : [])));
