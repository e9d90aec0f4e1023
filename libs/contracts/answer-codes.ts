/**
 * Codes of JSON answers, filters and events. The server computes most of them; a few, such as the state of a campaign, are also stored. The
 * codes of most columns and forms are in ./codes; codes of a single screen are in the file of its calls.
 */
import { USER_TYPE, type CodeOf } from './codes';

/** The choice of a filter by which every row is shown, and the key of the count over all rows. */
export const ALL = 'ALL';

/**
 * The state of a class in the lists of its site's staff: a draft, waiting for the site's review, on sale, without a free seat, after its
 * sale, or in the trash.
 */
export const CLASS_STATE = {
  PREPARING: 'PREPARING',
  REVIEWING: 'REVIEWING',
  OPEN: 'OPEN',
  FULL: 'FULL',
  CLOSED: 'CLOSED',
  TRASHED: 'TRASHED',
} as const;
export type ClassState = CodeOf<typeof CLASS_STATE>;
/** What the admin's list of classes shows: classes, packages or challenges. */
export const CLASS_FILTER = { CLASS: 'CLASS', PACKAGE: 'PACKAGE', CHALLENGE: 'CHALLENGE' } as const;
export type ClassFilter = CodeOf<typeof CLASS_FILTER>;
/** The value by which the studio asks for the site's classes of recorded video; no screen of the admin sends it. */
export const VIDEO_COURSES = 'CONTENT';
/** Whether a class of the studio's list is for people with a membership of the site only, or for everybody. */
export const CLASS_OPEN_TO = { MEMBERS: 'MEMBERS', EVERYBODY: 'EVERYBODY' } as const;
/** Which lessons the attendance book shows: only those at which people meet (live or at a place), or every lesson of the class. */
export const BOOK_KIND = { MEET: 'MEET', ALL } as const;

/** The filter of the list of people: plain members of the site, or its staff. */
export const MEMBER_KIND = { MEMBER: 'MEMBER', STAFF: 'STAFF' } as const;
/** The filter of the list of people by enrolment: enrolled in a class now, enrolled only in the past, or never enrolled. */
export const LEARNING = { NOW: 'NOW', ENDED: 'ENDED', NEVER: 'NEVER' } as const;
/** The state of one person's enrolment in a class, as the drawer of a member shows it to staff; BY_PACKAGE as in `LEARNER_STATE`. */
export const MEMBER_COURSE_STATE = {
  ATTENDING: 'ATTENDING',
  WAITING: 'WAITING',
  ENDED: 'ENDED',
  BY_PACKAGE: 'BY_PACKAGE',
  CANCELLED: 'CANCELLED',
} as const;
/** The state of one person's coupon, as the drawer of a member shows it to staff. */
export const MEMBER_COUPON_STATE = { UNUSED: 'UNUSED', HELD: 'HELD', USED: 'USED', EXPIRED: 'EXPIRED' } as const;
/** Whether a mail that staff wrote to a member waits, went out, or failed. */
export const DELIVERY_OF_MAIL = { WAITING: 'WAITING', SENT: 'SENT', FAILED: 'FAILED' } as const;
/** The two sheets of people that staff can export: accounts that joined, and registered members. */
export const MEMBER_SHEET_KIND = { JOINED: 'JOINED', REGISTERED: 'REGISTERED' } as const;
export type MemberSheet = CodeOf<typeof MEMBER_SHEET_KIND>;

/**
 * Whom a campaign or message goes to: everybody of the site, its members, people who learn in a class now, or staff with one role (AM-036).
 */
export const AUDIENCE = {
  ALL,
  MEMBERS: 'MBR',
  LEARNERS: 'STUD',
  OWNERS: USER_TYPE.OWNER,
  MANAGERS: USER_TYPE.MANAGER,
  TEACHERS: USER_TYPE.TEACHER,
} as const;
export type Audience = CodeOf<typeof AUDIENCE>;
/** Whether a campaign is advertising, which needs the reader's consent, or a message of the site, which needs no consent. */
export const CAMPAIGN_KIND = { AD: 'AD', MESSAGE: 'MESSAGE' } as const;
export type CampaignKind = CodeOf<typeof CAMPAIGN_KIND>;
/** The state of a campaign. RESERVED: it waits for its time, for its first batch, or, if it repeats, for its next day. */
export const CAMPAIGN_STATUS = { DRAFT: 'DRAFT', RESERVED: 'RESERVED', SENDING: 'SENDING', SENT: 'SENT', STOPPED: 'STOPPED' } as const;
export type CampaignStatus = CodeOf<typeof CAMPAIGN_STATUS>;
/**
 * What stopped a campaign before all mails were out: staff (or the closing of the site), its segment was deleted, or, for an advertisement,
 * the footer no longer names the sender completely.
 */
