import {
  CHAT_SCOPE,
  SELECTION_TYPE,
  COURSE_TYPE,
  CURRENCY,
  LESSON_TYPE,
  DELIVERY,
  FARE,
  LIVE_TYPE,
  PAY_LIMIT,
  PAY_METHOD,
  POST_TYPE,
  QUESTION_STATUS,
  QUESTION_TYPE,
  USER_LIMIT,
  VOD_TYPE,
  YN,
} from '@madang/contracts/codes';
import type { Value } from './bodies';
import type { World } from './world';

export type Body = Record<string, Value>;
/** The setting is JSON text, which contains the texts that are shown. */
const seo = ({ seoSetting }: Body): Body => {
  const word = String(seoSetting);
  return { seoSetting: JSON.stringify({ title: word.slice(0, 120), description: word.slice(0, 300), noIndex: false }) };
};
const LATER_MOMENT = '2027-01-01T00:00:00Z';
const post = (b: Body): Body => ({ ...b, category: null, files: [], typeCd: POST_TYPE.QUESTION });
const classPost = (b: Body, w: World): Body => ({ ...post(b), boardSeq: w.things['boardSeq']! });
/** A body with two classes of the site, and prices in their currency. */
const pack = (b: Body, w: World): Body => ({
  ...b,
  courseSeqs: [w.things['courseSeq']!, w.things['otherSeq']!],
  currency: CURRENCY.KRW,
  price: 1000,
  discountPrice: null,
  startAt: null,
  endAt: null,
  payMethods: [PAY_METHOD.CARD],
  imageUrl: null,
});
const CHALLENGE_TERM = { startAt: LATER_MOMENT, endAt: '2027-02-01T00:00:00Z', maxUserCount: 0 };
/** The body of a lesson, with what its type requires. */
const lesson = (b: Body, w: World): Body => ({
  ...b,
  curriculumSeq: null,
  sectionSeq: null,
  dueAt: null,
  ...(b['curriculumTypeCd'] === LESSON_TYPE.LIVE && {
    liveEndAt: '13:00',
    liveType: LIVE_TYPE.LINK,
    joinUrl: 'https://example.com/x',
  }),
  ...(b['curriculumTypeCd'] === LESSON_TYPE.CHAT && { missionResourceId: String(w.things['chatRoomSeq']) }),
  ...(b['curriculumTypeCd'] === LESSON_TYPE.OFFLINE && { offlineEndTime: '13:00' }),
  ...(b['curriculumTypeCd'] === LESSON_TYPE.VIDEO && {
    vodTypeCd: VOD_TYPE.YOUTUBE,
    linkUrl: 'https://youtu.be/aqz-KE-bpKQ',
    uploadVodSeq: null,
  }),
  ...(b['curriculumTypeCd'] === LESSON_TYPE.COURSE && { missionResourceId: String(w.things['curriculumSeq']) }),
  ...(b['curriculumTypeCd'] === LESSON_TYPE.POST && {
    dailyStartTime: '06:00',
    dailyEndTime: '09:00',
    dailyChallengeCount: 1,
    maxChallengeCount: 3,
  }),
  ...(b['curriculumTypeCd'] === LESSON_TYPE.FILE && { addFiles: [], deleteFiles: [], changeSize: 0 }),
});
/** How the sample body of a call is changed so that the service accepts it, for rules that the declaration does not express. */
const VALID_BODIES: Record<string, (body: Body, w: World) => Body> = {
  'channel.create': (b) => ({ ...b, domain: `x${Date.now()}`, contentTypeCd: '' }),
  // The code is HTML by its nature, with rules of its own; the other fields are text.
  'snippet.create': (b) => ({ ...b, code: '<meta name="check" content="x">' }),
  'snippet.update': (b) => ({ ...b, code: '<meta name="check" content="x">' }),
  'apiKey.createOwn': (b) => ({ ...b, expireDays: 30 }),
  'apiKey.createOfSite': (b) => ({ ...b, expireDays: null }),
  'setting.saveProfile': (b, w) => ({ ...b, domain: w.domain, logoutMainPageSeq: null }),
  'sitePage.create': (b) => ({ ...b, path: `made${Date.now()}`, ...seo(b) }),
  'sitePage.update': (b) => ({ ...b, path: 'service', ...seo(b) }),
  'blockEditor.saveDraft': (b) => ({ ...b, version: 0, blocks: [{ id: 'check', type: 'text', content: { text: '<p>check</p>' } }] }),
  'blockEditor.publish': (b) => ({ ...b, version: 0, publishAt: null }),
  'blockEditor.restore': (b) => ({ ...b, version: 0 }),
  'seo.save': seo,
  'seo.savePage': seo,
  'seo.saveCourse': seo,
  'setting.saveFooter': (b) => ({ ...b, regNo: '', shopNo: '', phone: '', fax: '' }),
  'setting.saveMenus': ({ menus }) => {
    const [menu] = menus as Body[];
    const [sub] = menu!['subMenus'] as Body[];
    return { menus: [{ ...menu, menuSeq: null, subMenus: [{ ...sub, menuSeq: null }] }] };
  },
  'setting.saveTerms': (b) => ({ ...b, inForceAt: LATER_MOMENT, useYn: YN.YES }),
  'channel.createCategory': (b) => ({ ...b, parentCategorySeq: null }),
  'course.create': (b) => ({ ...b, channelCategorySeq: null }),
  'course.update': ({ serviceAlias: _, ...b }) => ({
    ...b,
    channelCategorySeq: null,
    imageUrl: null,
    courseQuestionStatus: QUESTION_STATUS.ASKED,
    courseType: COURSE_TYPE.VOD,
    operatingStartAt: null,
    operatingEndAt: null,
  }),
  'form.updateEvent': (b) => ({ ...b, couponInfoSeq: null }),
  'setting.updateCategory': (b) => ({ ...b, name: `2${String(b['name']).slice(0, 19)}` }),
  'course.updatePayment': (b) => ({
    ...b,
    fareCd: FARE.PAID,
    currency: CURRENCY.KRW,
    price: 1000,
    priceEx: null,
    discountYn: YN.NO,
    discountPrice: null,
    discountPriceEx: null,
    materialPrice: 1000,
    materialPriceEx: null,
    installmentMonth: null,
    installmentPrice: null,
    taxTypeCd: null,
    payStartCd: PAY_LIMIT.NONE,
    payEndCd: PAY_LIMIT.NONE,
    choiseTypeCd: SELECTION_TYPE.FIRST_COME,
    userLimitTypeCd: USER_LIMIT.NONE,
    maxUserCount: 0,
    minUserCount: 0,
    vodDays: -1,
    deliveryCd: DELIVERY.NONE,
    payMethods: [PAY_METHOD.CARD],
  }),
  'course.updateSetting': (b) => ({
    ...b,
    courseFloatingEndAt: LATER_MOMENT,
    customEvent: { ...(b['customEvent'] as Body), endAt: LATER_MOMENT },
  }),
  'attend.saveAddress': (b) => ({ ...b, zipCode: '06236' }),
  'package.create': pack,
  'package.update': pack,
  'form.create': (b) => ({ ...b, endAt: LATER_MOMENT, useYn: YN.NO }),
  'form.update': (b) => ({ ...b, endAt: LATER_MOMENT }),
  'form.updateScreen': ({ blocks }) => ({
    blocks: [
      {
        ...(blocks as Body[])[0]!,
        questionSeq: null,
        kind: QUESTION_TYPE.MULTIPLE_CHOICE,
        agreementKind: null,
        maxLength: null,
        options: [...((blocks as Body[])[0]!['options'] as Value[]), 'b'],
      },
    ],
  }),
  'settlement.submit': (b, w) => ({ ...b, files: [w.things['fileSeq']!] }),
  'invite.create': (b) => ({ ...b, userSeq: null, email: `invited${Date.now()}@madang.test` }),
  'board.create': (b) => ({ ...b, courseSeq: null }),
  'board.createPost': post,
  'board.updatePost': post,
  'community.create': classPost,
  'community.update': classPost,
  'notice.create': (b) => ({ ...b, files: [] }),
  'notice.update': (b) => ({ ...b, files: [] }),
  'coupon.create': (b) => ({ ...b, code: `C${Date.now()}`, startAt: null, courseSeqs: [] }),
  'coupon.update': (b) => ({ ...b, code: `C${Date.now()}`, startAt: null, courseSeqs: [], issueCount: null }),
  'coupon.issue': (b, w) => ({ ...b, userSeqs: [w.learner.userSeq], segmentSeq: null }),
  'message.create': (b, w) => ({ ...b, userSeqs: [w.learner.userSeq], segmentSeq: null, audience: null, reserveAt: null }),
  'campaign.create': (b) => ({ ...b, segmentSeq: null }),
  'campaign.update': (b) => ({ ...b, segmentSeq: null }),
  'content.create': (b) => ({ ...b, imageUrl: null, fareCd: FARE.FREE, price: null }),
  'content.update': (b) => ({ ...b, imageUrl: null, fareCd: FARE.FREE, price: null }),
  'membership.create': (b) => ({ ...b, courseSeqs: [] }),
  'membership.update': (b) => ({ ...b, courseSeqs: [] }),
  'attend.create': (b) => ({
    ...b,
    couponSeq: null,
    payMethodCd: '',
    refererCode: '',
    eventCode: '',
    delivery: { ...(b['delivery'] as Body), zipCode: '06236' },
  }),
  'attend.cancel': (b, w) => ({ ...b, attendSeqs: [w.things['spareSeq']!] }),
  'chat.create': (b) => ({ ...b, scope: CHAT_SCOPE.MEMBERS, courseSeq: null, membershipSeqs: [] }),
  'chat.update': (b) => ({ ...b, scope: CHAT_SCOPE.MEMBERS, courseSeq: null, membershipSeqs: [] }),
  'chat.send': (b) => ({ ...b, clientKey: `k${Date.now()}` }),
  'attendance.mark': (b, w) => ({ ...b, curriculumSeq: w.things['curriculumSeq']!, userSeq: w.learner.userSeq, userSeqs: [] }),
  'video.create': (b) => ({ ...b, filename: `${String(b['filename']).slice(0, 250)}.mp4` }),
  'member.updateSegment': (b) => ({ ...b, name: `2${String(b['name']).slice(0, 39)}` }),
  'listView.update': (b) => ({ ...b, name: `2${String(b['name']).slice(0, 29)}` }),
  'review.save': (b, w) => ({ ...b, photos: [], attendSeq: w.things['attendSeq']! }),
  'member.register': ({ members }) => {
    const [member] = members as Body[];
    // The answer names a row that breaks a rule, but the call still succeeds, so the row has to be valid.
    return { members: [{ ...member!, name: String(member!['name']).slice(0, 50), email: `m${Date.now()}@madang.test`, phone: '' }] };
  },
  'mission.submit': (b) => ({ ...b, files: [] }),
  'mission.edit': (b) => ({ ...b, files: [] }),
  'mission.feedback': (b) => ({ ...b, point: null }),
  'member.updateRegistered': (b) => ({ ...b, phone: '' }),
  'curriculum.save': lesson,
  'challenge.create': (b) => ({ ...b, imageUrl: null, channelCategorySeq: null }),
  'challenge.update': (b) => ({ ...b, imageUrl: null, channelCategorySeq: null }),
  'challenge.createTerm': (b) => ({ ...b, ...CHALLENGE_TERM }),
  'challenge.updateTerm': (b) => ({ ...b, ...CHALLENGE_TERM }),
  'challenge.createMission': lesson,
  // The mission of the seeded site counts posts, and its type cannot be changed.
  'challenge.updateMission': ({ title, content }) => ({
    title: title!,
    content: content!,
    curriculumTypeCd: LESSON_TYPE.POST,
    maxChallengeCount: 3,
    dailyChallengeCount: 1,
  }),
};
/** Makes the function that turns a sample body of a call into one that the service accepts. */
export const validBodyOf =
  (w: World, name: string) =>
  (body: Body): Body =>
    VALID_BODIES[name]?.(body, w) ?? body;
