/**
 * Words of JSON answers, of filters and of events: what the server works out and no form stores. Codes that a column or a form holds stand
 * in ./codes, those of one screen's own contract beside it.
 */
import type { CodeOf } from './codes';

/** The choice of a filter, or the count of a list, that leaves nothing out. */
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
/** A filter that no screen sends: the site's video courses, which the studio manages. */
export const VIDEO_COURSES = 'CONTENT';
/** Who may enrol in a class of the studio's list. */
export const CLASS_OPEN_TO = { MEMBERS: 'MEMBERS', EVERYBODY: 'EVERYBODY' } as const;
/** Which lessons the attendance book shows: those people meet at (live and at a place), or every lesson of the class. */
export const BOOK_KIND = { MEET: 'MEET', ALL } as const;

/** By which a list of people is filtered: plain members of a site, or its staff. */
export const MEMBER_KIND = { MEMBER: 'MEMBER', STAFF: 'STAFF' } as const;
/** By which a list of people is filtered: who learns in a class now, who did once, who never did. */
export const LEARNING = { NOW: 'NOW', ENDED: 'ENDED', NEVER: 'NEVER' } as const;
/** The state of a class in a member's drawer. */
export const MEMBER_COURSE_STATE = { ATTENDING: 'ATTENDING', WAITING: 'WAITING', ENDED: 'ENDED', CANCELLED: 'CANCELLED' } as const;
/** The state of a coupon in a member's drawer. */
export const MEMBER_COUPON_STATE = { UNUSED: 'UNUSED', HELD: 'HELD', USED: 'USED', EXPIRED: 'EXPIRED' } as const;
/** How far a mail that staff sent to a member has come. */
export const DELIVERY_OF_MAIL = { WAITING: 'WAITING', SENT: 'SENT', FAILED: 'FAILED' } as const;
/** The two sheets of people: accounts that joined, and addresses that staff registered. */
export const MEMBER_SHEET_KIND = { JOINED: 'JOINED', REGISTERED: 'REGISTERED' } as const;
export type MemberSheet = CodeOf<typeof MEMBER_SHEET_KIND>;

/** Whom a campaign or a message goes to: everybody of the site; its members; who learns now; its staff by role (AM-036). */
export const AUDIENCE = { ALL, MEMBERS: 'MBR', LEARNERS: 'STUD', OWNERS: 'OWN', MANAGERS: 'MNG', TEACHERS: 'TCH' } as const;
export type Audience = CodeOf<typeof AUDIENCE>;
/** Advertising, which needs consent, or a message of the site, which does not. */
export const CAMPAIGN_KIND = { AD: 'AD', MESSAGE: 'MESSAGE' } as const;
export type CampaignKind = CodeOf<typeof CAMPAIGN_KIND>;
/**
 * How far a campaign is. RESERVED: its time is to come, or it has just been sent off; a repeated campaign is RESERVED again between two of
 * its days.
 */
export const CAMPAIGN_STATUS = { DRAFT: 'DRAFT', RESERVED: 'RESERVED', SENDING: 'SENDING', SENT: 'SENT', STOPPED: 'STOPPED' } as const;
export type CampaignStatus = CodeOf<typeof CAMPAIGN_STATUS>;
/** What ended a campaign that was not yet done: staff, a segment that is gone, a footer that does not name the sender whole. */
export const CAMPAIGN_STOP = { STAFF: 'STAFF', SEGMENT: 'SEGMENT', SENDER: 'SENDER' } as const;
export type CampaignStop = CodeOf<typeof CAMPAIGN_STOP>;
/** How far a mail is on its way out; FAILED will be tried again, DEAD will not. */
export const MAIL_STATUS = { QUEUED: 'QUEUED', SENDING: 'SENDING', SENT: 'SENT', FAILED: 'FAILED', DEAD: 'DEAD' } as const;

/**
 * What the link of a member who invites says to its reader: OPEN, the reader can join; OWN, it is the reader's own link; MEMBER, the reader
 * has joined already.
 */
export const REFERRAL_STATE = { OPEN: 'OPEN', OWN: 'OWN', MEMBER: 'MEMBER' } as const;

/** States of a payment as the payment company names them; PENDING: it examines the payment, and has neither money nor a refusal yet. */
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
 * Codes with which the payment company's window returns when nothing was paid: the buyer closed it (two spellings, old and new), or it
 * broke off by itself.
 */
export const WINDOW_END = { CLOSED: 'PAY_PROCESS_CANCELED', CLOSED_OLD: 'USER_CANCEL', BROKEN_OFF: 'PAY_PROCESS_ABORTED' } as const;
/** What sets the time by which a deposit must come: the site's number of hours, the begin of what is bought, or the end of its sale. */
export const DEPOSIT_END = { HOURS: 'HOURS', START: 'START', SALE: 'SALE' } as const;
export type DepositEnd = CodeOf<typeof DEPOSIT_END>;
/** Two halves of a site's orders, each with a list of its own: those of memberships, and all others. */
export const ORDER_GROUP = { MEMBERSHIP: 'MEMBERSHIP', GOODS: 'GOODS' } as const;
export type OrderGroup = CodeOf<typeof ORDER_GROUP>;

/** What a refund is reckoned by: recorded lessons, lessons held at a time, a term of a challenge, or days of a membership. */
export const REFUND_PART = { LESSONS: 'LESSONS', SESSIONS: 'SESSIONS', TERM: 'TERM', DAYS: 'DAYS' } as const;
/**
 * Why a refund is as high as it is: before the class began; within the days of withdrawal; by what was used; or nothing, since it is over.
 */
