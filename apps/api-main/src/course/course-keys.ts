import type { Course, CourseSummary, CourseViewer, ViewerOnly } from '@madang/contracts/main/course';

/*
 * What stands where in the JSON of a class. Together with the fields of course.sql.ts these are the contract's keys: one that is missing,
 * or too many, does not compile. course-json.spec.ts holds them against the database's functions.
 */

/** The keys of a card, read from the text stored in the row: main.course_card. */
export const CARD = [
  ...['courseSeq', 'contentId', 'channelSeq', 'channelCategorySeq', 'title', 'subTitle', 'imageUrl'],
  ...['serviceAlias', 'courseType', 'courseTypeCd', 'difficultyCd', 'openTypeCd', 'fareCd', 'price', 'priceEx'],
  ...['discountPrice', 'discountPriceEx', 'discountStartAt', 'discountEndAt', 'materialPrice', 'materialPriceEx', 'materialTitle'],
  ...['currency', 'displayCurrency'],
  ...['installmentStatus', 'installmentMonth', 'installmentPrice', 'installmentOriginalPrice', 'payStartCd'],
  ...['payEndCd', 'payStartAt', 'payEndAt', 'operatingStartAt', 'operatingEndAt', 'vodDays', 'months'],
  ...['monthPrice', 'maxUserCount', 'minUserCount', 'userLimitTypeCd', 'choiseTypeCd', 'deliveryCd', 'trashTypeCd'],
  ...['curriculumStatusList', 'curriculumCount', 'attendPhoneInputYn', 'customEvent', 'slackChannel', 'question'],
  ...['classTime', 'createdAt'],
] as const satisfies readonly (keyof CourseSummary)[];
/** The keys of a class's page, read from the text stored in the row: main.course_facts. */
export const FACTS = [
  ...['classSeq', 'introduction', 'introductionTypeCd', 'notPayedIntroduction', 'desc1', 'desc2', 'desc4', 'desc5'],
  ...['desc6', 'targetAudience', 'gains', 'partNumber', 'difficulty', 'categoryCd', 'liveTypeCd'],
  ...['curriculumProgressCd', 'openTypeUrl'],
  ...['settingPayTimeYn', 'startAt', 'endAt', 'period', 'publicCd', 'is_public', 'publishStatusCd', 'trashedAt'],
  ...['restoreExpiredAt', 'questionStatusCd', 'courseQuestionStatus', 'courseQuestions', 'inviteEventYn'],
  ...['inviteEventTitle', 'inviteEventInfo', 'payMethods'],
] as const satisfies readonly (keyof Course)[];

/** What the viewer has to do with a class, but for what only `course.viewer` answers. */
export type Viewed = keyof Omit<CourseViewer, 'courseSeq' | ViewerOnly>;
/** What a statement adds to the text on the row, of a card and of a class's page. */
export type BesideCard = Exclude<keyof CourseSummary, (typeof CARD)[number]>;
export type BesideFacts = Exclude<keyof Course, keyof CourseSummary | (typeof FACTS)[number] | Viewed>;
