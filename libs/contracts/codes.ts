export * from './history-codes.ts';
export * from './look-codes.ts';
/** The values of a table of codes, in their order: `values(YN)` is `['Y', 'N']`. */
export const values = <T extends Record<string, string>>(codes: T) => Object.values(codes) as T[keyof T][];
/** The values of a table of codes as a type: `CodeOf<typeof YN>` is `'Y' | 'N'`. */
export type CodeOf<T extends Record<string, string>> = T[keyof T];

/** Yes or no in every `…Yn` field of the wire and every column of that name. */
export const YN = { YES: 'Y', NO: 'N' } as const;
export type Yn = CodeOf<typeof YN>;

/** The languages of screens, mails and word files; `jp` is Japanese, as the wire names it. */
export const LANG = { KO: 'ko', EN: 'en', JP: 'jp' } as const;
export type Lang = CodeOf<typeof LANG>;

/** The way by which an account logs in (`snsTypeCd`): a password with the e-mail address, or one of four social providers. */
export const SNS_TYPE = { EMAIL: 'LIV', KAKAO: 'KAK', NAVER: 'NAV', FACEBOOK: 'FAB', GOOGLE: 'GOG' } as const;
/** The code of a social provider: every login of `SNS_TYPE` but the password. */
export type SnsType = Exclude<CodeOf<typeof SNS_TYPE>, typeof SNS_TYPE.EMAIL>;
/** The providers of social login, in the order of their buttons. */
export const SNS_PROVIDERS: readonly SnsType[] = [SNS_TYPE.KAKAO, SNS_TYPE.NAVER, SNS_TYPE.GOOGLE, SNS_TYPE.FACEBOOK];
/**
 * Roles of staff. OWNER, MANAGER (an operator on screens) and TEACHER are roles of a whole site; FACILITATOR, CLASS_MANAGER and, again,
 * MANAGER are roles in one class.
 */
export const USER_TYPE = { OWNER: 'OWN', MANAGER: 'MNG', TEACHER: 'TCH', FACILITATOR: 'FAC', CLASS_MANAGER: 'CMG' } as const;
export type UserType = CodeOf<typeof USER_TYPE>;
/**
 * Whether a social login is linked to the account that has its address already: NEED asks the person to confirm the link, COMPLETE says
 * that it is made.
 */
export const INTEGRATION = { NEED: 'NEED', COMPLETE: 'COMP' } as const;

/**
 * The order in which waiting mails go out, the lowest number first. CODE: a code or link for which somebody waits at the screen; RECEIPT:
 * other mails to one person, such as about an order; ALARM; MANY: mails of marketing.
 */
export const MAIL_PRIORITY = { CODE: 1, RECEIPT: 2, ALARM: 3, MANY: 4 } as const;
export type MailPriority = (typeof MAIL_PRIORITY)[keyof typeof MAIL_PRIORITY];
/** How a person gets mails of alarms: each one as it comes, all together once a day, or none. */
export const ALARM_MAIL = { EACH: 'EACH', DAILY: 'DAILY', NONE: 'NONE' } as const;
/** Why an address gets no marketing mail: mail to it came back, or its reader reported one as spam. */
export const MAIL_ADDRESS = { BOUNCED: 'BOUNCED', COMPLAINED: 'COMPLAINED' } as const;
export type MailAddressState = CodeOf<typeof MAIL_ADDRESS>;
/** Faults that the platform's operators are told of (`OperatorNotices`). */
export const NOTICE = {
  /** The payment provider does not answer, or refuses calls for a reason that is not the buyer's, such as a wrong key. */
  PROVIDER: 'PROVIDER',
  /** The product's books of orders or bills and the payment provider's differ. */
  RECONCILIATION: 'RECONCILIATION',
  /** The daily comparison with a payment company is late. */
  COMPARISON_LATE: 'COMPARISON_LATE',
  /** A payment company has payments that cannot be compared, since its keys are no longer configured. */
  NO_KEYS: 'NO_KEYS',
  /** A stored secret cannot be decrypted with the keys that are configured. */
  UNSEALABLE: 'UNSEALABLE',
  /** The file storage cannot be reached or refuses calls. */
  STORAGE: 'STORAGE',
  /** The ledger's sums by day or by member differed from the sum of its rows; the product has corrected the sums. */
  LEDGER_DAYS: 'LEDGER_DAYS',
  /** Uploaded videos wait because the disk on which they are converted is full. */
  ROOM: 'ROOM',
  /** A site is still shut minutes after its suspension ended, since its time could not be made up for. */
  REOPENING: 'REOPENING',
  /** The seat of a hold that has passed cannot be given back. */
  HOLD: 'HOLD',
} as const;

