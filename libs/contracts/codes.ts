export * from './look-codes';
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

/** By what an account logs in (`snsTypeCd`): a password with its e-mail address, or one of four social providers. */
export const SNS_TYPE = { EMAIL: 'LIV', KAKAO: 'KAK', NAVER: 'NAV', FACEBOOK: 'FAB', GOOGLE: 'GOG' } as const;
/** A social provider; the password is none. */
export type SnsType = Exclude<CodeOf<typeof SNS_TYPE>, typeof SNS_TYPE.EMAIL>;
/** The providers of social login, in the order of their buttons. */
export const SNS_PROVIDERS: readonly SnsType[] = [SNS_TYPE.KAKAO, SNS_TYPE.NAVER, SNS_TYPE.GOOGLE, SNS_TYPE.FACEBOOK];
/**
 * Roles of staff. OWNER, MANAGER (called operator on screens) and TEACHER hold over a whole site; in one class its manager is MANAGER, too,
 * beside FACILITATOR and CLASS_MANAGER.
 */
export const USER_TYPE = { OWNER: 'OWN', MANAGER: 'MNG', TEACHER: 'TCH', FACILITATOR: 'FAC', CLASS_MANAGER: 'CMG' } as const;
export type UserType = CodeOf<typeof USER_TYPE>;
/**
 * Whether a social login is linked to the account that has its address already: NEED asks the person to confirm the link, COMPLETE says
 * that it is made.
 */
export const INTEGRATION = { NEED: 'NEED', COMPLETE: 'COMP' } as const;

/**
 * Which of the waiting mails goes out first, the lowest number before the others. CODE: a code that somebody waits for; RECEIPT: of an
 * order or enrolment; ALARM; MANY: a campaign.
 */
export const MAIL_PRIORITY = { CODE: 1, RECEIPT: 2, ALARM: 3, MANY: 4 } as const;
export type MailPriority = (typeof MAIL_PRIORITY)[keyof typeof MAIL_PRIORITY];
/** How a person has mails of alarms: each as it comes, together once a day, or not at all. */
export const ALARM_MAIL = { EACH: 'EACH', DAILY: 'DAILY', NONE: 'NONE' } as const;
/** Why an address gets no marketing mail: mail to it came back, or its reader reported one as spam. */
export const MAIL_ADDRESS = { BOUNCED: 'BOUNCED', COMPLAINED: 'COMPLAINED' } as const;
export type MailAddressState = CodeOf<typeof MAIL_ADDRESS>;
/** What the people who run the platform are told of (`OperatorNotices`). */
export const NOTICE = {
  /** The payment provider answers in a way that says nothing about the buyer: a wrong key, a fault of its own. */
  PROVIDER: 'PROVIDER',
  /** Our books and the provider's differ. */
  RECONCILIATION: 'RECONCILIATION',
  /** A sealed value cannot be opened with the keys that are set. */
  UNSEALABLE: 'UNSEALABLE',
  /** The file storage does not answer as it should. */
  STORAGE: 'STORAGE',
  /** The sums by day of the ledger differ from the sum of its rows; they have been mended. */
  LEDGER_DAYS: 'LEDGER_DAYS',
  /** Films wait since the disk on which they are made has no room. */
  ROOM: 'ROOM',
} as const;

/** How a site's books and those of the payment company differ about one order. */
export const DIFFERENCE = {
  /** The site counts it as paid; the company has no money for it. */
  NO_MONEY: 'NO_MONEY',
  /** The company holds money that the site has not counted. */
  NO_ORDER: 'NO_ORDER',
  /** Both count it as paid, with different amounts. */
  AMOUNT: 'AMOUNT',
  /** Both hold the same money, and the order's status does not say so. */
  STATE: 'STATE',
} as const;

