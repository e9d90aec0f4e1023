import type { CodeOf } from './codes';

/** Actions of platform operators, as the audit log names them. */
export const PLATFORM_ACTION = {
  SETUP: 'SETUP',
  UNLOCK: 'UNLOCK',
  LOCK: 'LOCK',
  OVERVIEW: 'OVERVIEW',
  SITES: 'SITES',
  SITE: 'SITE',
  SITE_SUSPEND: 'SITE_SUSPEND',
  SITE_REOPEN: 'SITE_REOPEN',
  SITE_SWITCH_OFF: 'SITE_SWITCH_OFF',
  SITE_SWITCH_ON: 'SITE_SWITCH_ON',
  LETTERS: 'LETTERS',
  LETTER_RETRY: 'LETTER_RETRY',
  LETTER_DISCARD: 'LETTER_DISCARD',
  ORDERS: 'ORDERS',
  DIFFERENCES: 'DIFFERENCES',
  DIFFERENCE_SETTLE: 'DIFFERENCE_SETTLE',
  PAYOUTS: 'PAYOUTS',
  PAYOUT_PAID: 'PAYOUT_PAID',
  PAYOUT_WITHDRAW: 'PAYOUT_WITHDRAW',
  DOCUMENT: 'DOCUMENT',
  DOCUMENT_APPROVE: 'DOCUMENT_APPROVE',
  DOCUMENT_RETURN: 'DOCUMENT_RETURN',
  AUDIT: 'AUDIT',
  SUPPORT: 'SUPPORT',
  SUPPORT_ASK: 'SUPPORT_ASK',
  SUPPORT_WITHDRAW: 'SUPPORT_WITHDRAW',
  SUPPORT_ENTER: 'SUPPORT_ENTER',
  SUPPORT_WRITE: 'SUPPORT_WRITE',
  MAINTENANCE: 'MAINTENANCE',
  MAINTENANCE_BEGIN: 'MAINTENANCE_BEGIN',
  MAINTENANCE_END: 'MAINTENANCE_END',
  ANNOUNCEMENTS: 'ANNOUNCEMENTS',
  ANNOUNCEMENT_MAKE: 'ANNOUNCEMENT_MAKE',
  ANNOUNCEMENT_END: 'ANNOUNCEMENT_END',
  MAILS: 'MAILS',
  MAIL_LIFT: 'MAIL_LIFT',
  MAIL_TEST: 'MAIL_TEST',
  DOMAINS: 'DOMAINS',
  DOMAIN_CHECK: 'DOMAIN_CHECK',
  // Rows of the audit log keep these two values (AM-728).
  VIDEOS: 'FILMS',
  VIDEO_RETRY: 'FILM_RETRY',
  PLANS: 'PLANS',
  PLAN_COUPONS: 'PLAN_COUPONS',
  PLAN_COUPON_MAKE: 'PLAN_COUPON_MAKE',
  PLAN_COUPON_END: 'PLAN_COUPON_END',
} as const;

/** The state of a payout that an operator marked as paid: it counts as PAID, or it is WAITING for a second operator's confirmation. */
export const PAYOUT_STATE = { PAID: 'PAID', WAITING: 'WAITING' } as const;

/** What the platform did with a site: suspended or reopened it. */
export const SUSPENSION_STEP = { SUSPENDED: 'SUSPENDED', REOPENED: 'REOPENED' } as const;
export type SuspensionStep = CodeOf<typeof SUSPENSION_STEP>;

/**
 * Parts of a site that the platform can switch off while the rest of the site goes on: MAILS are campaigns, messages and invitations to
 * many, UPLOADS new files, videos and pictures, SNIPPETS the site's own snippets and marketing tools, KEYS its API keys and its webhooks.
 */
export const SITE_SWITCH = { MAILS: 'MAILS', UPLOADS: 'UPLOADS', SNIPPETS: 'SNIPPETS', KEYS: 'KEYS' } as const;
/** A part of a site that has a switch. */
export type SiteSwitch = CodeOf<typeof SITE_SWITCH>;
/** Whether the platform switched a part of a site off or on, as the alarms and mails about it tell. */
export const SWITCH_STEP = { OFF: 'OFF', ON: 'ON' } as const;