/** How a site's books and those of the payment company differ about one order. */
export const DIFFERENCE = {
  /** The site counts the order as paid; the company has no money for the order. */
  NO_MONEY: 'NO_MONEY',
  /** The company holds money for an order that the site does not count as paid. */
  NO_ORDER: 'NO_ORDER',
  /** Site and company both count the order as paid, with different amounts. */
  AMOUNT: 'AMOUNT',
  /** Site and company hold the same money for the order, but its status at the site says otherwise. */
  STATE: 'STATE',
} as const;

/** The currencies of prices; an amount is a whole number of won, or of US cents. */
export const CURRENCY = { KRW: 'KRW', USD: 'USD' } as const;
export type Currency = CodeOf<typeof CURRENCY>;

/**
 * Whether a class costs something (`fareCd`). OPEN: whoever is logged in takes its lessons without enrolling. 02 is not used, and unknown
 * values behave as PAID (AM-014).
 */
export const FARE = { FREE: '00', PAID: '01', OPEN: '03' } as const;
/**
 * Whether a class's seats are limited (`userLimitTypeCd`): CAPPED at `maxUserCount`; WAITLIST likewise, with a waitlist behind; NONE
 * without a limit (AM-007). A package has `PACKAGE_LIMIT`.
 */
export const USER_LIMIT = { WAITLIST: '00', NONE: '01', CAPPED: '99' } as const;
/** Whether a package's seats are limited. It is the wire's field of `USER_LIMIT`, but the same numbers mean something else (AM-007). */
export const PACKAGE_LIMIT = { WAITLIST: '00', CAPPED: '01', NONE: '99' } as const;
/** How seats are given (`choiseTypeCd`, as the wire spells choice): to the first people who enrol, or to those whom staff approve. */
export const SELECTION_TYPE = { FIRST_COME: '00', MANAGER: '01' } as const;
/**
 * Whether an enrolment is in force (`choiseStatusCd`); a WAITING one is an application that waits for the staff's approval or for a seat.
 */
export const APPLICATION_STATUS = { APPROVED: '00', WAITING: '01' } as const;
/** Whether a class asks its questions at enrolment (`courseQuestionStatus`). KEPT: it does not ask them, but they stay saved. */
export const QUESTION_STATUS = { ASKED: '00', KEPT: '99' } as const;
/** Whether lists show a class (`publicCd`); a PRIVATE one opens by its address alone. */
export const PUBLIC = { PUBLIC: '00', PRIVATE: '99' } as const;
/** Whether visitors see a class, a page or a challenge at all, or staff alone while they prepare it. */
export const PUBLISH_STATUS = { PUBLISHED: '00', UNPUBLISHED: '99' } as const;
/**
 * Whether a class is in use, in the trash, from which staff can restore it, or deleted (`trashTypeCd`). A deleted class keeps its row,
 * since orders name it.
 */
export const TRASH = { NORMAL: '00', TRASHED: '01', DELETED: '99' } as const;
/** Whether the sale of a class begins (`payStartCd`) or ends (`payEndCd`) on a date, or has no limit there (AM-026). */
export const PAY_LIMIT = { LIMITED: '00', NONE: '99' } as const;
/** How a membership is paid: AUTO by card every month, the others once for 1, 3, 6 or 12 months (AM-159). */
export const MEMBERSHIP_PERIOD = { AUTO: 'AUTO', MONTH: '01', QUARTER: '03', HALF: '06', YEAR: '12' } as const;
export type MembershipPeriod = CodeOf<typeof MEMBERSHIP_PERIOD>;
/** The state of one person's membership. WAITING: its first payment is not done. */
export const SUBSCRIPTION_STATE = { WAITING: 'WAITING', ACTIVE: 'ACTIVE', ENDED: 'ENDED' } as const;
/** The state of a coupon kind by its first and last moment alone: not yet usable, usable, or over. */
export const COUPON_WINDOW = { SCHEDULED: 'SCHEDULED', RUNNING: 'RUNNING', ENDED: 'ENDED' } as const;
/**
 * The state of a coupon as staff see it. HELD: an unpaid order or an application uses it; if that ends without payment, the coupon is
 * UNUSED again.
 */
export const ISSUED_COUPON = { UNUSED: 'UNUSED', HELD: 'HELD', USED: 'USED' } as const;
/**
 * The state of a coupon as its owner sees it. AVAILABLE: it was not used, though an unpaid order may hold it; EXPIRED: its time is over, or
 * staff deleted its kind.
 */
