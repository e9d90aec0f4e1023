import { snakeCase } from '@madang/server/columns';
import { list, raw, sql, type Sql } from '@madang/server/sql/sql';
import type { CourseEntity } from './course.entity';

/**
 * What the site's history shows of a change of the column: the old and the new value, only the name of the field, its name with the text as
 * it was beside the line, or nothing.
 */
type Told = 'shown' | 'named' | 'text' | 'silent';
interface Fate<T extends Told = Told> {
  /**
   * Whether a copy of the class gets the column's value. The other columns, such as the title, the publish status and the counts of
   * learners, get a new value or their default.
   */
  copied: boolean;
  /** The value that the column gets when the class is deleted for good; null leaves its value as it is. */
  remains: Sql | null;
  told: T;
}
const copied = <T extends Told>(remains: Sql | null, told: T): Fate<T> => ({ copied: true, remains, told });
const fresh = <T extends Told>(remains: Sql | null, told: T): Fate<T> => ({ copied: false, remains, told });
const VALUE_IN_HISTORY = 'shown';
/** The history shows only the field's name: a state that a call of its own changes, which nobody sets back by its value. */
const NAME_IN_HISTORY = 'named';
/** A long text: the history shows only the field's name, and keeps what it was for some months, so that it can be taken back. */
const TEXT_IN_HISTORY = 'text';
/** The history shows nothing: the product itself keeps these columns, or no form changes them. */
const NOT_IN_HISTORY = 'silent';
/**
 * The value stays when the class is deleted for good, since receipts and lists, for example, go on showing its title, picture, kind and
 * price.
 */
const KEPT_VALUE = null;
const NO_TEXT = sql`''`;
const NO_LIST = sql`'[]'`;
const NO_VALUES = sql`'{}'`;
const NULL_VALUE = sql`null`;
const ZERO_VALUE = sql`0`;

/**
 * For each column of a class: whether a copy gets it, what it holds after the class is deleted for good, and what the history shows when
 * it changes.
 */
export const COLUMN_FATES = {
  channelSeq: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  courseSeq: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  channelCategorySeq: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  contentId: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  title: fresh(KEPT_VALUE, VALUE_IN_HISTORY),
  subTitle: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  introduction: copied(NO_TEXT, TEXT_IN_HISTORY),
  introductionTypeCd: copied(KEPT_VALUE, NOT_IN_HISTORY),
  notPayedIntroduction: copied(NO_TEXT, TEXT_IN_HISTORY),
  desc1: copied(NO_TEXT, TEXT_IN_HISTORY),
  desc2: copied(NO_TEXT, TEXT_IN_HISTORY),
  desc4: copied(NO_TEXT, TEXT_IN_HISTORY),
  desc5: copied(NO_TEXT, TEXT_IN_HISTORY),
  desc6: copied(NO_TEXT, TEXT_IN_HISTORY),
  targetAudience: copied(NO_TEXT, VALUE_IN_HISTORY),
  gains: copied(NO_LIST, VALUE_IN_HISTORY),
  imageUrl: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  serviceAlias: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  courseType: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  courseTypeCd: copied(KEPT_VALUE, NOT_IN_HISTORY),
  difficultyCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  categoryCd: copied(KEPT_VALUE, NOT_IN_HISTORY),
  liveTypeCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  curriculumProgressCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  openTypeCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  openTypeUrl: copied(NULL_VALUE, VALUE_IN_HISTORY),
  fareCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  currency: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  displayCurrency: copied(KEPT_VALUE, NOT_IN_HISTORY),
  price: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  priceEx: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  discountPrice: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  discountPriceEx: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  discountStartAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  discountEndAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  materialPrice: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  materialPriceEx: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  materialTitle: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  installmentStatus: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  installmentMonth: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  installmentPrice: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  installmentOriginalPrice: copied(KEPT_VALUE, NOT_IN_HISTORY),
  payMethods: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  settingPayTimeYn: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  payStartCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  payEndCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  payStartAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  payEndAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  startAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  endAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  period: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  vodDays: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  operatingStartAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  operatingEndAt: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  months: copied(KEPT_VALUE, NOT_IN_HISTORY),
  monthPrice: copied(KEPT_VALUE, NOT_IN_HISTORY),
  maxUserCount: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  minUserCount: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  userLimitTypeCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  choiseTypeCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  partNumber: copied(KEPT_VALUE, NOT_IN_HISTORY),
  publicCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  publishStatusCd: fresh(KEPT_VALUE, VALUE_IN_HISTORY),
  publishedAt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  trashTypeCd: fresh(KEPT_VALUE, NAME_IN_HISTORY),
  trashedAt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  restoreExpiredAt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  deliveryCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  attendPhoneInputYn: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  questionStatusCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  courseQuestions: copied(NO_LIST, VALUE_IN_HISTORY),
  question: copied(NULL_VALUE, NOT_IN_HISTORY),
  classTime: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  slackChannel: copied(NULL_VALUE, VALUE_IN_HISTORY),
  customEvent: copied(NULL_VALUE, VALUE_IN_HISTORY),
  inviteEventYn: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  inviteEventTitle: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  inviteEventInfo: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  setting: copied(NO_VALUES, VALUE_IN_HISTORY),
  attendCount: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  acceptCnt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  waitCnt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  attendSum: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  likeCount: fresh(ZERO_VALUE, NOT_IN_HISTORY),
  reviewCount: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  reviewPoint: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  reviewRate: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  reviewStars: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  reviewDesc: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  curriculumCount: copied(ZERO_VALUE, NOT_IN_HISTORY),
  curriculumStatusList: copied(NO_LIST, NOT_IN_HISTORY),
  writerSeq: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  createdAt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  updatedAt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  card: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  cardVersion: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  facts: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  factsVersion: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  searchTitle: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  searchKeys: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  searchInitials: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  inPackage: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  siteMembershipSeqs: copied(NO_VALUES, NOT_IN_HISTORY),
  publishRequestedAt: fresh(KEPT_VALUE, NAME_IN_HISTORY),
  publishRequestedBy: fresh(NULL_VALUE, NOT_IN_HISTORY),
  publishRefusedAt: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  publishRefusedReason: fresh(NULL_VALUE, VALUE_IN_HISTORY),
  taxTypeCd: copied(KEPT_VALUE, VALUE_IN_HISTORY),
  courseOrder: fresh(KEPT_VALUE, NOT_IN_HISTORY),
  beforeClose: fresh(NULL_VALUE, NOT_IN_HISTORY),
} satisfies Record<keyof CourseEntity, Fate>;

const columns = Object.entries<Fate>(COLUMN_FATES).map(([property, fate]) => ({ column: raw(snakeCase(property)), ...fate }));
/** The columns whose values a copy of a class gets, as an SQL list. */
export const COPIED_COLUMNS = list(columns.filter((c) => c.copied).map((c) => c.column));
/** The `column = value` pairs of SQL that empty a class which is deleted for good. */
export const CLEARED_COLUMNS = list(columns.flatMap(({ column, remains }) => (remains ? [sql`${column} = ${remains}`] : [])));
