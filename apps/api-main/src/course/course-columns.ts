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
const SHOWN = 'shown';
/** The history shows only the field's name: a state that a call of its own changes, which nobody sets back by its value. */
const NAMED = 'named';
/** A long text: the history shows only the field's name, and keeps what it was for some months, so that it can be taken back. */
const TEXT = 'text';
/** The history shows nothing: the product itself keeps these columns, or no form changes them. */
const SILENT = 'silent';
/**
 * The value stays when the class is deleted for good, since receipts and lists, for example, go on showing its title, picture, kind and
 * price.
 */
const KEPT = null;
const NO_TEXT = sql`''`;
const NO_LIST = sql`'[]'`;
const NO_VALUES = sql`'{}'`;
const NOTHING = sql`null`;
const NONE = sql`0`;

/**
 * For each column of a class: whether a copy gets it, what it holds after the class is deleted for good, and what the history shows when
 * it changes.
 */
export const FATES = {
  channelSeq: fresh(KEPT, SILENT),
  courseSeq: fresh(KEPT, SILENT),
  channelCategorySeq: copied(KEPT, SHOWN),
  contentId: fresh(KEPT, SILENT),
  title: fresh(KEPT, SHOWN),
  subTitle: copied(KEPT, SHOWN),
  introduction: copied(NO_TEXT, TEXT),
  introductionTypeCd: copied(KEPT, SILENT),
  notPayedIntroduction: copied(NO_TEXT, TEXT),
  desc1: copied(NO_TEXT, TEXT),
  desc2: copied(NO_TEXT, TEXT),
  desc4: copied(NO_TEXT, TEXT),
  desc5: copied(NO_TEXT, TEXT),
  desc6: copied(NO_TEXT, TEXT),
  targetAudience: copied(NO_TEXT, SHOWN),
  gains: copied(NO_LIST, SHOWN),
  imageUrl: copied(KEPT, SHOWN),
  serviceAlias: copied(KEPT, SHOWN),
  courseType: copied(KEPT, SHOWN),
  courseTypeCd: copied(KEPT, SILENT),
  difficultyCd: copied(KEPT, SHOWN),
  categoryCd: copied(KEPT, SILENT),
  liveTypeCd: copied(KEPT, SHOWN),
  curriculumProgressCd: copied(KEPT, SHOWN),
  openTypeCd: copied(KEPT, SHOWN),
  openTypeUrl: copied(NOTHING, SHOWN),
  fareCd: copied(KEPT, SHOWN),
  currency: copied(KEPT, SHOWN),
  displayCurrency: copied(KEPT, SILENT),
  price: copied(KEPT, SHOWN),
  priceEx: copied(KEPT, SHOWN),
  discountPrice: copied(KEPT, SHOWN),
  discountPriceEx: copied(KEPT, SHOWN),
  discountStartAt: copied(KEPT, SHOWN),
  discountEndAt: copied(KEPT, SHOWN),
  materialPrice: copied(KEPT, SHOWN),
  materialPriceEx: copied(KEPT, SHOWN),
  materialTitle: copied(KEPT, SHOWN),
  installmentStatus: copied(KEPT, SHOWN),
  installmentMonth: copied(KEPT, SHOWN),
  installmentPrice: copied(KEPT, SHOWN),
  installmentOriginalPrice: copied(KEPT, SILENT),
  payMethods: copied(KEPT, SHOWN),
  settingPayTimeYn: copied(KEPT, SHOWN),
  payStartCd: copied(KEPT, SHOWN),
  payEndCd: copied(KEPT, SHOWN),
  payStartAt: copied(KEPT, SHOWN),
  payEndAt: copied(KEPT, SHOWN),
  startAt: copied(KEPT, SHOWN),
  endAt: copied(KEPT, SHOWN),
  period: copied(KEPT, SHOWN),
  vodDays: copied(KEPT, SHOWN),
  operatingStartAt: copied(KEPT, SHOWN),
  operatingEndAt: copied(KEPT, SHOWN),
  months: copied(KEPT, SILENT),
  monthPrice: copied(KEPT, SILENT),
  maxUserCount: copied(KEPT, SHOWN),
  minUserCount: copied(KEPT, SHOWN),
  userLimitTypeCd: copied(KEPT, SHOWN),
  choiseTypeCd: copied(KEPT, SHOWN),
  partNumber: copied(KEPT, SILENT),
  publicCd: copied(KEPT, SHOWN),
  publishStatusCd: fresh(KEPT, SHOWN),
  publishedAt: fresh(KEPT, SILENT),
  trashTypeCd: fresh(KEPT, NAMED),
  trashedAt: fresh(KEPT, SILENT),
  restoreExpiredAt: fresh(KEPT, SILENT),
  deliveryCd: copied(KEPT, SHOWN),
  attendPhoneInputYn: copied(KEPT, SHOWN),
  questionStatusCd: copied(KEPT, SHOWN),
  courseQuestions: copied(NO_LIST, SHOWN),
  question: copied(NOTHING, SILENT),
  classTime: copied(KEPT, SHOWN),
  slackChannel: copied(NOTHING, SHOWN),
  customEvent: copied(NOTHING, SHOWN),
  inviteEventYn: copied(KEPT, SHOWN),
  inviteEventTitle: copied(KEPT, SHOWN),
  inviteEventInfo: copied(KEPT, SHOWN),
  setting: copied(NO_VALUES, SHOWN),
  attendCount: fresh(KEPT, SILENT),
  acceptCnt: fresh(KEPT, SILENT),
  waitCnt: fresh(KEPT, SILENT),
  attendSum: fresh(KEPT, SILENT),
  likeCount: fresh(NONE, SILENT),
  reviewCount: fresh(KEPT, SILENT),
  reviewPoint: fresh(KEPT, SILENT),
  reviewRate: fresh(KEPT, SILENT),
  reviewStars: fresh(KEPT, SILENT),
  reviewDesc: fresh(KEPT, SILENT),
  curriculumCount: copied(NONE, SILENT),
  curriculumStatusList: copied(NO_LIST, SILENT),
  writerSeq: fresh(KEPT, SILENT),
  createdAt: fresh(KEPT, SILENT),
  updatedAt: fresh(KEPT, SILENT),
  card: fresh(KEPT, SILENT),
  cardVersion: fresh(KEPT, SILENT),
  facts: fresh(KEPT, SILENT),
  factsVersion: fresh(KEPT, SILENT),
  searchTitle: fresh(KEPT, SILENT),
  searchKeys: fresh(KEPT, SILENT),
  searchInitials: fresh(KEPT, SILENT),
  inPackage: fresh(KEPT, SILENT),
  siteMembershipSeqs: copied(NO_VALUES, SILENT),
  publishRequestedAt: fresh(KEPT, NAMED),
  publishRequestedBy: fresh(NOTHING, SILENT),
  publishRefusedAt: fresh(KEPT, SILENT),
  publishRefusedReason: fresh(NOTHING, SHOWN),
  taxTypeCd: copied(KEPT, SHOWN),
  courseOrder: fresh(KEPT, SILENT),
  beforeClose: fresh(NOTHING, SILENT),
} satisfies Record<keyof CourseEntity, Fate>;

const columns = Object.entries<Fate>(FATES).map(([property, fate]) => ({ column: raw(snakeCase(property)), ...fate }));
/** The columns whose values a copy of a class gets, as an SQL list. */
export const COPIED = list(columns.filter((c) => c.copied).map((c) => c.column));
/** The `column = value` pairs of SQL that empty a class which is deleted for good. */
export const CLEARED = list(columns.flatMap(({ column, remains }) => (remains ? [sql`${column} = ${remains}`] : [])));