export const WALLET_COUPON = { AVAILABLE: 'AVAILABLE', USED: 'USED', EXPIRED: 'EXPIRED' } as const;
/** What a coupon takes off: an amount of money, or percent. */
export const DISCOUNT_TYPE = { AMOUNT: '00', PERCENT: '01' } as const;
/** Whether a class sends material to its learners, and so asks for an address at enrolment. */
export const DELIVERY = { REQUIRED: '00', NONE: '99' } as const;
/** The state of the delivery of an enrolment's material. */
export const DELIVERY_STATUS = { PREPARING: '00', SENT: '01', DELIVERED: '02' } as const;
export type DeliveryStatus = CodeOf<typeof DELIVERY_STATUS>;
/** The level of a class (`difficultyCd`), as its card shows it and the filter of lists selects it. */
export const DIFFICULTY = { BEGINNER: '01', INTERMEDIATE: '02', ADVANCED: '03' } as const;
/** The kind of a row of `main.course`: a project, such as a member opens, a club, a class, a challenge or a package. */
export const COURSE_TYPE_CD = { PROJECT: '01', CLUB: '03', CLASS: '05', CHALLENGE: '07', PACKAGE: '09' } as const;
/**
 * The kind of a class that staff choose in the wizard; `main/course-kinds.ts` says for each kind which lessons, way of enrolling and parts
 * of the page it has.
 */
export const COURSE_TYPE = {
  LIVE: 'LIVE',
  VOD: 'VOD',
  OFFLINE: 'OFFLINE',
  CUSTOM: 'CUSTOM',
  SPECIAL: 'SPECIAL',
  CLUB: 'CLUB',
  COMMUNITY: 'COMMUNITY',
  SURVEY: 'SURVEY',
} as const;
/** Whether learners may take the lessons of a class in any order, or each lesson only after the one before it. */
export const LESSON_SEQUENCE = { FREE_ORDER: '00', SEQUENTIAL: '01' } as const;
/** The value of `vodDays` that gives an enrolment access without end. */
export const UNLIMITED_DAYS = -1;

/**
 * Types of lessons (`curriculumTypeCd`). SECTION is a heading between lessons. CHAT, COURSE and POST are missions that the product itself
 * checks: entering a chat room, completing a lesson, writing posts.
 */
export const LESSON_TYPE = {
  LIVE: '00',
  SECTION: '01',
  VIDEO: '02',
  MISSION: '03',
  OFFLINE: '04',
  TEXT: '05',
  FILE: '06',
  CHAT: '07',
  COURSE: '08',
  POST: '09',
} as const;
export type LessonType = CodeOf<typeof LESSON_TYPE>;
/** What a mission of the lesson types CHAT, COURSE and POST asks a learner to do (AM-002). */
export const MISSION_TYPE = { ENTER_CHAT_ROOM: 'ENTER_CHAT_ROOM', LESSON_COMPLETE: 'LESSON_COMPLETE', NEW_POST: 'NEW_POST' } as const;
/**
 * Who may read what a learner hands in for a mission, besides its author and the staff: everybody in the class (in a challenge, of the same
 * term), or nobody else.
 */
export const PUBLIC_SCOPE = { CLASS: '01', STAFF: '99' } as const;
/**
 * The service of a live lesson: 00 Zoom, 01 Jitsi Meet, whose rooms need a signed token, 02 Gooroomee, 99 a link that staff paste (AM-022,
 * AM-277).
 */
export const LIVE_TYPE = { ZOOM: '00', SECOND: '01', THIRD: '02', LINK: '99' } as const;
/**
 * Whether the live service holds the meeting of a live lesson. MAKING: it is still to be made or changed; MADE: it is as the lesson says;
 * FAILED: the service refused it, or did not answer several times, so that staff have to act.
 */
export const MEETING_STATE = { MAKING: 'MAKING', MADE: 'MADE', FAILED: 'FAILED' } as const;
/**
 * Why the live service did not make or change a meeting: it gave no usable answer, it limits the number of calls, the keys are missing or
 * were refused, or it refused the meeting itself.
 */
export const MEETING_FAULT = { NO_ANSWER: 'NO_ANSWER', LIMITED: 'LIMITED', KEYS: 'KEYS', REFUSED: 'REFUSED' } as const;
/** Which keys a live service lacks, so that a site cannot use it: the platform's, or the site's own. */
export const LIVE_MISSING = { PLATFORM_KEYS: 'PLATFORM_KEYS', OWN_KEYS: 'OWN_KEYS' } as const;
/**
 * What counts as attendance of a live lesson: the learner's click on the join button, or the live service's notice that the person came.
 */
export const COUNTED_BY = { CLICK: 'CLICK', SERVICE: 'SERVICE' } as const;
/** The role in which a person enters a live lesson: USER is a learner, the others are staff of the class, who enter as hosts. */
export const LIVE_USER = { USER: 'user', FACILITATOR: 'facilitator', CLASS_MANAGER: 'classManager' } as const;
/**
 * Who may enter a chat room: everybody with an account, members of the site, learners and staff of one class, or people with a membership.
 */
