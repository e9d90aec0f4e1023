import { alarmApi } from './alarm/alarm';
import { campaignApi } from './campaign/campaign';
import { classMessageApi, messageApi } from './campaign/message';
import { mailboxApi, mailReportApi } from './campaign/mail';
import { platformMailApi } from './campaign/platform';
import { undeliveredApi } from './campaign/undelivered';
import { webhookApi } from './campaign/webhook';
import { unsubscribeApi } from './campaign/unsubscribe';
import { LESSON_TYPE, values } from './codes';
import type { Endpoint } from './endpoint';
import { eventApi } from './event/event';
import { formApi } from './form/form';
import { healthApi } from './health';
import { accountApi } from './main/account';
import { apiKeyApi } from './main/api-key';
import { attendanceApi } from './main/attendance';
import { enrolmentApi } from './main/enrolment';
import { boardApi, communityApi, noticeApi } from './main/board';
import { channelApi } from './main/channel';
import { closingApi } from './main/closing';
import { consentApi } from './main/consent';
import { couponApi } from './main/coupon';
import { challengeApi, MISSION_KINDS, missionInput } from './main/challenge';
import { chatApi } from './main/chat';
import { contentApi } from './main/content';
import { workApi } from './main/class-work';
import { courseApi } from './main/course';
import { emailChangeApi } from './main/email-change';
import { companionApi } from './main/companion-calls';
import { demandApi } from './main/demand';
import { certificateApi } from './main/certificate';
import { courseInviteApi } from './main/course-invite';
import { curriculumApi, uploadApi, videoApi } from './main/curriculum';
import { curriculumInput } from './main/lesson';
import { lessonNoteApi } from './main/lesson-note';
import { keywordApi } from './main/keyword';
import { courseStaffApi, inviteApi, operatorApi } from './main/operator';
import { marketingApi } from './main/marketing';
import { missionApi } from './main/mission';
import { membershipApi } from './main/membership';
import { mypageApi } from './main/mypage';
import { packageApi } from './main/package';
import { announcementApi, platformAnnouncementApi } from './main/announcement';
import { platformMaintenanceApi } from './main/maintenance';
import { platformSupportApi, siteSupportApi } from './main/support';
import { platformAuditApi, platformOverviewApi, platformSessionApi, platformSiteApi, platformVideoApi } from './main/platform';
import { policyApi } from './main/policy';
import { likeApi } from './main/like';
import { liveApi } from './main/live';
import { referralApi } from './main/referral';
import { reportApi } from './main/report';
import { reviewApi } from './main/review';
import { sellingApi } from './main/selling';
import { settingApi } from './main/site-setting';
import { pictureApi } from './main/picture';
import { siteSwitchApi } from './main/site-switch';
import { snippetApi } from './main/snippet';
import { socialApi } from './main/social';
import { searchApi } from './main/search';
import { teacherApi } from './main/teacher';
import { blockApi } from './page/blocks/calls';
import { blockEditorApi } from './page/blocks/editor';
import { pageApi } from './page/page';
import { pageErrorApi } from './page/page-error';
import { seoApi } from './page/seo-setting';
import { sitePageApi } from './page/site-page';
import { SERVICE_NAMES } from './services';
import { dataHistoryApi } from './util/data-history';
import { deliveryApi } from './util/delivery';
import { domainApi } from './util/domain';
import { memberApi } from './util/member';
import { paymentApi } from './util/payment';
import { reconciliationApi } from './util/reconciliation';
import { configurationApi } from './util/configuration';
import { queueApi } from './main/queue';
import { listViewApi } from './util/list-view';
import { refundApi } from './util/refund';
import { salesApi } from './util/sales';
import { settlementApi } from './util/settlement';
import { subscriptionApi } from './util/subscription';
import { planApi } from './util/plan';
import {
  platformFiguresApi,
  platformDifferenceApi,
  platformDomainApi,
  platformJobApi,
  platformOrderApi,
  platformPayoutApi,
} from './util/platform';
import { platformPlanApi, platformPlanCouponApi } from './util/platform-plan';

