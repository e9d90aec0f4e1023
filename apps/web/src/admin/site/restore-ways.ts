import { COURSE_TYPE_CD, FARE, HISTORY_ENTITY, TRASH, type CodeOf } from '@madang/contracts/codes';
import type { Endpoint, InputOf } from '@madang/contracts/endpoint';
import { boardApi, type BOARD_TYPES } from '@madang/contracts/main/board';
import { couponApi, type CouponDetail } from '@madang/contracts/main/coupon';
import { courseApi, type ClassInformation } from '@madang/contracts/main/course';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { membershipApi } from '@madang/contracts/main/membership';
import { packageApi } from '@madang/contracts/main/package';
import { settingApi } from '@madang/contracts/main/site-setting';
import { pageApi } from '@madang/contracts/page/page';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { draftOf, inputOf, PACKAGE_FIELDS, packageOf } from '../../domain/course/payment-draft';
import { call } from '../../lib/api';
import { useChannel } from '../../lib/channel';
import { invalidate } from '../../lib/query';
import { goToNewAddress } from '../../lib/new-address';
import { PART_WAYS } from './restore-part-ways';
import { takeSite } from './site-state';

export type Values = Record<string, unknown>;
/** Why a field is not set back although its line has a way for others. */
type Blocked = Readonly<Record<string, 'spent' | 'video'>>;
/** A way to set fields of a thing back: the same call as the form that changes them. */
export interface Way {
  call: Pick<Endpoint, 'access' | 'also' | 'support' | 'method' | 'fields'>;
  /** The fields that can be set back, by their names in the history; other settings are changed on their own page. */
  fields: readonly string[];
  /** The names of fields in the call, where they differ from those in the history. */
  names?: Readonly<Record<string, string>>;
  /** The names in the history of refused fields that only another call of this way has, by their names in that call. */
  refusals?: Readonly<Record<string, string>>;
  /**
   * Reads all fields of the thing as they are now, by their names in the call; null where it has been deleted. `courseSeq` is the class of a
   * thing that is a part of one, else 0.
   */
  read: (seq: number, courseSeq: number) => Promise<object | null>;
  /**
   * Saves the earlier values, by their names in the call; a call that needs all fields gets the others as they are now. `seen` is the
   * newest line of the history that the person has seen of these fields.
   */
  save: (seq: number, earlier: Values, seen: number, courseSeq: number) => Promise<void>;
  /** The fields that this thing must not get back as it is now and was `before`, with the reason. */
  blocked?: (now: Values, before: Values) => Blocked;
  /** What setting these fields back also means: the beginning of the keys of a title and a text; null where it means nothing more. */
  warning?: (now: Values, earlier: Values) => Warning | null;
}
type Warning = 'configuration.move' | `history.restore.${'revives' | 'opens' | 'term' | 'takes'}`;

/** The class; null where it is deleted or in the trash, since no form changes it then. */
async function informationOf(courseSeq: number): Promise<ClassInformation | null> {
  const found: ClassInformation | null = await call(courseApi.find, { params: { courseSeq }, query: { type: 'update' } });
  return found?.course.trashTypeCd === TRASH.NORMAL ? found : null;
}
const courseOf = async (courseSeq: number) => (await informationOf(courseSeq))?.course ?? null;
const renewCourse = (courseSeq: number) =>
  invalidate(
    [courseApi.find, { courseSeq }],
    [courseApi.findV2, { courseSeq }],
    [packageApi.find, { courseSeq }],
    courseApi.adminList,
    courseApi.list,
  );