export const CHAT_SCOPE = { EVERYONE: '00', MEMBERS: '01', COURSE: '02', MEMBERSHIP: '03' } as const;
/** Who removed a message of a chat room: its author or staff. HIDDEN: staff took it down and can restore it. */
export const CHAT_REMOVER = { AUTHOR: 'AUTHOR', STAFF: 'STAFF', HIDDEN: 'HIDDEN' } as const;
/** Whether a learner was at a lesson, as staff marked it or the product recorded it. */
export const ATTENDANCE = { PRESENT: '00', LATE: '01', ABSENT: '02' } as const;
export type Attendance = CodeOf<typeof ATTENDANCE>;
/**
 * Whether a lesson asks for work to hand in (`workTypeCd`). None does, since a mission is a lesson type of its own; the wire has the field
 * all the same.
 */
export const WORK_TYPE = { NONE: '99' } as const;
/** Where the video of a lesson is: at YouTube, at Vimeo, or uploaded to the product. */
export const VOD_TYPE = { YOUTUBE: '00', VIMEO: '01', UPLOAD: '02' } as const;
/**
 * The state of an uploaded video: its file is being received, the server converts it, it can be played, or it cannot (`VIDEO_FAILURE` says
 * why).
 */
export const VIDEO_STATUS = { UPLOADING: 'UPLOADING', OPTIMISING: 'OPTIMISING', READY: 'READY', FAILED: 'FAILED' } as const;
export type VideoStatus = CodeOf<typeof VIDEO_STATUS>;
/** Why an uploaded video cannot be played. */
export const VIDEO_FAILURE = {
  /** The file holds no video that can be decoded. */
  TYPE: 'VIDEO_TYPE',
  /** The upload was not finished in time. */
  EXPIRED: 'UPLOAD_EXPIRED',
  /** The video is longer than the installation allows. */
  TOO_LONG: 'VIDEO_TOO_LONG',
  /** The video's picture has more pixels than the installation allows. */
  PIXELS: 'VIDEO_PIXELS',
  TOO_SLOW: 'VIDEO_TOO_SLOW',
  MADE_TOO_LARGE: 'VIDEO_MADE_TOO_LARGE',
  BROKEN: 'VIDEO_BROKEN',
} as const;
export type VideoFailure = CodeOf<typeof VIDEO_FAILURE>;
/** When a campaign goes out: DEFAULT as soon as staff send it, SINGLE once at a chosen time, REPEAT on each of several days. */
export const SCHEDULE = { SINGLE: 'S', REPEAT: 'R', DEFAULT: 'D' } as const;

/** The type of a board or a post; 10 is homework with a due date (AM-168). */
export const POST_TYPE = {
  NOTICE: '02',
  GENERAL: '03',
  QUESTION: '04',
  HOMEWORK: '07',
  FILES: '08',
  MISSION: '09',
  DUE_HOMEWORK: '10',
} as const;
export type PostType = CodeOf<typeof POST_TYPE>;
/** Whose a board is: NOTICE is the site's one board of notices, SITE another one of the site, COURSE a class's. */
export const BOARD_KIND = { NOTICE: 'NOTICE', SITE: 'SITE', COURSE: 'COURSE' } as const;
/** Who may read or write on a board (AM-170). PARTICIPANTS: learners and staff of the board's class. */
export const BOARD_SCOPE = { EVERYONE: 'EVERYONE', MEMBERS: 'MEMBERS', PARTICIPANTS: 'PARTICIPANTS', STAFF: 'STAFF' } as const;
export type BoardScope = CodeOf<typeof BOARD_SCOPE>;

/** What people write on a site and others can report. */
export const CONTENT_KIND = { POST: 'POST', COMMENT: 'COMMENT', CHAT: 'CHAT', REVIEW: 'REVIEW', PROFILE: 'PROFILE' } as const;
export type ContentKind = CodeOf<typeof CONTENT_KIND>;
/** The reasons for which people report a text and staff take it down. */
export const CONTENT_REASON = {
  ABUSE: 'ABUSE',
  SEXUAL: 'SEXUAL',
  SPAM: 'SPAM',
  PERSONAL: 'PERSONAL',
  /** The text violates somebody's rights: defamation, copyright and the like. */
  RIGHTS: 'RIGHTS',
  FALSE: 'FALSE',
  ILLEGAL: 'ILLEGAL',
  OTHER: 'OTHER',
} as const;
export type ContentReason = CodeOf<typeof CONTENT_REASON>;
/**
 * The state of a reported text. OPEN: staff have not decided; HIDDEN: taken down for a time; REMOVED: taken down for good; LEFT: it stays
 * visible; RESTORED: it was taken down and is visible again.
 */
export const CONTENT_STATE = { OPEN: 'OPEN', HIDDEN: 'HIDDEN', REMOVED: 'REMOVED', LEFT: 'LEFT', RESTORED: 'RESTORED' } as const;
/** For how long staff take a text down: 30 days, as the law has it (정보통신망법 제44조의2), or for good. */
export const HIDE_PERIOD = { DAYS_30: '00', FOR_GOOD: '99' } as const;
/** What staff answered to an author's objection: the text is visible again, or it stays taken down. */
export const APPEAL_ANSWER = { RESTORED: 'RESTORED', KEPT: 'KEPT' } as const;