export const CAMPAIGN_STOP = { STAFF: 'STAFF', SEGMENT: 'SEGMENT', SENDER: 'SENDER' } as const;
export type CampaignStop = CodeOf<typeof CAMPAIGN_STOP>;
/** The state of an outgoing mail. FAILED: the last try failed and another follows; DEAD: given up. */
export const MAIL_STATUS = { QUEUED: 'QUEUED', SENDING: 'SENDING', SENT: 'SENT', FAILED: 'FAILED', DEAD: 'DEAD' } as const;

/**
 * What an invitation link of a member tells its reader. OPEN: the reader can join; OWN: it is the reader's own link; MEMBER: the reader has
 * joined already.
 */
export const REFERRAL_STATE = { OPEN: 'OPEN', OWN: 'OWN', MEMBER: 'MEMBER' } as const;

/**
 * States of a payment by the names of Toss Payments; PayPal's states are mapped to them. PENDING: the company examines the payment and has
 * neither taken nor refused the money.
 */
export const PAYMENT_STATUS = {
  READY: 'READY',
  IN_PROGRESS: 'IN_PROGRESS',
  PENDING: 'PENDING',
  WAITING_FOR_DEPOSIT: 'WAITING_FOR_DEPOSIT',
  DONE: 'DONE',
  CANCELED: 'CANCELED',
  PARTIAL_CANCELED: 'PARTIAL_CANCELED',
  ABORTED: 'ABORTED',
  EXPIRED: 'EXPIRED',
} as const;
export type PaymentStatus = CodeOf<typeof PAYMENT_STATUS>;
/**
 * Codes with which the payment company's window returns when nothing was paid: the buyer closed it (an old and a new spelling), or the
 * window failed.
 */
export const WINDOW_END = { CLOSED: 'PAY_PROCESS_CANCELED', CLOSED_OLD: 'USER_CANCEL', BROKEN_OFF: 'PAY_PROCESS_ABORTED' } as const;
/**
 * What sets the deadline of a deposit: the site's number of hours, the next start of a lesson, meeting or term of what is bought, or the
 * end of its sale.
 */
export const DEPOSIT_END = { HOURS: 'HOURS', START: 'START', SALE: 'SALE' } as const;
export type DepositEnd = CodeOf<typeof DEPOSIT_END>;
/** The two lists of a site's orders: orders of memberships, and all other orders. */
export const ORDER_GROUP = { MEMBERSHIP: 'MEMBERSHIP', GOODS: 'GOODS' } as const;
export type OrderGroup = CodeOf<typeof ORDER_GROUP>;

/**
 * What the use of a purchase is measured by for a refund: lessons without a time, lessons held at a time, a term of a challenge, or days of
 * a membership or of the access to a class without lessons.
 */
export const REFUND_PART = { LESSONS: 'LESSONS', SESSIONS: 'SESSIONS', TERM: 'TERM', DAYS: 'DAYS' } as const;
/**
 * What decides the amount of a refund. BEFORE_START and WITHDRAWAL: the whole amount except for material that was sent, since the class
 * has not begun, or the days of withdrawal still run; BY_USE: the part that is not used; OVER: nothing.
 */
export const REFUND_BASIS = { BEFORE_START: 'BEFORE_START', WITHDRAWAL: 'WITHDRAWAL', BY_USE: 'BY_USE', OVER: 'OVER' } as const;
export type RefundBasis = CodeOf<typeof REFUND_BASIS>;
/**
 * What a line of a refund's calculation counts. WHOLE: everything at once; LESSONS: lessons without a time; PAST, NOW, LATER: the months
 * that passed, run and are to come; PERIOD: a share of the teaching time or term; DAYS: the days of a membership, or of the access to a
 * class that has no lessons; MATERIAL: all of it until it is sent, then nothing.
 */
export const REFUND_LINE = {
  WHOLE: 'WHOLE',
  LESSONS: 'LESSONS',
  PAST: 'PAST',
  NOW: 'NOW',
  LATER: 'LATER',
  PERIOD: 'PERIOD',
  DAYS: 'DAYS',
  MATERIAL: 'MATERIAL',
} as const;
/** The unit in which a line of a refund's calculation counts the use. */
export const REFUND_UNIT = { LESSON: 'LESSON', MINUTE: 'MINUTE', DAY: 'DAY' } as const;
/**
 * Up to when a line of the published table of refunds applies. START: before the class begins; STEP: up to a share of its time; AFTER:
 * later than the last STEP; MONTH_…: the same within each month; OPENED, BEGUN and USED: once lessons are opened, the time has begun, or
 * days are used.
 */