/** Every group of calls; a test fails if one is missing. */
const CALL_GROUPS = {
  account: accountApi,
  social: socialApi,
  emailChange: emailChangeApi,
  mypage: mypageApi,
  channel: channelApi,
  closing: closingApi,
  setting: settingApi,
  policy: policyApi,
  selling: sellingApi,
  marketing: marketingApi,
  dataHistory: dataHistoryApi,
  keyword: keywordApi,
  picture: pictureApi,
  snippet: snippetApi,
  apiKey: apiKeyApi,
  undelivered: undeliveredApi,
  webhook: webhookApi,
  course: courseApi,
  companion: companionApi,
  work: workApi,
  queue: queueApi,
  package: packageApi,
  content: contentApi,
  challenge: challengeApi,
  curriculum: curriculumApi,
  lessonNote: lessonNoteApi,
  mission: missionApi,
  video: videoApi,
  upload: uploadApi,
  attend: enrolmentApi,
  attendance: attendanceApi,
  chat: chatApi,
  consent: consentApi,
  coupon: couponApi,
  membership: membershipApi,
  subscription: subscriptionApi,
  live: liveApi,
  like: likeApi,
  referral: referralApi,
  report: reportApi,
  review: reviewApi,
  board: boardApi,
  notice: noticeApi,
  community: communityApi,
  operator: operatorApi,
  courseStaff: courseStaffApi,
  teacher: teacherApi,
  search: searchApi,
  invite: inviteApi,
  courseInvite: courseInviteApi,
  certificate: certificateApi,
  demand: demandApi,
  payment: paymentApi,
  delivery: deliveryApi,
  reconciliation: reconciliationApi,
  configuration: configurationApi,
  listView: listViewApi,
  refund: refundApi,
  sales: salesApi,
  settlement: settlementApi,
  domain: domainApi,
  plan: planApi,
  member: memberApi,
  platformSession: platformSessionApi,
  platformOverview: platformOverviewApi,
  platformSite: platformSiteApi,
  platformAudit: platformAuditApi,
  platformSupport: platformSupportApi,
  support: siteSupportApi,
  platformMaintenance: platformMaintenanceApi,
  platformAnnouncement: platformAnnouncementApi,
  announcement: announcementApi,
  siteSwitch: siteSwitchApi,
  platformFigures: platformFiguresApi,
  platformJob: platformJobApi,
  platformOrder: platformOrderApi,
  platformDifference: platformDifferenceApi,
  platformMail: platformMailApi,
  platformPayout: platformPayoutApi,
  platformVideo: platformVideoApi,
  platformDomain: platformDomainApi,
  platformPlan: platformPlanApi,
  platformPlanCoupon: platformPlanCouponApi,
  alarm: alarmApi,
  event: eventApi,
  form: formApi,
  page: pageApi,
  pageError: pageErrorApi,
  sitePage: sitePageApi,
  block: blockApi,
  blockEditor: blockEditorApi,
  seo: seoApi,
  mailbox: mailboxApi,
  mailReport: mailReportApi,
  unsubscribe: unsubscribeApi,
  campaign: campaignApi,
  message: messageApi,
  classMessage: classMessageApi,
};

/** The type of all groups; by it a call without a summary on the API page does not compile. */
export type Groups = typeof CALL_GROUPS;

/** A call with the name and group under which the API page and tests list it. */
export interface Registered {
  /** The unique name of the call, such as `course.find`. */
  name: string;
  group: string;
  endpoint: Endpoint;
}

const listed = (group: string, calls: object): Registered[] =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${group}.${name}`, group, endpoint }));

/** Every call of every service, for the OpenAPI page and the tests of routes. */
export const REGISTRY: readonly Registered[] = [
  ...Object.entries(CALL_GROUPS).flatMap(([group, calls]) => listed(group, calls)),
  ...SERVICE_NAMES.flatMap((service) => listed(`health.${service}`, healthApi(service))),
];

/** Inputs whose rule depends on a value in them, each with all those values. */
export const INPUT_VARIANTS: ReadonlyMap<object, readonly object[]> = new Map<object, readonly object[]>([
  [curriculumInput, values(LESSON_TYPE).map((curriculumTypeCd) => ({ curriculumTypeCd }))],
  [missionInput, MISSION_KINDS.map((curriculumTypeCd) => ({ curriculumTypeCd }))],
]);