/** The currencies a class can be sold in; amounts are whole won, or cents of a dollar. */
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
/** Whether a package's seats are limited: the same field as `USER_LIMIT` and other numbers, as the wire has them (AM-007). */
export const PACKAGE_LIMIT = { WAITLIST: '00', CAPPED: '01', NONE: '99' } as const;
/** How seats are given (`choiseTypeCd`): to whoever comes first, or to those whom staff approve. The wire spells choice like this. */
export const CHOISE_TYPE = { FIRST_COME: '00', MANAGER: '01' } as const;
/**
 * Whether an enrolment counts (`choiseStatusCd`): APPROVED ones do; WAITING ones are applications that wait for the staff's approval or for
 * a seat.
 */
export const CHOISE_STATUS = { APPROVED: '00', WAITING: '01' } as const;
/** Whether a class asks its questions (`courseQuestionStatus`): at enrolment, or not now, and they are kept for later. */
export const QUESTION_STATUS = { ASKED: '00', KEPT: '99' } as const;
/**
 * Whether lists show a class (`publicCd`); a PRIVATE one opens by its address alone. Of a lesson: whether everybody may open it, or
 * learners alone.
 */
export const PUBLIC = { PUBLIC: '00', PRIVATE: '99' } as const;
/** Whether visitors see a class, a page or a challenge at all, or staff alone while they prepare it. */
export const PUBLISH_STATUS = { PUBLISHED: '00', UNPUBLISHED: '99' } as const;
/**
 * Where a class stands between use and deletion (`trashTypeCd`): in use; in the trash, from which staff bring it back; or gone from every
 * screen, while its orders still name it.
 */
export const TRASH = { NORMAL: '00', TRASHED: '01', DELETED: '99' } as const;
/** Whether the sale of a class begins (`payStartCd`) or ends (`payEndCd`) on a date, or has no limit there (AM-026). */
export const PAY_LIMIT = { LIMITED: '00', NONE: '99' } as const;
/** How a membership is paid: every month by the card, or once for so many months (AM-159). */
export const MEMBERSHIP_PERIOD = { AUTO: 'AUTO', MONTH: '01', QUARTER: '03', HALF: '06', YEAR: '12' } as const;
export type MembershipPeriod = CodeOf<typeof MEMBERSHIP_PERIOD>;
/** The state of one person's membership: its first payment is running, it lasts, or it is over. */
export const SUBSCRIPTION_STATE = { WAITING: 'WAITING', ACTIVE: 'ACTIVE', ENDED: 'ENDED' } as const;
/** The state of a kind of coupon, by its first and last day alone: to come, usable, over. */
export const COUPON_WINDOW = { SCHEDULED: 'SCHEDULED', RUNNING: 'RUNNING', ENDED: 'ENDED' } as const;
/** The state of a coupon as staff see it. HELD: an unpaid checkout or an application has it; it is free again when that ends. */
export const ISSUED_COUPON = { UNUSED: 'UNUSED', HELD: 'HELD', USED: 'USED' } as const;
/** The state of a coupon as its owner sees it. */
export const WALLET_COUPON = { AVAILABLE: 'AVAILABLE', USED: 'USED', EXPIRED: 'EXPIRED' } as const;
/** What a coupon takes off: an amount of money, or percent. */
export const DISCOUNT_TYPE = { AMOUNT: '00', PERCENT: '01' } as const;
/** Whether a class sends material to its learners, and so asks for an address at enrolment. */
export const DELIVERY = { REQUIRED: '00', NONE: '99' } as const;
/** How far the material of an enrolment is on its way. */
export const DELIVERY_STATUS = { PREPARING: '00', SENT: '01', DELIVERED: '02' } as const;
export type DeliveryStatus = CodeOf<typeof DELIVERY_STATUS>;
/** For whom a class is, as its card and the filter of lists say (`difficultyCd`). */
export const DIFFICULTY = { BEGINNER: '01', INTERMEDIATE: '02', ADVANCED: '03' } as const;
/**
 * What a row of `main.course` is: a class of the staff, a project that a member opened, a club, a challenge or a package. Each has pages
 * and lists of its own.
 */