export const REFUND_WHEN = {
  START: 'START',
  STEP: 'STEP',
  MONTH_STEP: 'MONTH_STEP',
  AFTER: 'AFTER',
  MONTH_AFTER: 'MONTH_AFTER',
  OPENED: 'OPENED',
  BEGUN: 'BEGUN',
  USED: 'USED',
} as const;
/**
 * How much of the price a line of the published table of refunds gives back. SHARE and MONTH_SHARE: a share of the price, or of the
 * month's; REST: the months to come; UNOPENED: the unopened lessons; TIME, DAYS: the time or days that are left.
 */
export const REFUND_BACK = {
  ALL,
  SHARE: 'SHARE',
  MONTH_SHARE: 'MONTH_SHARE',
  REST: 'REST',
  NONE: 'NONE',
  UNOPENED: 'UNOPENED',
  TIME: 'TIME',
  DAYS: 'DAYS',
} as const;
/**
 * Why a learner cannot ask for a refund of an order: it is not paid or all of it went back, nothing would come back now, or an earlier
 * request is not finished.
 */
export const REFUND_BARRED = { NOT_PAID: 'NOT_PAID', NOTHING_LEFT: 'NOTHING_LEFT', REQUESTED: 'REQUESTED' } as const;
/** Which refund requests the staff's list shows: those that wait for a decision, or the others. */
export const REFUND_VIEW = { OPEN: 'OPEN', CLOSED: 'CLOSED' } as const;
export type RefundView = CodeOf<typeof REFUND_VIEW>;

/**
 * When a change of the site's plan takes effect. NOW: at once, with a whole new period; LATER: from the next billing; NONE: the plan is the
 * present one.
 */
export const PLAN_CHANGE = { NOW: 'NOW', LATER: 'LATER', NONE: 'NONE' } as const;
export type PlanChange = CodeOf<typeof PLAN_CHANGE>;
/** What a bill of a site's plan is for: the first period, a change to another plan, or the next period. */
export const BILL_REASON = { START: 'START', CHANGE: 'CHANGE', RENEW: 'RENEW' } as const;
/** Why a site cancels its plan. */
export const PLAN_CANCEL_REASON = {
  PRICE: 'PRICE',
  FEATURE: 'FEATURE',
  USE: 'USE',
  OTHER_SERVICE: 'OTHER_SERVICE',
  OTHER: 'OTHER',
} as const;
/** How a bill of a site plan and the payment company's record of it differ. */
export const BILL_DIFFERENCE = {
  MONEY_WITHOUT_BILL: 'MONEY_WITHOUT_BILL',
  BILL_WITHOUT_MONEY: 'BILL_WITHOUT_MONEY',
  AMOUNT: 'AMOUNT',
} as const;
/**
 * Why somebody's membership ended. HOLD: it was never paid; CANCEL: the person gave it up; TERM: its months passed; REFUSED: the card was
 * refused, or the product gave up charging it; REFUND: the money of its present period was refunded; WITHDRAWN: the account was deleted.
 */
export const SUBSCRIPTION_END = {
  HOLD: 'HOLD',
  CANCEL: 'CANCEL',
  TERM: 'TERM',
  REFUSED: 'REFUSED',
  REFUND: 'REFUND',
  WITHDRAWN: 'WITHDRAWN',
} as const;
export type SubscriptionEnd = CodeOf<typeof SUBSCRIPTION_END>;

/** What a privacy policy names when it is made from a site's settings: what the site does, which services it uses and which data it has. */
export const POLICY_FACT = {
  BUSINESS: 'BUSINESS',
  OFFICER: 'OFFICER',
  SALES: 'SALES',
  DELIVERY: 'DELIVERY',
  FORM: 'FORM',
  MARKETING: 'MARKETING',
  HOST: 'HOST',
  TOSS: 'TOSS',
  TEST_PAY: 'TEST_PAY',
  PAYPAL: 'PAYPAL',
  MAIL: 'MAIL',
  STORAGE: 'STORAGE',
  ZOOM: 'ZOOM',
  JITSI: 'JITSI',
  GOOROOMEE: 'GOOROOMEE',
  YOUTUBE: 'YOUTUBE',
  VIMEO: 'VIMEO',
  LOGIN_KAKAO: 'LOGIN_KAKAO',
  LOGIN_NAVER: 'LOGIN_NAVER',
  LOGIN_GOOGLE: 'LOGIN_GOOGLE',
  LOGIN_FACEBOOK: 'LOGIN_FACEBOOK',
  ANALYTICS: 'ANALYTICS',
  PIXEL: 'PIXEL',
  KAKAO: 'KAKAO',
  CHANNEL_TALK: 'CHANNEL_TALK',
  KAKAO_CHAT: 'KAKAO_CHAT',
  SNIPPET: 'SNIPPET',
} as const;
export type PolicyFactCd = CodeOf<typeof POLICY_FACT>;

