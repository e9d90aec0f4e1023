import { ALARM_KIND, type AlarmKind } from '../answer-codes';
import { ALARM_TYPE, values } from '../codes';
import type { Alarm } from './alarm';
import type { AlarmTemplate } from './words';

/** The kinds of alarms in the order in which the settings list them. */
export const ALARM_KINDS = values(ALARM_KIND);

/** Kinds of alarms that only people of a site's staff, or teachers of a class, are sent. */
export const STAFF_KINDS: readonly AlarmKind[] = [
  ALARM_KIND.APPLICATION,
  ALARM_KIND.REVIEW,
  ALARM_KIND.MISSION,
  ALARM_KIND.SIGNUP,
  ALARM_KIND.REPORT,
];

/** The kind of each alarm text; null: nobody can switch that alarm off. A new text does not compile without a line here. */
const KIND_OF: Record<AlarmTemplate, AlarmKind | null> = {
  joined: ALARM_KIND.SIGNUP,
  applied: ALARM_KIND.APPLICATION,
  appliedWaiting: ALARM_KIND.APPLICATION,
  appliedWaitlisted: ALARM_KIND.APPLICATION,
  learnerCancelled: ALARM_KIND.APPLICATION,
  learnerCancelledFor: ALARM_KIND.APPLICATION,
  approved: ALARM_KIND.ENROL,
  claim: ALARM_KIND.ENROL,
  payReminder: ALARM_KIND.ENROL,
  cancelled: ALARM_KIND.ENROL,
  cancelledFor: ALARM_KIND.ENROL,
  unpaid: ALARM_KIND.ENROL,
  certified: ALARM_KIND.ENROL,
  courseOpened: ALARM_KIND.ENROL,
  materialSent: ALARM_KIND.ENROL,
  attendanceMarked: ALARM_KIND.ATTENDANCE,
  reviewed: ALARM_KIND.REVIEW,
  reviewAnswered: ALARM_KIND.ANSWER,
  liked: ALARM_KIND.LIKE,
  liveOpened: ALARM_KIND.LIVE,
  invited: null,
  classInvited: null,
  ownerAsked: null,
  inviteAccepted: null,
  inviteDeclined: null,
  domainTroubled: null,
  domainLost: null,
  landingHidden: null,
  webhookFailing: null,
  planRefused: null,
  planEnded: null,
  siteSuspended: null,
  siteReopened: null,
  siteSwitchedOff: null,
  siteSwitchedOn: null,
  supportAsked: null,
  handedIn: ALARM_KIND.MISSION,
  feedback: ALARM_KIND.ANSWER,
  asked: ALARM_KIND.BOARD,
  noticed: ALARM_KIND.BOARD,
  commented: ALARM_KIND.BOARD,
  answered: ALARM_KIND.ANSWER,
  postLiked: ALARM_KIND.LIKE,
  messaged: null,
  membershipJoined: ALARM_KIND.APPLICATION,
  membershipGivenUp: ALARM_KIND.APPLICATION,
  membershipRefunded: ALARM_KIND.APPLICATION,
  membershipRefused: null,
  refundAsked: null,
  refundTakenBack: null,
  refundDone: null,
  refundRefused: null,
  publishAsked: null,
  assigned: null,
  staffed: ALARM_KIND.APPLICATION,
  publishDone: null,
  publishRefused: null,
  publishReturned: null,
  publishWithoutPlan: null,
  contentHidden: null,
  contentHiddenUntil: null,
  contentRemoved: null,
  contentRestored: null,
  contentKept: null,
  reported: ALARM_KIND.REPORT,
  objected: ALARM_KIND.REPORT,
  reportHidden: null,
  reportLeft: null,
  reportRestored: null,
};
/**
 * Alarm texts to staff that name a person. They give the name of a person with a hidden profile, as the staff's lists do; other texts mask
 * it (AM-367).
 */
export const STAFF_TEMPLATES: readonly AlarmTemplate[] = [
  ...(Object.keys(KIND_OF) as AlarmTemplate[]).filter((template) => STAFF_KINDS.includes(KIND_OF[template]!)),
  'liked',
  'asked',
  'ownerAsked',
  'supportAsked',
  'inviteAccepted',
  'inviteDeclined',
  'refundAsked',
  'refundTakenBack',
  'publishAsked',
  'assigned',
];
/** The kind of alarm that a text belongs to. */
export const kindOfAlarm = (template: AlarmTemplate) => KIND_OF[template];

/** Kinds that at least one alarm text belongs to; the settings list only these. */
export const SENT_KINDS: readonly AlarmKind[] = ALARM_KINDS.filter((kind) => Object.values(KIND_OF).includes(kind));
/** Kinds whose mail is sent at once, also to a person who has chosen one daily mail, since such a mail is of no use a day later. */
export const URGENT_KINDS: readonly AlarmKind[] = [ALARM_KIND.LIVE];

