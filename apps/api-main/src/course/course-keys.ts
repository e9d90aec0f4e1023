import type { Course, CourseSummary, CourseViewer, ViewerOnly } from '@madang/contracts/main/course';

/*
 * Says where each key in the JSON of a class comes from. The keys here and those in course.sql.ts must together be the keys of the
 * contract: a missing or unknown key is an error of the compiler. course-json.spec.ts compares them with the database's functions.
 */

/** The keys of a class in a list that the row stores as text; the database's function main.course_card writes it. */
export const CARD_KEYS = [
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
/** The keys of a class's own page that the row stores as text; the database's function main.course_facts writes it. */
export const FACT_KEYS = [
  ...['classSeq', 'introduction', 'introductionTypeCd', 'notPayedIntroduction', 'desc1', 'desc2', 'desc4', 'desc5'],
  ...['desc6', 'targetAudience', 'gains', 'partNumber', 'difficulty', 'categoryCd', 'liveTypeCd'],
  ...['curriculumProgressCd', 'openTypeUrl'],
  ...['settingPayTimeYn', 'startAt', 'endAt', 'period', 'publicCd', 'is_public', 'publishStatusCd', 'trashedAt'],
  ...['restoreExpiredAt', 'questionStatusCd', 'courseQuestionStatus', 'courseQuestions', 'inviteEventYn'],
  ...['inviteEventTitle', 'inviteEventInfo', 'payMethods'],
] as const satisfies readonly (keyof Course)[];

/** The keys that say how the viewer stands to a class, except those that only the call `course.viewer` answers. */
export type Viewed = keyof Omit<CourseViewer, 'courseSeq' | ViewerOnly>;
/** The keys that a statement adds to the stored text: here those of a class in a list; in `BesideFacts` those of a class's own page. */
export type BesideCard = Exclude<keyof CourseSummary, (typeof CARD_KEYS)[number]>;
export type BesideFacts = Exclude<keyof Course, keyof CourseSummary | (typeof FACT_KEYS)[number] | Viewed>;
