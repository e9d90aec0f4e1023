import type { CodeOf } from './codes';

/** What operators of the platform do, as the audit log names it. */
export const PLATFORM_ACTION = {
  SETUP: 'SETUP',
  UNLOCK: 'UNLOCK',
  LOCK: 'LOCK',
  OVERVIEW: 'OVERVIEW',
  SITES: 'SITES',
  SITE: 'SITE',
  SITE_SUSPEND: 'SITE_SUSPEND',
  SITE_REOPEN: 'SITE_REOPEN',
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
  FILMS: 'FILMS',
  FILM_RETRY: 'FILM_RETRY',
  PLANS: 'PLANS',
  PLAN_COUPONS: 'PLAN_COUPONS',
  PLAN_COUPON_MAKE: 'PLAN_COUPON_MAKE',
  PLAN_COUPON_END: 'PLAN_COUPON_END',
} as const;

/** What became of a payout that an operator marked as paid: it counts, or waits until a second operator says so, too. */
export const PAYOUT_STATE = { PAID: 'PAID', WAITING: 'WAITING' } as const;

/** What the platform did with a site, as the alarms and mails about it tell. */
export const SUSPENSION_STEP = { SUSPENDED: 'SUSPENDED', REOPENED: 'REOPENED' } as const;
export type SuspensionStep = CodeOf<typeof SUSPENSION_STEP>;

/** Whether a site can be visited: OPEN, SUSPENDED by the platform, or CLOSED by its owner. */
export const SITE_STATE = { OPEN: 'OPEN', SUSPENDED: 'SUSPENDED', CLOSED: 'CLOSED' } as const;

/** What an operator may do in this log-in: all, or nothing before the second factor is shown. */
export const PLATFORM_ACCESS_STATE = { OPEN: 'OPEN', LOCKED: 'LOCKED' } as const;
export type PlatformAccessState = CodeOf<typeof PLATFORM_ACCESS_STATE>;

/** What became of a support log-in that an operator of the platform asked a site for. */
export const SUPPORT_STATE = { WAITING: 'WAITING', OPEN: 'OPEN', REFUSED: 'REFUSED', WITHDRAWN: 'WITHDRAWN', ENDED: 'ENDED' } as const;
export type SupportState = CodeOf<typeof SUPPORT_STATE>;

/** Who reads an announcement of the platform in the admin of a site. */
export const ANNOUNCED_TO = { OWNERS: 'OWNERS', STAFF: 'STAFF' } as const;
export type AnnouncedTo = CodeOf<typeof ANNOUNCED_TO>;

/** What the DNS tells receivers of our mail by: who may send it, its signature, and what becomes of forged ones. */
export const SENDER_CHECK = { SPF: 'SPF', DKIM: 'DKIM', DMARC: 'DMARC' } as const;
/** How such a record stands; WEAK ones are there and hold nobody off, UNCLEAR: the DNS did not answer, or we do not know the name. */
export const SENDER_RESULT = { RIGHT: 'RIGHT', WEAK: 'WEAK', WRONG: 'WRONG', MISSING: 'MISSING', UNCLEAR: 'UNCLEAR' } as const;

/** What a look at the TLS certificate of a site's own domain found; the operators' page of domains shows it. */
export const CERTIFICATE = {
  VALID: 'VALID',
  ENDING: 'ENDING',
  EXPIRED: 'EXPIRED',
  UNTRUSTED: 'UNTRUSTED',
  PRIVATE_ADDRESS: 'PRIVATE_ADDRESS',
  NO_ADDRESS: 'NO_ADDRESS',
  NO_ANSWER: 'NO_ANSWER',
} as const;

/** States of uploaded films as the console's page of films lists them; DELAYED ones wait for what `FILM_DELAY` says. */
export const FILM_STATE = { WAITING: 'WAITING', WORKING: 'WORKING', DELAYED: 'DELAYED', FAILED: 'FAILED' } as const;
/** What a delayed film waits for: room on the disk on which films are made, or the storage. */
export const FILM_DELAY = { DISK: 'DISK', STORAGE: 'STORAGE' } as const;

/** Differences of the books: still to be looked at, or settled. */
export const DIFFERENCE_STATE = { OPEN: 'OPEN', SETTLED: 'SETTLED' } as const;

/** Whether a coupon of plans can be registered: USED_UP by as many sites as may, EXPIRED by its date, ENDED by an operator. */
export const PLAN_COUPON_STATE = { OPEN: 'OPEN', USED_UP: 'USED_UP', EXPIRED: 'EXPIRED', ENDED: 'ENDED' } as const;
/** Coupons as the console lists them: those that can be registered, or the others. */
export const PLAN_COUPON_SHOWN = { OPEN: 'OPEN', OVER: 'OVER' } as const;