/** Kinds of records in the DNS of a domain. */
export const RECORD_TYPE = { CNAME: 'CNAME', ALIAS: 'ALIAS', A: 'A', AAAA: 'AAAA', TXT: 'TXT' } as const;
export type RecordType = CodeOf<typeof RECORD_TYPE>;
/**
 * What the last look-up of a site's domain in the DNS found. UNSEEN: there was no look-up yet; UNCLEAR: the DNS did not answer, so the
 * record may be right or wrong.
 */
export const DNS_RESULT = { UNSEEN: 'UNSEEN', RIGHT: 'RIGHT', MISSING: 'MISSING', WRONG: 'WRONG', UNCLEAR: 'UNCLEAR' } as const;

/** Kinds of alarms that a person can switch separately, in the product and by mail. */
export const ALARM_KIND = {
  ENROL: 'ENROL',
  APPLICATION: 'APPLICATION',
  REVIEW: 'REVIEW',
  ATTENDANCE: 'ATTENDANCE',
  MISSION: 'MISSION',
  LIVE: 'LIVE',
  ANSWER: 'ANSWER',
  SIGNUP: 'SIGNUP',
  BOARD: 'BOARD',
  LIKE: 'LIKE',
  REPORT: 'REPORT',
} as const;
export type AlarmKind = CodeOf<typeof ALARM_KIND>;

/**
 * What the data history shows in place of a secret: the secret stayed the same (KEPT), or a new one was set (NEW). The value itself is
 * never shown.
 */
export const SECRET_CHANGE = { KEPT: 'KEPT', NEW: 'NEW' } as const;

/** What changed in the logins of an account: a social provider linked or unlinked, or the password changed. */
export const LOGIN_CHANGE = { LINKED: 'LINKED', UNLINKED: 'UNLINKED', PASSWORD: 'PASSWORD' } as const;
export type LoginChange = CodeOf<typeof LOGIN_CHANGE>;
/** What an owner did: closed the site, or reopened it. */
export const CLOSING_STEP = { CLOSED: 'CLOSED', REOPENED: 'REOPENED' } as const;
export type ClosingStep = CodeOf<typeof CLOSING_STEP>;
/**
 * What happened to a request to publish a class. RETURNED: the days for an answer passed while the class lacked something, so that it was
 * not published.
 */
export const PUBLISH_STEP = {
  REQUESTED: 'REQUESTED',
  PUBLISHED: 'PUBLISHED',
  REFUSED: 'REFUSED',
  RETURNED: 'RETURNED',
  PLAN_ENDED: 'PLAN_ENDED',
} as const;
/** What somebody did about a text: reported it, or, as its author, objected to its removal. */
export const CASE_STEP = { REPORTED: 'REPORTED', APPEALED: 'APPEALED' } as const;
/** What staff decided about a reported text. KEPT: they turned an author's objection down, and the text stays removed. */
export const CASE_DECISION = { HIDDEN: 'HIDDEN', REMOVED: 'REMOVED', LEFT: 'LEFT', RESTORED: 'RESTORED', KEPT: 'KEPT' } as const;
export type CaseDecision = CodeOf<typeof CASE_DECISION>;
/** What happened to a bill of a site plan. ENDED: the plan ended because it was not paid. */
export const BILL_STEP = { PAID: 'PAID', REFUSED: 'REFUSED', ENDED: 'ENDED' } as const;
/** What happened to a membership of a person: its state changed, or its card was refused. */
export const SUBSCRIPTION_STEP = { CHANGED: 'CHANGED', REFUSED: 'REFUSED' } as const;
export type SubscriptionStep = CodeOf<typeof SUBSCRIPTION_STEP>;
/** What a mail about marketing confirms: a consent, the end of a consent, or a consent that is two years old and still holds. */
export const CONSENT_NOTICE = { AGREED: 'AGREED', REFUSED: 'REFUSED', REMIND: 'REMIND' } as const;

/** How a day of a challenge stands for a participant: all its missions are done, one was missed, it is today, or it is to come. */
export const STAMP = { DONE: 'DONE', MISSED: 'MISSED', TODAY: 'TODAY', COMING: 'COMING' } as const;
export type Stamp = CodeOf<typeof STAMP>;
/**
 * The badges that a participant of a challenge can win: for the first part that is done, for seven days in a row, for half of all parts of
 * the missions, and for all of them.
 */
export const BADGE = { FIRST: 'FIRST', STREAK: 'STREAK', HALF: 'HALF', EVERY: 'EVERY' } as const;
export type BadgeCode = CodeOf<typeof BADGE>;