export const REFUND_BASIS = { BEFORE_START: 'BEFORE_START', WITHDRAWAL: 'WITHDRAWAL', BY_USE: 'BY_USE', OVER: 'OVER' } as const;
export type RefundBasis = CodeOf<typeof REFUND_BASIS>;
/**
 * What a line of a refund's working is about: everything; lessons; months that passed, run, or are to come; a share of the time; days;
 * material, which comes back whole until it is sent.
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
/** What a line of a refund's working counts the use in. */
export const REFUND_UNIT = { LESSON: 'LESSON', MINUTE: 'MINUTE', DAY: 'DAY' } as const;
/** A line of the table of terms: before the begin; up to a share of the time; later than every step; the others once it is used. */
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
/** How much of the price a line of the table gives back. */
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
/** Why no refund can be asked for now. */
export const REFUND_BARRED = { NOT_PAID: 'NOT_PAID', NOTHING_LEFT: 'NOTHING_LEFT', REQUESTED: 'REQUESTED' } as const;
/** Which refund requests the staff's list shows: those that wait for a decision, or those that were decided. */
export const REFUND_VIEW = { OPEN: 'OPEN', CLOSED: 'CLOSED' } as const;
export type RefundView = CodeOf<typeof REFUND_VIEW>;

/** When a change of the site's plan holds: at once and for a whole new period, from the next billing, or it is so already. */
export const PLAN_CHANGE = { NOW: 'NOW', LATER: 'LATER', NONE: 'NONE' } as const;
export type PlanChange = CodeOf<typeof PLAN_CHANGE>;
/** What a bill of a site's plan is for: the first period, a change to another plan, or the next period. */
export const BILL_REASON = { START: 'START', CHANGE: 'CHANGE', RENEW: 'RENEW' } as const;
/** Why a site gives its plan up. */
export const PLAN_CANCEL_REASON = {
  PRICE: 'PRICE',
  FEATURE: 'FEATURE',
  USE: 'USE',
  OTHER_SERVICE: 'OTHER_SERVICE',
  OTHER: 'OTHER',
} as const;
/** How a bill of a plan and the payment company's book differ. */
export const BILL_DIFFERENCE = {
  MONEY_WITHOUT_BILL: 'MONEY_WITHOUT_BILL',
  BILL_WITHOUT_MONEY: 'BILL_WITHOUT_MONEY',
  AMOUNT: 'AMOUNT',
} as const;
/** Why somebody's membership is over: never paid, given up, its term, a refused card, a refund, an account that is gone. */
export const SUBSCRIPTION_END = {
  HOLD: 'HOLD',
  CANCEL: 'CANCEL',
  TERM: 'TERM',
  REFUSED: 'REFUSED',
  REFUND: 'REFUND',
  WITHDRAWN: 'WITHDRAWN',
} as const;
export type SubscriptionEnd = CodeOf<typeof SUBSCRIPTION_END>;

/** What a privacy policy made from a site's settings names because the site does it, uses it or has it. */
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
 * What a look at the DNS of a site's domain found. UNSEEN: nobody has looked yet; UNCLEAR: the DNS did not answer, which says nothing of
 * the record.
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

/** How the data history tells of a secret, whose value nobody is shown: the former one stayed, or a new one came. */
export const SECRET_CHANGE = { KEPT: 'KEPT', NEW: 'NEW' } as const;

/** Event: what changed in the ways an account logs in. */
export const LOGIN_CHANGE = { LINKED: 'LINKED', UNLINKED: 'UNLINKED', PASSWORD: 'PASSWORD' } as const;
export type LoginChange = CodeOf<typeof LOGIN_CHANGE>;
/** Event: an owner closed the site, or opened it again. */
export const CLOSING_STEP = { CLOSED: 'CLOSED', REOPENED: 'REOPENED' } as const;
export type ClosingStep = CodeOf<typeof CLOSING_STEP>;
/** Event: what became of a request to publish a class; RETURNED: something was missing when its time was over. */
export const PUBLISH_STEP = { REQUESTED: 'REQUESTED', PUBLISHED: 'PUBLISHED', REFUSED: 'REFUSED', RETURNED: 'RETURNED' } as const;
/** Event: somebody reported what was written, or objected to its removal. */
export const CASE_STEP = { REPORTED: 'REPORTED', APPEALED: 'APPEALED' } as const;
/** Event: what staff decided about what was written; KEPT: the objection changed nothing. */
export const CASE_DECISION = { HIDDEN: 'HIDDEN', REMOVED: 'REMOVED', LEFT: 'LEFT', RESTORED: 'RESTORED', KEPT: 'KEPT' } as const;
export type CaseDecision = CodeOf<typeof CASE_DECISION>;
/** Event: what became of a bill of a site's plan. */
export const BILL_STEP = { PAID: 'PAID', REFUSED: 'REFUSED', ENDED: 'ENDED' } as const;
/** Event: a membership is another than before, or its card was refused. */
export const SUBSCRIPTION_STEP = { CHANGED: 'CHANGED', REFUSED: 'REFUSED' } as const;
export type SubscriptionStep = CodeOf<typeof SUBSCRIPTION_STEP>;
/** What a mail about marketing confirms: a consent, its end, or that it still holds after two years. */
export const CONSENT_NOTICE = { AGREED: 'AGREED', REFUSED: 'REFUSED', REMIND: 'REMIND' } as const;
