import { number, object, string } from 'yup';
import { values, type CodeOf } from '../codes';
import { FILM_STATE, type FILM_DELAY, PLATFORM_ACTION, SITE_STATE } from '../platform-codes';
import { service, type Page, type PlatformAction } from '../endpoint';
import { day, message, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';

const { get, post } = service('main');

/** The log-in of an operator of the platform as the console sees it. */
export interface PlatformSession {
  name: string;
  email: string;
  /** Whether the operator has set the second factor up. */
  enrolled: boolean;
  /** Until when the console is open in this log-in; null: a code is asked for. */
  expiresAt: string | null;
  /** Recovery codes that are left. */
  recoveryLeft: number;
}
/** What an authenticator app reads: as a picture, or typed by hand. */
export interface PlatformSetup {
  secret: string;
  uri: string;
}
/** What an authenticator app shows: six digits, with or without a space. */
const totp = () =>
  string()
    .transform((value: string | undefined) => value?.replace(/\s/g, ''))
    .matches(/^\d{6}$/, { message: message('digits6'), excludeEmptyString: true });
const setupInput = object({ setupCode: text(40).required(REQUIRED) }).noUnknown();
const totpInput = object({ code: totp().required(REQUIRED) }).noUnknown();
/** A code of the app, or one of the recovery codes. */
const unlockInput = object({
  code: string()
    .transform((value: string | undefined) => value?.replace(/[\s-]/g, '').toUpperCase())
    .matches(/^(\d{6}|[A-Z2-7]{16})$/, { message: message('secondFactor'), excludeEmptyString: true })
    .required(REQUIRED),
}).noUnknown();

/** Calls by which an operator of the platform sets up the second factor, opens the console and locks it. */
export const platformSessionApi = {
  find: get('/platform/session', 'platformEntry').returns<PlatformSession>(),
  /** With the code of the command line; answers a new secret each time until one is confirmed. */
  setup: post('/platform/setup', 'platformEntry', setupInput).returns<PlatformSetup>(),
  /** Shows that the app has the secret: opens the console, and answers recovery codes that are shown once. */
  confirm: post('/platform/setup/confirm', 'platformEntry', totpInput)
    .audited(PLATFORM_ACTION.SETUP)
    .returns<{ recoveryCodes: string[] }>(),
  unlock: post('/platform/session', 'platformEntry', unlockInput).audited(PLATFORM_ACTION.UNLOCK).returns<PlatformSession>(),
  lock: post('/platform/session/end', 'platformEntry').audited(PLATFORM_ACTION.LOCK).returns<null>(),
};

/** A process of a service, by its own word of the last seconds. */
export interface ServiceCopy {
  copy: string;
  service: string;
  host: string;
  version: string;
  startedAt: string;
  seenAt: string;
  /** READY, FAILING by what `failure` says, or SILENT: it has not said anything for a while. */
  state: CodeOf<typeof COPY_STATE>;
  failure: string | null;
}
/** How a process of a service stands, by what it said of itself in the last seconds; SILENT ones said nothing. */
export const COPY_STATE = { READY: 'READY', FAILING: 'FAILING', SILENT: 'SILENT' } as const;
/** What the main service knows of the whole platform. */
export interface PlatformOverview {
  copies: ServiceCopy[];
  sites: { open: number; suspended: number; closed: number; newThisMonth: number };
  accounts: number;
  /** Films that wait to be made playable or are at it, and those that failed in the last week. */
  films: { waiting: number; working: number; failed: number };
  /** Bytes of all files and films. */
  storage: number;
}
/** The call of the operators' first page for what the main service knows. */
export const platformOverviewApi = {
  find: get('/platform/overview', 'platform').audited(PLATFORM_ACTION.OVERVIEW).returns<PlatformOverview>(),
};

/** Whether a site can be visited (`SITE_STATE`). */
export type SiteState = CodeOf<typeof SITE_STATE>;
/** A site as a line of the operators' list. */
export interface PlatformSite {
  siteSeq: number;
  name: string;
  domain: string;
  customDomain: string | null;
  /** The name of the site's first owner; null where nobody is left. */
  ownerName: string | null;
  ownerEmail: string | null;
  state: SiteState;
  members: number;
  createdAt: string;
}
/** One time that the platform suspended a site: who did it and why, and who opened it again. */
export interface Suspension {
  reason: string;
  suspendedAt: string;
  suspendedBy: string;
  reopenedAt: string | null;
  reopenedBy: string | null;
  reopenReason: string | null;
}
/** A site as its own page in the operators' console shows it. */
export interface PlatformSiteDetail extends PlatformSite {
  /** How many published classes the site has. */
  classes: number;
  /** Bytes of all its files and films. */
  storage: number;
  films: number;
  owners: { userSeq: number; name: string; email: string }[];
  closedAt: string | null;
  eraseAt: string | null;
  /** The latest first; the running one has no `reopenedAt`. */
  suspensions: Suspension[];
}
const reason = () => text(LIMITS.memoMax, 2).required(REQUIRED);
const suspendInput = object({ reason: reason() }).noUnknown();
/** Calls of the platform's operators about sites: finding, suspending and reopening them. */
export const platformSiteApi = {
  /** Sites, found by address, name or an owner's mail. */
  list: get(
    '/platform/sites',
    'platform',
    object({
      q: text(100),
      state: string().oneOf(['', ...values(SITE_STATE)]),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
    }),
  )
    .audited(PLATFORM_ACTION.SITES)
    .returns<Page<PlatformSite>>(),
  find: get('/platform/sites/:siteSeq', 'platform').audited(PLATFORM_ACTION.SITE).returns<PlatformSiteDetail>(),
  /** A scan of the account that a site is to be paid to, at an address of minutes. */
  document: get('/platform/sites/:siteSeq/documents/:fileSeq', 'platform').audited(PLATFORM_ACTION.DOCUMENT).returns<{ url: string }>(),
  suspend: post('/platform/sites/:siteSeq/suspend', 'platform', suspendInput)
    .audited(PLATFORM_ACTION.SITE_SUSPEND)
    .returns<PlatformSiteDetail>(),
  reopen: post('/platform/sites/:siteSeq/reopen', 'platform', suspendInput)
    .audited(PLATFORM_ACTION.SITE_REOPEN)
    .returns<PlatformSiteDetail>(),
};

/** What an operator of the platform asked for. */
export interface PlatformAct {
  auditSeq: number;
  at: string;
  email: string;
  action: PlatformAction;
  siteSeq: number | null;
  siteName: string | null;
  /** What was asked for, as it was sent. */
  detail: Record<string, string | number | boolean | null>;
  ip: string;
  /** The HTTP status of the answer; null where the process died on the way. */
  status: number | null;
}
/** Actions that only look, which the audit log's filter for changes leaves out. */
export const LOOKS: readonly PlatformAction[] = [
  PLATFORM_ACTION.OVERVIEW,
  PLATFORM_ACTION.SITES,
  PLATFORM_ACTION.SITE,
  PLATFORM_ACTION.LETTERS,
  PLATFORM_ACTION.ORDERS,
  PLATFORM_ACTION.DIFFERENCES,
  PLATFORM_ACTION.PAYOUTS,
  PLATFORM_ACTION.SUPPORT,
  PLATFORM_ACTION.MAINTENANCE,
  PLATFORM_ACTION.ANNOUNCEMENTS,
  PLATFORM_ACTION.MAILS,
  PLATFORM_ACTION.DOMAINS,
  PLATFORM_ACTION.FILMS,
  PLATFORM_ACTION.PLANS,
  PLATFORM_ACTION.PLAN_COUPONS,
  PLATFORM_ACTION.DOCUMENT,
  PLATFORM_ACTION.AUDIT,
];
/** The call that reads the log of what operators of the platform did. */
export const platformAuditApi = {
  list: get(
    '/platform/audit',
    'platform',
    object({
      q: text(100),
      action: string().oneOf(['', 'CHANGES', ...values(PLATFORM_ACTION)]),
      siteSeq: seq().nullable(),
      startAt: day().nullable(),
      endAt: day().nullable(),
      before: number().integer().min(1).nullable(),
    }),
  )
    .audited(PLATFORM_ACTION.AUDIT)
    .returns<{ list: PlatformAct[]; before: number | null }>(),
};

/** A film that waits to be made playable, is worked on, waits for room or the storage, or could not be made so. */
export interface PlatformFilm {
  siteSeq: number;
  siteName: string;
  uploadVodSeq: number;
  fileName: string;
  fileSize: number;
  state: CodeOf<typeof FILM_STATE>;
  percent: number;
  attempts: number;
  /** Why the film could not be made playable: a code of refusal, or ffmpeg's own words. */
  failure: string | null;
  /** Why the film waits although its turn has come, and until when; null in any other state. */
  delayCd: CodeOf<typeof FILM_DELAY> | null;
  delayedUntil: string | null;
  uploadedAt: string;
}
/** Calls of the platform's operators about uploaded films that wait or failed. */
export const platformFilmApi = {
  /** The films in the queue: of waiting ones the longest waiting first, of failed ones the latest first. */
  list: get(
    '/platform/films',
    'platform',
    object({ state: string().oneOf(['', ...values(FILM_STATE)]), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .audited(PLATFORM_ACTION.FILMS)
    .returns<Page<PlatformFilm>>(),
  /** A failed one joins the queue again, with all its attempts; a delayed one waits no longer. */
  retry: post('/platform/sites/:siteSeq/films/:uploadVodSeq/retry', 'platform').audited(PLATFORM_ACTION.FILM_RETRY).returns<null>(),
};