/**
 * Kinds that also come by mail unless the person switches the mail off, so that nobody has to look at the bell every day: staff get what
 * came in, learners what they wait for.
 */
const MAILED_KINDS: readonly AlarmKind[] = [
  ALARM_KIND.ENROL,
  ALARM_KIND.APPLICATION,
  ALARM_KIND.LIVE,
  ALARM_KIND.ANSWER,
  ALARM_KIND.REPORT,
];
/**
 * What a person gets who has set no preference for a kind: always the line under the bell, and a mail for the kinds of
 * `MAILED_KINDS` (AM-238).
 */
export const byDefault = (kind: AlarmKind) => ({ inProduct: true, mail: MAILED_KINDS.includes(kind) });
/** Alarms that are not mailed, since another mail about the same event is sent and says more. */
export const HAS_OWN_MAIL: readonly AlarmTemplate[] = [
  'approved',
  'claim',
  'payReminder',
  'messaged',
  'webhookFailing',
  'siteSuspended',
  'siteReopened',
  'siteSwitchedOff',
  'siteSwitchedOn',
];

const OF_CLASS: readonly string[] = [
  ALARM_TYPE.CLASS,
  ALARM_TYPE.COURSE,
  ALARM_TYPE.CLASS_NOTICE,
  ALARM_TYPE.CLASS_11,
  ALARM_TYPE.CLASS_12,
  ALARM_TYPE.CLASS_CANCELLED,
  ALARM_TYPE.LIKE,
  ALARM_TYPE.BOARD,
];
const IN_CLASSROOM: readonly string[] = [ALARM_TYPE.MISSION, ALARM_TYPE.MISSION_FEEDBACK, ALARM_TYPE.LIVE_JOIN];

/** Types of alarms that lead to a post of a board where they have a link. */
const ON_BOARDS: readonly string[] = [ALARM_TYPE.BOARD, ALARM_TYPE.LIKE];

/** The path of the list of classes in which the reader has a role, on the reader's own page. */
export const RUNS_PATH = '/mypage#runs';

/** The path on its site that an alarm leads to (AM-117, AM-118); an alarm of an old or unknown type leads to the main page. */
export function alarmPath(alarm: Pick<Alarm, 'alarmType' | 'courseSeq' | 'linkPackage' | 'legacy' | 'link'>): string {
  if (alarm.alarmType === ALARM_TYPE.INVITED) return '/invitations';
  if (alarm.alarmType === ALARM_TYPE.INVITE) return '/settings/operators';
  if (alarm.alarmType === ALARM_TYPE.SITE) return alarm.link ?? '/settings/configuration';
  if (alarm.alarmType === ALARM_TYPE.MEMBERSHIP) return '/me/memberships';
  if (alarm.alarmType === ALARM_TYPE.CERTIFICATE) return '/me/certificates';
  if (alarm.alarmType === ALARM_TYPE.DELIVERY) return '/paymenthistory#deliveries';
  if (alarm.alarmType === ALARM_TYPE.REFUND) return '/paymenthistory';
  if (alarm.alarmType === ALARM_TYPE.REFUND_REQUEST) return '/settings/refunds';
  if (alarm.alarmType === ALARM_TYPE.PUBLISH_REQUEST) return '/settings/course?state=REVIEWING';
  if (alarm.alarmType === ALARM_TYPE.PUBLISH) return `/${alarm.linkPackage ? 'packages' : 'classes'}/${alarm.courseSeq}/settings`;
  if (alarm.alarmType === ALARM_TYPE.CONTENT) return alarm.link ?? '/main';
  if (alarm.alarmType === ALARM_TYPE.QUEUE) return `/settings/inbox${alarm.link ?? ''}`;
  if (alarm.alarmType === ALARM_TYPE.CLASS_ROLE) return RUNS_PATH;
  if (alarm.alarmType === ALARM_TYPE.PLAN) return '/service/servicemanage';
  if (ON_BOARDS.includes(alarm.alarmType) && alarm.link)
    return `${alarm.courseSeq === null ? '/boards' : `/classes/${alarm.courseSeq}/board`}${alarm.link}`;
  if (alarm.legacy || alarm.courseSeq === null) return '/main';
  // An alarm about the reader's own attendance leads to the lesson; an alarm to staff leads to the class's list of learners.
  if (alarm.alarmType === ALARM_TYPE.ATTENDANCE)
    return alarm.link
      ? `/classes/${alarm.courseSeq}/classroom${alarm.link}`
      : `/${alarm.linkPackage ? 'packages' : 'classes'}/${alarm.courseSeq}/settings/attendees`;
  if (IN_CLASSROOM.includes(alarm.alarmType)) return `/classes/${alarm.courseSeq}/classroom${alarm.link ?? ''}`;
  if (!OF_CLASS.includes(alarm.alarmType)) return '/main';
  return alarm.linkPackage ? `/packages/${alarm.linkPackage}` : `/classes/${alarm.courseSeq}`;
}
