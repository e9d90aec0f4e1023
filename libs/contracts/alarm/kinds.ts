import { ALARM_TYPE } from '../codes';
import type { Alarm } from './alarm';
import type { AlarmTemplate } from './words';

/** Kinds of alarms that a person can switch separately, in the product and by mail. */
export const ALARM_KINDS = [
  'ENROL',
  'APPLICATION',
  'REVIEW',
  'ATTENDANCE',
  'MISSION',
  'LIVE',
  'ANSWER',
  'SIGNUP',
  'BOARD',
  'LIKE',
  'REPORT',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** Only those who work on a site, or teach, are ever sent one of these. */
export const STAFF_KINDS: readonly AlarmKind[] = ['APPLICATION', 'REVIEW', 'MISSION', 'SIGNUP', 'REPORT'];

/** The kind of each text; null for what asks for an answer or an action and always arrives. A text without its line does not compile. */
const KIND_OF: Record<AlarmTemplate, AlarmKind | null> = {
  joined: 'SIGNUP',
  applied: 'APPLICATION',
  appliedWaiting: 'APPLICATION',
  learnerCancelled: 'APPLICATION',
  learnerCancelledFor: 'APPLICATION',
  approved: 'ENROL',
  claim: 'ENROL',
  cancelled: 'ENROL',
  cancelledFor: 'ENROL',
  unpaid: 'ENROL',
  certified: 'ENROL',
  courseOpened: null,
  materialSent: 'ENROL',
  reviewed: 'REVIEW',
  liked: 'LIKE',
  liveOpened: 'LIVE',
  invited: null,
  classInvited: null,
  ownerAsked: null,
  inviteAccepted: null,
  inviteDeclined: null,
  domainTroubled: null,
  domainLost: null,
  planRefused: null,
  planEnded: null,
  siteSuspended: null,
  siteReopened: null,
  handedIn: 'MISSION',
  feedback: 'ANSWER',
  asked: 'BOARD',
  noticed: 'BOARD',
  commented: 'BOARD',
  answered: 'ANSWER',
  postLiked: 'LIKE',
  messaged: null,
  membershipRefused: null,
  refundAsked: null,
  refundTakenBack: null,
  refundDone: null,
  refundRefused: null,
  publishAsked: null,
  publishDone: null,
  publishRefused: null,
  publishReturned: null,
  contentHidden: null,
  contentHiddenUntil: null,
  contentRemoved: null,
  contentRestored: null,
  contentKept: null,
  reported: 'REPORT',
  objected: 'REPORT',
  reportHidden: null,
  reportLeft: null,
  reportRestored: null,
};
export const kindOfAlarm = (template: AlarmTemplate) => KIND_OF[template];

/** Kinds that some text has: the others are nothing to ask about. */
export const SENT_KINDS: readonly AlarmKind[] = ALARM_KINDS.filter((kind) => Object.values(KIND_OF).includes(kind));
/** What is of no use a day later comes at once, also to whoever has a digest. */
export const URGENT_KINDS: readonly AlarmKind[] = ['LIVE'];

/** What somebody would miss who does not look every day: staff what came in, learners what was promised to them. */
const MAILED: readonly AlarmKind[] = ['ENROL', 'APPLICATION', 'LIVE', 'ANSWER', 'REPORT'];
/** Defaults of preferences: every kind in the product, some by mail as well (AM-238). */
export const byDefault = (kind: AlarmKind) => ({ inProduct: true, mail: MAILED.includes(kind) });
/** These have a mail of their own, with more in it than the alarm says. */
export const HAS_OWN_MAIL: readonly AlarmTemplate[] = ['approved', 'claim', 'messaged', 'siteSuspended', 'siteReopened'];

const OF_CLASS: readonly string[] = [
  ...[
    ALARM_TYPE.CLASS,
    ALARM_TYPE.COURSE,
    ALARM_TYPE.CLASS_NOTICE,
    '11',
    '12',
    ALARM_TYPE.CLASS_CANCELLED,
    ALARM_TYPE.LIKE,
    ALARM_TYPE.BOARD,
  ],
];
const IN_CLASSROOM: readonly string[] = [ALARM_TYPE.MISSION, ALARM_TYPE.MISSION_FEEDBACK, ALARM_TYPE.LIVE_JOIN];

/** Alarms of these types with a link are about a post. */
const ON_BOARDS: readonly string[] = [ALARM_TYPE.BOARD, ALARM_TYPE.LIKE];

/** Where an alarm leads on its site (AM-117, AM-118): an old or unknown one to main. */
export function alarmPath(alarm: Pick<Alarm, 'alarmType' | 'courseSeq' | 'linkPackage' | 'legacy' | 'link'>): string {
  if (alarm.alarmType === ALARM_TYPE.INVITED) return '/invitations';
  if (alarm.alarmType === ALARM_TYPE.INVITE) return '/settings/operators';
  if (alarm.alarmType === ALARM_TYPE.SITE) return '/settings/configuration';
  if (alarm.alarmType === ALARM_TYPE.MEMBERSHIP) return '/me/memberships';
  if (alarm.alarmType === ALARM_TYPE.CERTIFICATE) return '/mypage#certificates';
  if (alarm.alarmType === ALARM_TYPE.DELIVERY) return '/paymenthistory#deliveries';
  if (alarm.alarmType === ALARM_TYPE.REFUND) return '/paymenthistory';
  if (alarm.alarmType === ALARM_TYPE.REFUND_REQUEST) return '/settings/refunds';
  if (alarm.alarmType === ALARM_TYPE.PUBLISH_REQUEST) return '/settings/course?state=REVIEWING';
  if (alarm.alarmType === ALARM_TYPE.PUBLISH) return `/${alarm.linkPackage ? 'packages' : 'classes'}/${alarm.courseSeq}/settings`;
  if (alarm.alarmType === ALARM_TYPE.CONTENT) return alarm.link ?? '/main';
  if (alarm.alarmType === ALARM_TYPE.PLAN) return '/service/servicemanage';
  if (ON_BOARDS.includes(alarm.alarmType) && alarm.link)
    return `${alarm.courseSeq === null ? '/boards' : `/classes/${alarm.courseSeq}/board`}${alarm.link}`;
  if (alarm.legacy || alarm.courseSeq === null) return '/main';
  if (alarm.alarmType === ALARM_TYPE.ATTENDANCE)
    return `/${alarm.linkPackage ? 'packages' : 'classes'}/${alarm.courseSeq}/settings/attendees`;
  if (IN_CLASSROOM.includes(alarm.alarmType)) return `/classes/${alarm.courseSeq}/classroom${alarm.link ?? ''}`;
  if (!OF_CLASS.includes(alarm.alarmType)) return '/main';
  return alarm.linkPackage ? `/packages/${alarm.linkPackage}` : `/classes/${alarm.courseSeq}`;
}