export const COURSE_TYPE_CD = { PROJECT: '01', CLUB: '03', CLASS: '05', CHALLENGE: '07', PACKAGE: '09' } as const;
/**
 * The kind of a class that staff choose in the wizard; `main/course-kinds.ts` has each kind's lessons, way to enrol and parts of the page.
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
/** Whether learners take the lessons of a class in any order, or each only after the one before it. */
export const CURRICULUM_PROGRESS = { FREE_ORDER: '00', SEQUENTIAL: '01' } as const;
/** The days of access (`vodDays`) of an enrolment that never ends. */
export const UNLIMITED_DAYS = -1;

/**
 * Types of lessons (`curriculumTypeCd`). SECTION is a headline between lessons; CHAT, COURSE and POST are missions that the product checks
 * itself: enter a chat room, complete a lesson, write posts.
 */
export const CURRICULUM_TYPE = {
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
export type CurriculumType = CodeOf<typeof CURRICULUM_TYPE>;
/** What a mission of types 07, 08 and 09 asks for (AM-002). */
export const MISSION_TYPE = { ENTER_CHAT_ROOM: 'ENTER_CHAT_ROOM', LESSON_COMPLETE: 'LESSON_COMPLETE', NEW_POST: 'NEW_POST' } as const;
/** Who reads what learners hand in, beside its author and the staff. */
export const PUBLIC_SCOPE = { CLASS: '01', STAFF: '99' } as const;
/** 00 Zoom, 01 Jitsi Meet, whose rooms open by a signature, 02 Gooroomee, 99 a plain join address (AM-022, AM-277). */
export const LIVE_TYPE = { ZOOM: '00', SECOND: '01', THIRD: '02', LINK: '99' } as const;
/** The state of a live's meeting at its service: wanted and not there yet, there as the lesson is, or refused until staff look at it. */
export const MEETING_STATE = { MAKING: 'MAKING', MADE: 'MADE', FAILED: 'FAILED' } as const;
/** Why a meeting is not as its lesson is: no answer, too many requests, the keys, or the service's own no. */
export const MEETING_FAULT = { NO_ANSWER: 'NO_ANSWER', LIMITED: 'LIMITED', KEYS: 'KEYS', REFUSED: 'REFUSED' } as const;
/** What a service of lives needs before a site can use it: keys of the platform, or of the site itself. */
export const LIVE_MISSING = { PLATFORM_KEYS: 'PLATFORM_KEYS', OWN_KEYS: 'OWN_KEYS' } as const;
/** Who says that a person was there: the click on the way in, or the service by its notices. */
export const COUNTED_BY = { CLICK: 'CLICK', SERVICE: 'SERVICE' } as const;
/** As what somebody comes into a live lesson: a learner, who waits for the doors, or one of the class's staff, who opens them. */
export const LIVE_USER = { USER: 'user', FACILITATOR: 'facilitator', CLASS_MANAGER: 'classManager' } as const;
/** Who may come into a chat room: whoever has an account, people of the site, learners and staff of one class, whoever has a membership. */
export const CHAT_SCOPE = { EVERYONE: '00', MEMBERS: '01', COURSE: '02', MEMBERSHIP: '03' } as const;
/** Who removed a message of a chat room; HIDDEN: staff took it down, and may bring it back. */
export const CHAT_REMOVER = { AUTHOR: 'AUTHOR', STAFF: 'STAFF', HIDDEN: 'HIDDEN' } as const;
/** Whether a learner was at a lesson, as staff noted or the product saw. */
export const ATTENDANCE = { PRESENT: '00', LATE: '01', ABSENT: '02' } as const;
export type Attendance = CodeOf<typeof ATTENDANCE>;
/** Whether a lesson asks for work to hand in (`workTypeCd`); no lesson does, since missions are a type of their own. */
export const WORK_TYPE = { NONE: '99' } as const;
/** Where a video lesson's film lies: at YouTube, at Vimeo, or uploaded to the product itself. */
export const VOD_TYPE = { YOUTUBE: '00', VIMEO: '01', UPLOAD: '02' } as const;
/**
 * How far an uploaded film is: its bytes still come, the server makes it playable, it plays, or it never will (`VIDEO_FAILURE` says why).
 */
export const VIDEO_STATUS = { UPLOADING: 'UPLOADING', OPTIMISING: 'OPTIMISING', READY: 'READY', FAILED: 'FAILED' } as const;
export type VideoStatus = CodeOf<typeof VIDEO_STATUS>;
/** Why an uploaded video is not playable. */
export const VIDEO_FAILURE = {
  /** No picture in the file can be read. */
  TYPE: 'VIDEO_TYPE',
  /** The rest of the upload never came. */
  EXPIRED: 'UPLOAD_EXPIRED',
  /** The film is longer than the installation's limit of hours. */
  TOO_LONG: 'VIDEO_TOO_LONG',
  /** A picture of the film has more pixels than the installation's limit. */
  PIXELS: 'VIDEO_PIXELS',
  TOO_SLOW: 'VIDEO_TOO_SLOW',
  MADE_TOO_LARGE: 'VIDEO_MADE_TOO_LARGE',
  BROKEN: 'VIDEO_BROKEN',
} as const;
export type VideoFailure = CodeOf<typeof VIDEO_FAILURE>;
/** When a campaign goes out: DEFAULT as soon as staff send it, SINGLE once at a chosen time, REPEAT on each of several days. */
export const SCHEDULE = { SINGLE: 'S', REPEAT: 'R', DEFAULT: 'D' } as const;

/** What a board is for, and what a post is: 10 is homework with a due date (AM-168). */
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

/** What people write and others may report. */
export const CONTENT_KIND = { POST: 'POST', COMMENT: 'COMMENT', CHAT: 'CHAT', REVIEW: 'REVIEW', PROFILE: 'PROFILE' } as const;
export type ContentKind = CodeOf<typeof CONTENT_KIND>;
/** Why something is reported, and why staff take it down. */
export const CONTENT_REASON = {
  ABUSE: 'ABUSE',
  SEXUAL: 'SEXUAL',
  SPAM: 'SPAM',
  PERSONAL: 'PERSONAL',
  /** Defamation, copyright and other rights of somebody. */
  RIGHTS: 'RIGHTS',
  FALSE: 'FALSE',
  ILLEGAL: 'ILLEGAL',
  OTHER: 'OTHER',
} as const;
export type ContentReason = CodeOf<typeof CONTENT_REASON>;
/**
 * What became of a reported text. OPEN waits for staff; HIDDEN: taken down for a time; REMOVED: for good; LEFT: it stays as it is;
 * RESTORED: it was taken down and is there again.
 */
export const CONTENT_STATE = { OPEN: 'OPEN', HIDDEN: 'HIDDEN', REMOVED: 'REMOVED', LEFT: 'LEFT', RESTORED: 'RESTORED' } as const;
/** For how long staff take a text down: 30 days, as the law has it (정보통신망법 제44조의2), or for good. */
export const HIDE_TERM = { DAYS_30: '00', FOR_GOOD: '99' } as const;
/** What staff answered to an author's objection: the text is on show again, or stays taken down. */
export const APPEAL_ANSWER = { RESTORED: 'RESTORED', KEPT: 'KEPT' } as const;

/** When a class gives certificates: by itself at a share of its lessons, by its staff's hand, never (AM-245). */
export const CERTIFICATE_ISSUE = { COMPLETION: '00', BY_HAND: '01', NONE: '99' } as const;
/**
 * Why a certificate no longer holds: its staff took it back, another one took its place, its enrolment was cancelled, the account is
 * gone.
 */
export const CERTIFICATE_REVOKE = { STAFF: '00', REISSUED: '01', CANCELLED: '02', WITHDRAWN: '03' } as const;
/** Whether a certificate holds, as the page that checks its number says; `CERTIFICATE_REVOKE` says why one does not. */
export const CERTIFICATE_STATE = { VALID: 'VALID', REVOKED: 'REVOKED' } as const;

/** Who sees a line of a site's menu: everybody, members of the site, or only those who are not. */
export const MENU_VISIBLE = { EVERYONE: '00', MEMBERS: '01', NON_MEMBERS: '02' } as const;
/** What a line of a site's menu is: a page of the site, an address elsewhere, or a headline above lines of its own. */
export const MENU_TYPE = { PATH: '00', LINK: '01', GROUP: '02' } as const;
/** Whether a link of a menu or a lesson opens in the same tab or a new one. */
export const OPEN_TYPE = { SAME_TAB: '00', NEW_TAB: '01' } as const;
/**
 * What kind of site it is, chosen when it is made: sites of memberships may make memberships and use the studio for them, normal ones sell
 * single classes.
 */
export const PAGE_TYPE = { NORMAL: '00', MEMBERSHIP: '01' } as const;
/** Whose Zoom account a site's live lessons run in: the platform's, or the site's own with its own keys. */
export const ZOOM_ACCOUNT = { PREMIUM: '00', OWN: '01' } as const;
/** The two texts that a site writes and its members agree to: terms of service and privacy policy. */
export const TERMS_KIND = { SERVICE: 'service', PRIVACY: 'privacy' } as const;
/** The state of a version of a site's terms: before its day, in force, or replaced. */
export const TERMS_STATE = { SCHEDULED: 'SCHEDULED', IN_FORCE: 'IN_FORCE', PAST: 'PAST' } as const;
/** What a site's privacy policy cannot be made without: a name in the footer, and a way to reach somebody. */
export const POLICY_MISSING = { PRIVACY_NAME: 'privacyName', CONTACT: 'contact' } as const;
/** What somebody agrees to; each has a box and a notice of its own. */
export const CONSENT_KIND = {
  PRODUCT_TERMS: 'PRODUCT_TERMS',
  PRODUCT_PRIVACY: 'PRODUCT_PRIVACY',
  SITE_TERMS: 'SITE_TERMS',
  SITE_PRIVACY: 'SITE_PRIVACY',
  /** The product passes the person's data to the seller, who runs the site. */
  SELLER: 'SELLER',
  /** The person is 14 or older. */
  AGE: 'AGE',
  SITE_MARKETING: 'SITE_MARKETING',
  PRODUCT_MARKETING: 'PRODUCT_MARKETING',
  /** Advertising of the site between 21:00 and 08:00, too. */
  NIGHT: 'NIGHT',
} as const;
export type ConsentKind = CodeOf<typeof CONSENT_KIND>;
/** Where a consent was given or taken back. */
export const CONSENT_PLACE = {
  SIGN_UP: 'SIGN_UP',
  SOCIAL: 'SOCIAL',
  JOIN: 'JOIN',
  CHECKOUT: 'CHECKOUT',
  /** In the person's own settings. */
  MY_INFO: 'MY_INFO',
  /** By the link in a mail. */
  LINK: 'LINK',
  /** By the unsubscribe button of a mail program (RFC 8058). */
  ONE_CLICK: 'ONE_CLICK',
  FORM: 'FORM',
  /** Staff say so of somebody whom they register. */
  STAFF: 'STAFF',
  /** A new version of the terms asked again. */
  RENEWAL: 'RENEWAL',
  /** The person left the site. */
  LEAVE: 'LEAVE',
  /** The person deleted the account. */
  WITHDRAWAL: 'WITHDRAWAL',
  /** The consent is from before consents were kept one by one. */
  BEFORE: 'BEFORE',
} as const;
export type ConsentPlace = CodeOf<typeof CONSENT_PLACE>;
/** Where in a page's document a snippet stands. */
export const SNIPPET_POSITION = { HEAD: 'HEAD', BODY_START: 'BODY_START', BODY_END: 'BODY_END' } as const;
/** What of a site a line of its data history is about; the page of the history has a filter and a name for each. */
export const HISTORY_ENTITY = {
  PROFILE: 'PROFILE',
  DESIGN: 'DESIGN',
  FOOTER: 'FOOTER',
  MENU: 'MENU',
  CATEGORY: 'CATEGORY',
  TERMS: 'TERMS',
  MARKETING: 'MARKETING',
  SNIPPET: 'SNIPPET',
  DOMAIN: 'DOMAIN',
  WHITE_LABEL: 'WHITE_LABEL',
  SNS_LOGIN: 'SNS_LOGIN',
  ZOOM: 'ZOOM',
  OPERATOR: 'OPERATOR',
  INVITATION: 'INVITATION',
  KEYWORD: 'KEYWORD',
  COUPON: 'COUPON',
  SETTLEMENT_DOCUMENT: 'SETTLEMENT_DOCUMENT',
  PLAN: 'PLAN',
  PLAN_CARD: 'PLAN_CARD',
  PLAN_COUPON: 'PLAN_COUPON',
  SITE_PAGE: 'SITE_PAGE',
  BLOCKS: 'BLOCKS',
  PICTURE: 'PICTURE',
  SEO: 'SEO',
  BOARD: 'BOARD',
  NOTICE: 'NOTICE',
  CAMPAIGN: 'CAMPAIGN',
  MEMBERSHIP: 'MEMBERSHIP',
  CHAT_ROOM: 'CHAT_ROOM',
  CONTENT: 'CONTENT',
  CHALLENGE: 'CHALLENGE',
  REFUND: 'REFUND',
  REFUND_RULE: 'REFUND_RULE',
  SELLING: 'SELLING',
  COURSE: 'COURSE',
  DELIVERY: 'DELIVERY',
  REFERRAL: 'REFERRAL',
  TEACHER_RULES: 'TEACHER_RULES',
  CONFIGURATION: 'CONFIGURATION',
  CONTENT_CASE: 'CONTENT_CASE',
  API_KEY: 'API_KEY',
  WEBHOOK: 'WEBHOOK',
  SUPPORT: 'SUPPORT',
} as const;
/** Whose an API key is: PERSONAL acts as the person who made it, SITE for the site, also after that person has left. */
export const API_KEY_KIND = { PERSONAL: 'PERSONAL', SITE: 'SITE' } as const;
/**
 * Whether a webhook gets events: ACTIVE does, PAUSED was stopped by staff, FAILING by the product, since its receiver took nothing for days
 * or said that it is gone.
 */
export const WEBHOOK_STATE = { ACTIVE: 'ACTIVE', PAUSED: 'PAUSED', FAILING: 'FAILING' } as const;
/** How far one event is on its way to one webhook: to be tried (again), taken by the receiver, or given up. */
export const WEBHOOK_DELIVERY_STATE = { WAITING: 'WAITING', DELIVERED: 'DELIVERED', FAILED: 'FAILED' } as const;
/**
 * Why the receiver of an event gave no answer. PRIVATE: its host leads into a private network, which is never called; TLS: no certificate
 * that holds; LOST: the connection broke off.
 */
export const WEBHOOK_ERROR = {
  PRIVATE: 'PRIVATE',
  UNKNOWN_HOST: 'UNKNOWN_HOST',
  REFUSED: 'REFUSED',
  TLS: 'TLS',
  TIMEOUT: 'TIMEOUT',
  LOST: 'LOST',
} as const;
/** Kinds of personal data that staff read of other people, as the log of reading names them. */
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
/** How staff read personal data: on a page, as a sheet they took, or one masked person shown whole. */
export const READING = { PAGE: 'PAGE', SHEET: 'SHEET', REVEAL: 'REVEAL' } as const;
export type Reading = CodeOf<typeof READING>;
/** What happened to the thing that a line of the data history is about. */
export const HISTORY_ACTION = { CREATE: 'CREATE', UPDATE: 'UPDATE', DELETE: 'DELETE' } as const;
/** Who runs a site, as its owner says when making it. */
export const CUSTOMER_TYPE = { PERSON: '00', BUSINESS: '01', ORGANISATION: '02' } as const;
/** What a site teaches, as its owner says when making it; the screens name the codes by `code-names.ts`. */
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
 * Ways to pay of an order (`payMethodCd`). OVERSEAS_CARD and PAYPAL are for buyers outside Korea; VIRTUAL_ACCOUNT is a deposit to an
 * account made for the order, TRANSFER one from the buyer's bank at once.
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
/** What a cash receipt is for: a person's income deduction, a business's proof, or the law's when nobody asked. */
export const CASH_RECEIPT = { INCOME: 'INCOME', BUSINESS: 'BUSINESS', SELF: 'SELF' } as const;
/** Whether a site's classes bear value added tax. */
export const TAX_TYPE = { TAXABLE: '00', TAX_FREE: '01' } as const;
export type TaxType = CodeOf<typeof TAX_TYPE>;
/** An order's life: READY → CONFIRMING → PAID or WAITING_DEPOSIT → PAID; CANCELED returns the money; FAILED and EXPIRED never took any. */
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

/** What a row of the ledger says of its money: it came, or it went back. */
export const LEDGER_KIND = { PAY: 'PAY', REFUND: 'REFUND' } as const;
export type LedgerKind = CodeOf<typeof LEDGER_KIND>;

/** By which law a site's refunds are reckoned: lifelong education (평생교육법), or digital content (콘텐츠산업법). */
export const REFUND_RULE = { LIFELONG: 'LIFELONG', CONTENT: 'CONTENT' } as const;
export type RefundRule = CodeOf<typeof REFUND_RULE>;
/** A learner's request for a refund; RETURNING: agreed, and the money is on its way. */
export const REFUND_STATE = {
  REQUESTED: 'REQUESTED',
  RETURNING: 'RETURNING',
  DONE: 'DONE',
  REFUSED: 'REFUSED',
  WITHDRAWN: 'WITHDRAWN',
} as const;
export type RefundState = CodeOf<typeof REFUND_STATE>;
/** How an enrolment ended: used until its end and followed by another, or cancelled; only what was paid for a cancelled one goes back. */
export const ENROLMENT_END = { USED_UP: 'USED_UP', CANCELLED: 'CANCELLED' } as const;
export type EnrolmentEnd = CodeOf<typeof ENROLMENT_END>;

/**
 * Why a seat is kept for somebody until it is paid: a checkout runs (PAY), or the seat was offered to somebody who waited for approval or
 * on the waitlist (CLAIM).
 */
export const HOLD = { PAY: 'PAY', CLAIM: 'CLAIM' } as const;
/** Who, or what, cancelled an enrolment. */
export const CANCEL = {
  /** The time for which the seat was kept passed before the money came. */
  HOLD: 'HOLD',
  /** The learner cancelled it. */
  SELF: 'SELF',
  /** Staff of the site cancelled it. */
  STAFF: 'STAFF',
  /** The payment company returned the money. */
  PAYMENT: 'PAYMENT',
} as const;
export type Cancel = CodeOf<typeof CANCEL>;

/** The states of a learner in the list of learners, in its one column for them (AM-012). */
export const LEARNER_STATE = {
  APPROVED: 'APPROVED',
  WAITING: 'WAITING',
  /** The learner is on the waitlist of a full class: their turn comes by itself. */
  WAITLISTED: 'WAITLISTED',
  /** The learner has a seat that is kept until it is paid. */
  UNPAID: 'UNPAID',
  CANCELLED: 'CANCELLED',
  PAYMENT_COMPLETE: 'PAYMENT_COMPLETE',
  CANCEL_COMPLETE: 'CANCEL_COMPLETE',
  /** The access is used up, and the same person has enrolled again. */
  ENDED: 'ENDED',
} as const;
export type LearnerState = CodeOf<typeof LEARNER_STATE>;

/** What a line under the bell is about (`alarmType`); the numbers are the wire's. Whoever switches alarms off does so by `ALARM_KIND`. */
export const ALARM_TYPE = {
  /** One class itself: an application, its approval, a seat that is offered, an invitation, that it opened. */
  CLASS: '00',
  /** A review of a class, or the answer to one. */
  COURSE: '06',
  ATTENDANCE: '07',
  /** Handed in, to the teacher; feedback, to the learner. */
  MISSION: '08',
  MISSION_FEEDBACK: '09',
  CLASS_NOTICE: '10',
  LIVE_JOIN: '13',
  CLASS_CANCELLED: '14',
  SIGNUP: '20',
  BOARD: '21',
  LIKE: '22',
  /** An invitation to the reader; what became of one the site sent. */
  INVITED: '30',
  INVITE: '31',
  /** How the site itself is reached. */
  SITE: '32',
  /** The site's own plan and its bills. */
  PLAN: '33',
  /** What the staff wrote to the reader. */
  MESSAGE: '34',
  /** The reader's own membership of the site. */
  MEMBERSHIP: '35',
  /** What became of the reader's request for a refund; a learner's request, to the staff. */
  REFUND: '36',
  REFUND_REQUEST: '37',
  /** A certificate of the reader. */
  CERTIFICATE: '38',
  /** Material that is on its way to the reader. */
  DELIVERY: '39',
  /** A class that its authors want published, to the site; the site's answer, to them. */
  PUBLISH_REQUEST: '45',
  PUBLISH: '46',
  /** What the reader wrote was taken down, or came back; what became of the reader's report; a report or objection, to staff. */
  CONTENT: '47',
  /** A thing of the staff's queue that is the reader's turn. */
  QUEUE: '48',
} as const;

/** The step of the dashboard's chart: a point for every day, or for every hour. */
export const SEARCH_TYPE = { DAILY: 'DAILY', HOURLY: 'HOURLY' } as const;
/** Periods that the list of orders is filtered by; days and months are Seoul's. */
export const DATE_TYPE = {
  TODAY: 'today',
  YESTERDAY: 'yesterday',
  LAST_7: 'last7Days',
  LAST_30: 'last30Days',
  LAST_90: 'last90Days',
  LAST_MONTH: 'lastMonth',
} as const;
export type DateType = CodeOf<typeof DATE_TYPE>;

/** What a person may do with an answer to a form: change it, leave it as it was given, or answer again any number of times. */
export const FORM_MODIFICATION = { EDITABLE: 'MOD_Y', FINAL: 'MOD_N', MANY: 'DUP_Y' } as const;
/** What the law has kept of somebody who withdrew or left a site. */
export const KEPT_DATA = { ORDERS: 'ORDERS', COMPLAINTS: 'COMPLAINTS' } as const;
/** How long the answers of a form are kept once it has closed. */
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
 * What an AGREE question of a form asks consent to: the use of the answers, or advertising by mail, which is noted as a consent to
 * marketing.
 */
export const AGREEMENT = { PRIVACY: 'privacy', MARKETING: 'marketing' } as const;

/**
 * What a six-digit code was mailed for; a code proves nothing else. INTEGRATE: to link a social login to the account that has the address.
 */
export const CODE_PURPOSE = { VERIFY_EMAIL: 'VERIFY_EMAIL', INTEGRATE: 'INTEGRATE', CHANGE_EMAIL: 'CHANGE_EMAIL' } as const;
/**
 * Why somebody deletes their account, as far as they say: they do not use it, miss content, worry about their data, find it hard to use.
 */
export const WITHDRAW_REASON = { UNUSED: '00', CONTENT: '01', PRIVACY: '02', INCONVENIENT: '03', OTHER: '99' } as const;
/** The header `Device` of a call, by which the list of one's log-ins tells phones from computers. */
export const DEVICE = { MOBILE: 'mobile', WEB: 'web' } as const;
/** `order` is the one that staff set, and what a list has without being asked. */
export const COURSE_SORT = {
  ORDER: 'order',
  NEW: 'new',
  POPULAR: 'popular',
  RATING: 'rating',
  PRICE_LOW: 'priceLow',
  PRICE_HIGH: 'priceHigh',
} as const;