const CLASS_INFORMATION_WAY: Way = {
  call: courseApi.update,
  fields: [
    'title',
    'subTitle',
    'targetAudience',
    'gains',
    'classTime',
    'openTypeUrl',
    'openTypeCd',
    'startAt',
    'endAt',
    'period',
    'operatingStartAt',
    'operatingEndAt',
    'publicCd',
    'imageUrl',
    'serviceAlias',
    'courseType',
    'channelCategorySeq',
    'difficultyCd',
    'curriculumProgressCd',
    'liveTypeCd',
    'introduction',
    'notPayedIntroduction',
    'desc1',
    'desc2',
    'desc4',
    'desc5',
    'desc6',
  ],
  read: courseOf,
  save: async (courseSeq, earlier, seen) => {
    await call(courseApi.update, { params: { courseSeq }, body: earlier, seen });
    await renewCourse(courseSeq);
  },
};
/** The price of a class is restored with its discount, material cost and seats; the call refuses fewer seats than are taken. */
const CLASS_PAYMENT_WAY: Way = {
  call: courseApi.updatePayment,
  fields: [
    'fareCd',
    'currency',
    'price',
    'priceEx',
    'discountPrice',
    'discountPriceEx',
    'discountStartAt',
    'discountEndAt',
    'materialPrice',
    'materialPriceEx',
    'materialTitle',
    'installmentMonth',
    'userLimitTypeCd',
    'maxUserCount',
    'minUserCount',
    'vodDays',
    'choiseTypeCd',
    'payMethods',
    'settingPayTimeYn',
    'payStartCd',
    'payEndCd',
    'payStartAt',
    'payEndAt',
    'taxTypeCd',
    'deliveryCd',
  ],
  refusals: PACKAGE_FIELDS,
  read: courseOf,
  save: async (courseSeq, earlier, seen) => {
    const course = (await courseOf(courseSeq))!;
    const draft = draftOf({ ...course, ...earlier });
    if (course.courseTypeCd === COURSE_TYPE_CD.PACKAGE)
      await call(packageApi.update, { params: { courseSeq }, body: packageOf(draft), seen });
    else await call(courseApi.updatePayment, { params: { courseSeq }, body: inputOf(draft), seen });
    await renewCourse(courseSeq);
  },
  // The call deletes the sums of what is not paid, also those that the line does not name.
  warning: (now, earlier) =>
    'fareCd' in earlier && now['fareCd'] === FARE.PAID && earlier['fareCd'] !== FARE.PAID ? 'history.restore.opens' : null,
};
/** What the page of a class shows and announces, and whether its learners invite others. */
const CLASS_DISPLAY_WAY: Way = {
  call: courseApi.updateSetting,
  fields: [...Object.keys(COURSE_SETTING_DEFAULTS), 'customEvent', 'slackChannel', 'inviteEventYn', 'inviteEventTitle', 'inviteEventInfo'],
  read: async (courseSeq) => {
    const found = await informationOf(courseSeq);
    return found && { ...found.course, ...found.setting };
  },
  save: async (courseSeq, earlier, seen) => {
    await call(courseApi.updateSetting, { params: { courseSeq }, body: earlier, seen });
    await renewCourse(courseSeq);
  },
};
type QuestionsInput = InputOf<typeof courseApi.updateQuestions>;
/** What a class asks at enrolment. */
const CLASS_QUESTIONS_WAY: Way = {
  call: courseApi.updateQuestions,
  fields: ['attendPhoneInputYn', 'questionStatusCd', 'courseQuestions'],
  names: { questionStatusCd: 'courseQuestionStatus' },
  read: async (courseSeq) => (await courseOf(courseSeq)) && call(courseApi.questions, { params: { courseSeq } }),
  save: async (courseSeq, earlier, seen) => {
    const now = await call(courseApi.questions, { params: { courseSeq } });
    await call(courseApi.updateQuestions, { params: { courseSeq }, body: { ...now, ...earlier } as QuestionsInput, seen });
    await invalidate([courseApi.questions, { courseSeq }]);
    await renewCourse(courseSeq);
  },
};
const PROFILE_WAY: Way = {
  call: settingApi.saveProfile,
  fields: [
    'name',
    'intro',
    'pageTypeCd',
    'customerType',
    'category',
    'kakaoCounselId',
    'marketingConsent',
    'publishReviewYn',
    'japaneseYn',
    'firstLang',
    'attendeeJoinTimeLive',
    'tchJoinTimeLive',
    'headerLogoUrl',
    'coverImageUrl',
    'profileImageUrl',
    'domain',
  ],
  read: () => call(settingApi.profile, {}),
  save: async (_seq, earlier, seen) => {
    const { zoomAccountTypeCd: _, ...profile } = await call(settingApi.profile, {});
    const fresh = await call(settingApi.saveProfile, { body: { ...profile, ...earlier }, seen });
    takeSite(fresh);
    await invalidate(settingApi.profile);
    if (fresh.domain !== profile.domain && location.hostname.startsWith(`${profile.domain}.`))
      await goToNewAddress(useChannel.getState().siteOrigin.replace('{domain}', fresh.domain) + location.pathname, profile.domain);
  },
  warning: (_now, earlier) => ('domain' in earlier ? 'configuration.move' : null),
};
const FOOTER_WAY: Way = {
  call: settingApi.saveFooter,
  fields: [
    'corpName',
    'ceoName',
    'regNo',
    'shopNo',
    'remote',
    'addr',
    'homepageUrl',
    'phone',
    'fax',
    'email',
    'privacyName',
    'copyright',
    'extraInfo',
  ],
  read: () => call(settingApi.footer, {}),
  save: async (_seq, earlier, seen) => {
    const now = await call(settingApi.footer, {});
    takeSite({ footer: await call(settingApi.saveFooter, { body: { ...now, ...earlier }, seen }) });
    await invalidate(settingApi.footer);
  },
};
/** A page of the site's own, such as a landing page; links to the address that it leaves are led on. */
const SITE_PAGE_WAY: Way = {
  call: sitePageApi.update,
  fields: ['title', 'path', 'content', 'publishStatusCd'],
  read: (pageSeq) => call(pageApi.find, { params: { pageSeq } }),
  save: async (pageSeq, earlier, seen) => {
    await call(sitePageApi.update, { params: { pageSeq }, body: earlier, seen });
    await invalidate(sitePageApi.list, pageApi.list, pageApi.byPath, pageApi.find);
  },
};
const BOARD_WAY: Way = {
  call: boardApi.update,
  fields: ['boardName', 'boardTypeCd', 'readScope', 'writeScope', 'boardCategories'],
  names: { boardName: 'name', boardTypeCd: 'typeCd', boardCategories: 'categories' },
  read: (boardSeq) => call(boardApi.find, { params: { boardSeq } }),
  save: async (boardSeq, earlier, seen) => {
    const { name, typeCd, readScope, writeScope, categories } = await call(boardApi.find, { params: { boardSeq } });
    const now = { name, typeCd: typeCd as BoardType, readScope, writeScope, categories };
    await call(boardApi.update, { params: { boardSeq }, body: { ...now, ...earlier }, seen });
    await invalidate(boardApi.admin, boardApi.courses, boardApi.list, boardApi.find);
  },
};
type BoardType = (typeof BOARD_TYPES)[number];
/** Whether all coupons of a kind are used, so that a larger number would bring it back to life. */
const isSpent = ({ issueCount, usedCount }: Partial<CouponDetail>) => !!issueCount && (usedCount ?? 0) >= issueCount;
const isOver = (endAt: unknown) => typeof endAt === 'string' && Date.parse(endAt) < Date.now();
/** A kind of coupons. What it takes off is no field of it: people hold coupons that promise it. The call refuses fewer than were issued. */
const COUPON_WAY: Way = {
  call: couponApi.update,
  fields: ['title', 'couponCode', 'startAt', 'endAt', 'issueCount', 'offerYn'],
  names: { couponCode: 'code' },
  read: (couponInfoSeq) => call(couponApi.find, { params: { couponInfoSeq } }),
  save: async (couponInfoSeq, earlier, seen) => {
    const { title, code, discountTypeCd, discount, startAt, endAt, courseSeqs, issueCount, offerYn } = await call(couponApi.find, {
      params: { couponInfoSeq },
    });
    const now = { title, code, discountTypeCd, discount, startAt, endAt, courseSeqs, issueCount, offerYn };
    await call(couponApi.update, { params: { couponInfoSeq }, body: { ...now, ...earlier }, seen });
    await invalidate(couponApi.list, couponApi.find);
  },
  blocked: (now): Blocked =>
    isSpent(now as Partial<CouponDetail>) ? { startAt: 'spent', endAt: 'spent', issueCount: 'spent', offerYn: 'spent' } : {},
  warning: (now, earlier) => ('endAt' in earlier && isOver(now['endAt']) && !isOver(earlier['endAt']) ? 'history.restore.revives' : null),
};
/** A membership. Its price is no field of it, since its members joined at theirs; a new one is set in its form. */
const MEMBERSHIP_WAY: Way = {
  call: membershipApi.update,
  fields: ['title', 'description', 'benefits', 'openYn'],
  read: (membershipSeq) => call(membershipApi.find, { params: { membershipSeq } }),
  save: async (membershipSeq, earlier, seen) => {
    const { title, description, price, periodCd, benefits, courseSeqs, openYn } = await call(membershipApi.find, {
      params: { membershipSeq },
    });
    const now = { title, description, price, periodCd, benefits, courseSeqs, openYn };
    await call(membershipApi.update, { params: { membershipSeq }, body: { ...now, ...earlier }, seen });
    await invalidate(membershipApi.list, membershipApi.find, membershipApi.offers, membershipApi.courses);
  },
};
export const RESTORE_WAYS: Partial<Record<CodeOf<typeof HISTORY_ENTITY>, readonly Way[]>> = {
  [HISTORY_ENTITY.COURSE]: [CLASS_INFORMATION_WAY, CLASS_PAYMENT_WAY, CLASS_DISPLAY_WAY, CLASS_QUESTIONS_WAY],
  [HISTORY_ENTITY.PROFILE]: [PROFILE_WAY],
  [HISTORY_ENTITY.FOOTER]: [FOOTER_WAY],
  [HISTORY_ENTITY.SITE_PAGE]: [SITE_PAGE_WAY],
  [HISTORY_ENTITY.BOARD]: [BOARD_WAY],
  [HISTORY_ENTITY.COUPON]: [COUPON_WAY],
  [HISTORY_ENTITY.MEMBERSHIP]: [MEMBERSHIP_WAY],
  ...PART_WAYS,
};