/**
 * When learners of a class get a certificate: by itself once they have completed the class's share of lessons, when staff issue it, or
 * never (AM-245).
 */
export const CERTIFICATE_ISSUE = { COMPLETION: '00', BY_HAND: '01', NONE: '99' } as const;
/**
 * Why a certificate is no longer valid: staff revoked it, a new one replaced it, its enrolment was cancelled or refunded, or the account
 * was deleted.
 */
export const CERTIFICATE_REVOKE = { STAFF: '00', REISSUED: '01', CANCELLED: '02', WITHDRAWN: '03' } as const;
/** Whether a certificate is valid, as the page that looks its number up shows it; `CERTIFICATE_REVOKE` says why one is revoked. */
export const CERTIFICATE_STATE = { VALID: 'VALID', REVOKED: 'REVOKED' } as const;

/** Who sees an entry of a site's menu: everybody, members of the site, or only people who are not members. */
export const MENU_VISIBLE = { EVERYONE: '00', MEMBERS: '01', NON_MEMBERS: '02' } as const;
/** What an entry of a site's menu is: a page of the site, an address elsewhere, or a heading over entries of its own. */
export const MENU_TYPE = { PATH: '00', LINK: '01', GROUP: '02' } as const;
/** Whether a link of a menu or lesson opens in the same browser tab or in a new one. */
export const OPEN_TYPE = { SAME_TAB: '00', NEW_TAB: '01' } as const;
/**
 * The kind of a site, chosen when it is made. A MEMBERSHIP site may offer memberships and manage them in the studio; a NORMAL one may not.
 */
export const PAGE_TYPE = { NORMAL: '00', MEMBERSHIP: '01' } as const;
/** Whose Zoom account a site's live lessons run in: the platform's, or the site's own with its own keys. */
export const ZOOM_ACCOUNT = { PREMIUM: '00', OWN: '01' } as const;
/** The two texts that a site writes and its members agree to: terms of service and privacy policy. */
export const TERMS_KIND = { SERVICE: 'service', PRIVACY: 'privacy' } as const;
/** The state of a version of a site's terms: before its day, in force, or replaced. */
export const TERMS_STATE = { SCHEDULED: 'SCHEDULED', IN_FORCE: 'IN_FORCE', PAST: 'PAST' } as const;
/** What a site has to fill in before its privacy policy can be made: the name of the person responsible, and a way to contact the site. */
export const POLICY_MISSING = { PRIVACY_NAME: 'privacyName', CONTACT: 'contact' } as const;
/** What a person agrees to; each kind has a check box and a text of its own. */
export const CONSENT_KIND = {
  PRODUCT_TERMS: 'PRODUCT_TERMS',
  PRODUCT_PRIVACY: 'PRODUCT_PRIVACY',
  SITE_TERMS: 'SITE_TERMS',
  SITE_PRIVACY: 'SITE_PRIVACY',
  /** The product may pass the person's data to the seller, that is, to whoever runs the site. */
  SELLER: 'SELLER',
  /** The person confirms to be 14 or older. */
  AGE: 'AGE',
  SITE_MARKETING: 'SITE_MARKETING',
  PRODUCT_MARKETING: 'PRODUCT_MARKETING',
  /** The site may send advertising between 21:00 and 08:00 as well. */
  NIGHT: 'NIGHT',
} as const;
export type ConsentKind = CodeOf<typeof CONSENT_KIND>;
/** Where a person gave a consent or took it back, or what ended it. */
export const CONSENT_PLACE = {
  SIGN_UP: 'SIGN_UP',
  SOCIAL: 'SOCIAL',
  JOIN: 'JOIN',
  CHECKOUT: 'CHECKOUT',
  /** The consent was given or taken back in the person's settings. */
  MY_INFO: 'MY_INFO',
  /** The consent was taken back by the unsubscribe link in a mail, or restored on the page of that link. */
  LINK: 'LINK',
  /** The consent was taken back by the unsubscribe button of a mail program (RFC 8058). */
  ONE_CLICK: 'ONE_CLICK',
  FORM: 'FORM',
  /** Staff recorded the consent of a person whom they registered. */
  STAFF: 'STAFF',
  /** The person was asked again for a new version of the terms. */
  RENEWAL: 'RENEWAL',
  /** The person left the site, which ends the consent. */
  LEAVE: 'LEAVE',
  /** The person deleted the account, which ends the consent. */
  WITHDRAWAL: 'WITHDRAWAL',
  /** The consent was given before the product stored one row for each consent. */
  BEFORE: 'BEFORE',
} as const;
export type ConsentPlace = CodeOf<typeof CONSENT_PLACE>;
/** The place in a page's HTML at which a snippet is put. */
export const SNIPPET_POSITION = { HEAD: 'HEAD', BODY_START: 'BODY_START', BODY_END: 'BODY_END' } as const;
/** Whose an API key is: PERSONAL acts as the person who made it, SITE for the site, also after that person has left. */
export const API_KEY_KIND = { PERSONAL: 'PERSONAL', SITE: 'SITE' } as const;
/**
 * Whether a webhook gets events. ACTIVE: it does; PAUSED: staff stopped it; FAILING: the product stopped it, since its receiver accepted
 * nothing for days or said that it is gone.
 */