/**
 * Whether a site can be visited: it is open, the platform suspended it, or its owner closed it. REOPENING: the suspension has ended, but
 * the site is shut until its time is made up for.
 */
export const SITE_STATE = { OPEN: 'OPEN', SUSPENDED: 'SUSPENDED', REOPENING: 'REOPENING', CLOSED: 'CLOSED' } as const;

/** Whether a platform operator's log-in may use the console; LOCKED: it has not shown the second factor. */
export const PLATFORM_ACCESS_STATE = { OPEN: 'OPEN', LOCKED: 'LOCKED' } as const;
export type PlatformAccessState = CodeOf<typeof PLATFORM_ACCESS_STATE>;

/**
 * The state of a support access that a platform operator asked for. OPEN: an owner granted it, and it still lasts; WITHDRAWN: the operator
 * no longer wants it.
 */
export const SUPPORT_STATE = { WAITING: 'WAITING', OPEN: 'OPEN', REFUSED: 'REFUSED', WITHDRAWN: 'WITHDRAWN', ENDED: 'ENDED' } as const;
export type SupportState = CodeOf<typeof SUPPORT_STATE>;

/** Who reads an announcement of the platform in the admin of a site. */
export const ANNOUNCED_TO = { OWNERS: 'OWNERS', STAFF: 'STAFF' } as const;
export type AnnouncedTo = CodeOf<typeof ANNOUNCED_TO>;

/**
 * The DNS records by which mail servers check the platform's mails: who may send them (SPF), their signature (DKIM), and what to do with
 * forged ones (DMARC).
 */
export const SENDER_CHECK = { SPF: 'SPF', DKIM: 'DKIM', DMARC: 'DMARC' } as const;
/**
 * The state of such a record. WEAK: it exists but keeps no forger away; UNCLEAR: the DNS did not answer, or the product does not know the
 * record's name.
 */
export const SENDER_RESULT = { RIGHT: 'RIGHT', WEAK: 'WEAK', WRONG: 'WRONG', MISSING: 'MISSING', UNCLEAR: 'UNCLEAR' } as const;

/** What the last check of the TLS certificate of a site's own domain found; ENDING: it expires soon. */
export const CERTIFICATE = {
  VALID: 'VALID',
  ENDING: 'ENDING',
  EXPIRED: 'EXPIRED',
  UNTRUSTED: 'UNTRUSTED',
  PRIVATE_ADDRESS: 'PRIVATE_ADDRESS',
  NO_ADDRESS: 'NO_ADDRESS',
  NO_ANSWER: 'NO_ANSWER',
} as const;

/** States of uploaded videos on the operators' page; a DELAYED one waits for what `TRANSCODING_DELAY` says. */
export const TRANSCODING_STATE = { WAITING: 'WAITING', WORKING: 'WORKING', DELAYED: 'DELAYED', FAILED: 'FAILED' } as const;
/** What a delayed video waits for: space on the disk on which videos are converted, or the file storage. */
export const TRANSCODING_DELAY = { DISK: 'DISK', STORAGE: 'STORAGE' } as const;

/** Whether a difference between the books still has to be looked at, or is settled. */
export const DIFFERENCE_STATE = { OPEN: 'OPEN', SETTLED: 'SETTLED' } as const;

/**
 * Whether a site can still register a coupon of plans. USED_UP: as many sites as allowed have registered it; EXPIRED: its date is past;
 * ENDED: an operator ended it.
 */
export const PLAN_COUPON_STATE = { OPEN: 'OPEN', USED_UP: 'USED_UP', EXPIRED: 'EXPIRED', ENDED: 'ENDED' } as const;
/** Which coupons of plans the console lists: those that can still be registered, or the others. */
export const PLAN_COUPON_SHOWN = { OPEN: 'OPEN', OVER: 'OVER' } as const;