export const WEBHOOK_STATE = { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED', FAILING: 'FAILING' } as const;
/** The state of one event delivery: it is to be tried (again), the receiver accepted it, or it was given up. */
export const WEBHOOK_DELIVERY_STATE = { WAITING: 'WAITING', DELIVERED: 'DELIVERED', FAILED: 'FAILED' } as const;
/**
 * Why the receiver of an event gave no answer. PRIVATE: its address is one that the product does not call, such as in a private network;
 * TLS: its certificate is not valid; LOST: the connection broke off.
 */
export const WEBHOOK_ERROR = {
  PRIVATE: 'PRIVATE',
  UNKNOWN_HOST: 'UNKNOWN_HOST',
  REFUSED: 'REFUSED',
  TLS: 'TLS',
  TIMEOUT: 'TIMEOUT',
  LOST: 'LOST',
} as const;
/** Kinds of personal data that staff can read of other people; the log of such readings names them. */
export const PERSONAL_DATA = {
  MEMBER: 'MEMBER',
  LEARNER: 'LEARNER',
  DEMAND: 'DEMAND',
  ATTENDANCE: 'ATTENDANCE',
  CERTIFICATE: 'CERTIFICATE',
  INVITATION: 'INVITATION',
  STAFF: 'STAFF',
  ORDER: 'ORDER',
  REFUND: 'REFUND',
  SALES: 'SALES',
  DELIVERY: 'DELIVERY',
  SUBSCRIBER: 'SUBSCRIBER',
  COUPON: 'COUPON',
  REFERRAL: 'REFERRAL',
  LIKE: 'LIKE',
  REVIEW: 'REVIEW',
  REPORT: 'REPORT',
  FORM_ANSWER: 'FORM_ANSWER',
} as const;
export type PersonalData = CodeOf<typeof PERSONAL_DATA>;
/** How staff read personal data: on a page, in an exported sheet, or by revealing one person who was masked. */
export const READING = { PAGE: 'PAGE', SHEET: 'SHEET', REVEAL: 'REVEAL' } as const;
export type Reading = CodeOf<typeof READING>;
/** What happened to the thing that a line of the data history is about. */
export const HISTORY_ACTION = { CREATE: 'CREATE', UPDATE: 'UPDATE', DELETE: 'DELETE' } as const;
/** Who runs a site, as its owner states when making it. */
export const CUSTOMER_TYPE = { PERSON: '00', BUSINESS: '01', ORGANISATION: '02' } as const;
/** What a site teaches, as its owner states when making it; `code-names.ts` has the names for screens. */
export const SITE_CATEGORY = {
  IT: '01',
  DESIGN: '02',
  LANGUAGE: '03',
  BUSINESS: '04',
  HOBBY: '05',
  HEALTH: '06',
  EXAM: '07',
  KIDS: '08',
  OTHER: '99',
} as const;

/**
 * Payment methods of an order (`payMethodCd`). OVERSEAS_CARD and PAYPAL are for buyers outside Korea. VIRTUAL_ACCOUNT and TRANSFER are
 * deposits: the buyer transfers the money later, to an account that is issued for this order.
 */
export const PAY_METHOD = {
  CARD: 'CARD',
  OVERSEAS_CARD: 'OVERSEAS_CARD',
  VIRTUAL_ACCOUNT: 'VIRTUAL_ACCOUNT',
  TRANSFER: 'TRANSFER',
  KAKAO_PAY: 'KAKAOPAY',
  SAMSUNG_PAY: 'SAMSUNGPAY',
  PAYPAL: 'PAYPAL',
} as const;
export type PayMethod = CodeOf<typeof PAY_METHOD>;
/**
 * What a cash receipt is for: a person's income tax deduction, a business's proof of expense, or SELF, which the law demands of the seller
 * where the buyer asked for none.
 */
export const CASH_RECEIPT = { INCOME: 'INCOME', BUSINESS: 'BUSINESS', SELF: 'SELF' } as const;
/** Whether value added tax is part of a site's prices. */
export const TAX_TYPE = { TAXABLE: '00', TAX_FREE: '01' } as const;
export type TaxType = CodeOf<typeof TAX_TYPE>;
/**
 * The states of an order: READY → CONFIRMING → PAID, or → WAITING_DEPOSIT → PAID. CANCELED: money went back, all or part of it, or a
 * deposit account was closed unpaid; FAILED and EXPIRED: no money was taken.
 */
export const ORDER_STATUS = {
  READY: 'READY',
  CONFIRMING: 'CONFIRMING',
  WAITING_DEPOSIT: 'WAITING_DEPOSIT',
  PAID: 'PAID',
  FAILED: 'FAILED',
  EXPIRED: 'EXPIRED',
  CANCELING: 'CANCELING',
  CANCELED: 'CANCELED',
} as const;
export type OrderStatus = CodeOf<typeof ORDER_STATUS>;

/** Whether a row of the ledger is money that came or money that went back. */
export const LEDGER_KIND = { PAY: 'PAY', REFUND: 'REFUND' } as const;
export type LedgerKind = CodeOf<typeof LEDGER_KIND>;

/** The law by which a site's refunds are calculated: lifelong education (평생교육법), or digital content (콘텐츠산업법). */
export const REFUND_RULE = { LIFELONG: 'LIFELONG', CONTENT: 'CONTENT' } as const;
export type RefundRule = CodeOf<typeof REFUND_RULE>;
/** The states of a refund request. RETURNING: it is agreed to, and the payment company is returning the money. */
export const REFUND_STATE = {
  REQUESTED: 'REQUESTED',
  RETURNING: 'RETURNING',
  DONE: 'DONE',
  REFUSED: 'REFUSED',
  WITHDRAWN: 'WITHDRAWN',
} as const;
export type RefundState = CodeOf<typeof REFUND_STATE>;
/**
 * Why an enrolment ended. USED_UP: it was had until it gave way to another one of the same person, its learner left or its site was
 * erased, so that nothing is refunded; CANCELLED: it was called off, and what was paid for it is refunded, in full or in part.
 */
export const ENROLMENT_END = { USED_UP: 'USED_UP', CANCELLED: 'CANCELLED' } as const;
export type EnrolmentEnd = CodeOf<typeof ENROLMENT_END>;

/**
 * Why a seat is held for somebody until it is paid. PAY: the person is paying; CLAIM: the seat was offered after approval, or to the next
 * on the waitlist.
 */
export const HOLD = { PAY: 'PAY', CLAIM: 'CLAIM' } as const;
/** Why an enrolment was cancelled, or by whom. */
export const CANCEL = {
  /** The hold on its seat ended before the payment came. */
  HOLD: 'HOLD',
  SELF: 'SELF',
  STAFF: 'STAFF',
  /** The payment company returned the money of the enrolment's order, or took its deposit back and no other deposit came in time. */
  PAYMENT: 'PAYMENT',
  /**
   * A package gives the person the class, so that the own application or unpaid seat is not needed any more. Neither the person nor
   * the staff are told of that by alarm or mail; programs are, with this cause.
   */
  PACKAGE: 'PACKAGE',
} as const;
export type Cancel = CodeOf<typeof CANCEL>;

/** The states of a learner that the list of learners shows in its one column for them (AM-012). */
export const LEARNER_STATE = {
  APPROVED: 'APPROVED',
  WAITING: 'WAITING',
  /** The learner is on the waitlist of a full class and gets an offer without the staff's approval. */
  WAITLISTED: 'WAITLISTED',
  /** The learner's seat is held until it is paid. */
  UNPAID: 'UNPAID',
  CANCELLED: 'CANCELLED',
  /** A package gives the learner the class, so that the own application or unpaid seat has ended as needless (`CANCEL.PACKAGE`). */
  BY_PACKAGE: 'BY_PACKAGE',
  PAYMENT_COMPLETE: 'PAYMENT_COMPLETE',
  CANCEL_COMPLETE: 'CANCEL_COMPLETE',
  /** The enrolment was used up, as `ENROLMENT_END` says. */
  ENDED: 'ENDED',
} as const;
export type LearnerState = CodeOf<typeof LEARNER_STATE>;

/** The occasion of an alarm (`alarmType`); the numbers are the wire's. People switch alarms off by `ALARM_KIND` instead. */
export const ALARM_TYPE = {
  /** Something about one class: an application, its approval, an offered seat, an invitation, or that the class opened. */
  CLASS: '00',
  /** A review of a class was written or answered. */
  COURSE: '06',
  ATTENDANCE: '07',
  /** MISSION tells the class's staff that a learner handed something in; MISSION_FEEDBACK tells the learner that it was answered. */
  MISSION: '08',
  MISSION_FEEDBACK: '09',
  CLASS_NOTICE: '10',
  /** Old alarms about a class may have these two types as well; the product makes none of them. */
  CLASS_11: '11',
  CLASS_12: '12',
  LIVE_JOIN: '13',
  CLASS_CANCELLED: '14',
  SIGNUP: '20',
  BOARD: '21',
  LIKE: '22',
  /** INVITED tells the reader of an invitation; INVITE tells staff how somebody answered theirs, or owners that one waits for approval. */
  INVITED: '30',
  INVITE: '31',
  /** Something about the site as a whole, to its staff: a domain or webhook that fails, a suspension, a request of support. */
  SITE: '32',
  /** A bill of the site plan, to the staff. */
  PLAN: '33',
  /** A message of the staff to the reader. */
  MESSAGE: '34',
  /** Something about the reader's own membership. */
  MEMBERSHIP: '35',
  /** REFUND tells a learner what became of the refund request; REFUND_REQUEST tells staff of a request. */
  REFUND: '36',
  REFUND_REQUEST: '37',
  /** The reader got a certificate. */
  CERTIFICATE: '38',
  /** Material is on its way to the reader. */
  DELIVERY: '39',
  /** PUBLISH_REQUEST tells those who may decide that a class is to be published; PUBLISH tells whoever asked for it the answer. */
  PUBLISH_REQUEST: '45',
  PUBLISH: '46',
  /**
   * Staff took down or restored a text of the reader, or answered an objection or a report by the reader; or, to staff, a report or
   * objection waits.
   */
  CONTENT: '47',
  /** Somebody assigned a task of the staff's queue to the reader. */
  QUEUE: '48',
  /** The reader got a role in a class, or a task of a class that is not to be reached by the inbox. */
  CLASS_ROLE: '49',
} as const;

/** Whether the dashboard's chart has a point for each day or for each hour. */
export const SEARCH_TYPE = { DAILY: 'DAILY', HOURLY: 'HOURLY' } as const;
/** Periods by which the list of orders is filtered; days and months are those of Seoul. */
export const DATE_TYPE = {
  TODAY: 'today',
  YESTERDAY: 'yesterday',
  LAST_7: 'last7Days',
  LAST_30: 'last30Days',
  LAST_90: 'last90Days',
  LAST_MONTH: 'lastMonth',
} as const;
export type DateType = CodeOf<typeof DATE_TYPE>;

/** Whether a person may change an answer to a form afterwards, may not, or may answer any number of times. */
export const FORM_MODIFICATION = { EDITABLE: 'MOD_Y', FINAL: 'MOD_N', MANY: 'DUP_Y' } as const;
/** Whether a form takes answers: switched off, before its first moment, now, or after its last. */
export const FORM_STATE = { OFF: 'OFF', SCHEDULED: 'SCHEDULED', OPEN: 'OPEN', ENDED: 'ENDED' } as const;
/** What the law makes the product keep of a person who deleted the account or left a site: records of orders, and of complaints. */
export const KEPT_DATA = { ORDERS: 'ORDERS', COMPLAINTS: 'COMPLAINTS' } as const;
/** How long the answers of a form are kept after it has closed; SITE: as long as the site exists. */
export const ANSWERS_KEPT = { MONTHS_3: '3M', MONTHS_6: '6M', YEAR: '12M', YEARS_3: '36M', SITE: 'SITE' } as const;
/** What a question of a form asks for; AGREE is a box under a text that the reader agrees to. */
export const QUESTION_TYPE = {
  SHORT_TEXT: 'SHORT_TEXT',
  LONG_TEXT: 'LONG_TEXT',
  MULTIPLE_CHOICE: 'MULTIPLE_CHOICE',
  PHONE_NUMBER: 'PHONE_NUMBER',
  EMAIL: 'EMAIL',
  AGREE: 'AGREE',
} as const;
/**
 * What an AGREE question of a form asks consent to: the use of the answers, or advertising by mail. A yes to MARKETING is recorded as a
 * consent to the site's marketing.
 */
export const AGREEMENT = { PRIVACY: 'privacy', MARKETING: 'marketing' } as const;

/**
 * The purpose for which a six-digit code was mailed; it is valid for that purpose only. VERIFY_EMAIL: to prove a mailbox, also before a
 * social login is linked to its account. The web does not use INTEGRATE.
 */
export const CODE_PURPOSE = { VERIFY_EMAIL: 'VERIFY_EMAIL', INTEGRATE: 'INTEGRATE', CHANGE_EMAIL: 'CHANGE_EMAIL' } as const;
/**
 * The reason that a person may give for deleting the account: no use for it, missing content, worry about personal data, hard to use, or
 * another.
 */
export const WITHDRAW_REASON = { UNUSED: '00', CONTENT: '01', PRIVACY: '02', INCONVENIENT: '03', OTHER: '99' } as const;
/** Values of the request header `Device`; the list of a person's log-ins tells phones from computers by it. */
export const DEVICE = { MOBILE: 'mobile', WEB: 'web' } as const;
/** The choices by which the public list of classes is sorted; `order` is the order that staff set, and the default. */
export const COURSE_SORT = {
  ORDER: 'order',
  NEW: 'new',
  POPULAR: 'popular',
  RATING: 'rating',
  PRICE_LOW: 'priceLow',
  PRICE_HIGH: 'priceHigh',
} as const;
