import { number, object, string } from 'yup';
import { values, type CodeOf } from '../codes';
import { PLATFORM_ACTION, SITE_STATE, SITE_SWITCH, TRANSCODING_STATE, type SiteSwitch, type TRANSCODING_DELAY } from '../platform-codes';
import { service, type Page, type PlatformAction } from '../endpoint';
import { day, message, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';

const { get, post } = service('main');

/** The log-in of a platform operator, as the console sees it. */
export interface PlatformSession {
  name: string;
  email: string;
  /** Whether the operator has set up the second factor. */
  enrolled: boolean;
  /** The moment until which this log-in may use the console; null: it has to show a code first. */
  expiresAt: string | null;
  /** How many recovery codes are unused. */
  recoveryLeft: number;
}
/** The secret for an authenticator app: `uri` for the QR code that the app scans, `secret` to type in. */
export interface PlatformSetup {
  secret: string;
  uri: string;
}
/** Takes the code of an authenticator app: six digits, spaces allowed. */
const totp = () =>
  string()
    .transform((value: string | undefined) => value?.replace(/\s/g, ''))
    .matches(/^\d{6}$/, { message: message('digits6'), excludeEmptyString: true });
const setupInput = object({ setupCode: text(40).required(REQUIRED) }).noUnknown();
const totpInput = object({ code: totp().required(REQUIRED) }).noUnknown();
/** The input that opens the console: a code of the authenticator app, or a recovery code. */
const unlockInput = object({
  code: string()
    .transform((value: string | undefined) => value?.replace(/[\s-]/g, '').toUpperCase())
    .matches(/^(\d{6}|[A-Z2-7]{16})$/, { message: message('secondFactor'), excludeEmptyString: true })
    .required(REQUIRED),
}).noUnknown();

/** Calls by which a platform operator sets up the second factor, opens the console and locks it. */
export const platformSessionApi = {
  find: get('/platform/session', 'platformEntry').returns<PlatformSession>(),
  /**
   * Begins to set up the second factor, with a code from the command line. Each call answers a new secret, until one of them is confirmed.
   */
  setup: post('/platform/setup', 'platformEntry', setupInput).returns<PlatformSetup>(),
  /** Confirms that the app has the secret. It opens the console, and answers the recovery codes, which are not shown again. */
  confirm: post('/platform/setup/confirm', 'platformEntry', totpInput)
    .audited(PLATFORM_ACTION.SETUP)
    .returns<{ recoveryCodes: string[] }>(),
  unlock: post('/platform/session', 'platformEntry', unlockInput).audited(PLATFORM_ACTION.UNLOCK).returns<PlatformSession>(),
  lock: post('/platform/session/end', 'platformEntry').audited(PLATFORM_ACTION.LOCK).returns<null>(),
};

/** A process of a service, by its last report about itself. */
export interface ServiceCopy {
  copy: string;
  service: string;
  host: string;
  version: string;
  startedAt: string;
  seenAt: string;
  /** READY; FAILING for the reason in `failure`; or SILENT: it has not reported for a while. */
  state: CodeOf<typeof COPY_STATE>;
  failure: string | null;
}
/** States of a process of a service, from its reports every few seconds; SILENT: no report came. */
export const COPY_STATE = { READY: 'READY', FAILING: 'FAILING', SILENT: 'SILENT' } as const;
/** The figures of the whole platform that the main service has. */
export interface PlatformOverview {
  copies: ServiceCopy[];
  sites: { open: number; suspended: number; closed: number; newThisMonth: number };
  accounts: number;
  /** Uploaded videos that wait for conversion, that are being converted, and of those uploaded in the last week the failed ones. */
  videos: { waiting: number; working: number; failed: number };
  /** Bytes of all files, and of videos that have not failed. */
  storage: number;
}
/** The call of the operators' first page for the figures of the main service. */
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
  /** The name of the first owner; null where the site has no owner. */
  ownerName: string | null;
  ownerEmail: string | null;
  state: SiteState;
  /** The parts of the site that are switched off, in the order of `SITE_SWITCH`. */
  switchedOff: SiteSwitch[];
  members: number;
  createdAt: string;
}
/** A suspension of a site by the platform: who suspended it, why, and who ended that. */
export interface Suspension {
  reason: string;
  suspendedAt: string;
  suspendedBy: string;
  reopenedAt: string | null;
  reopenedBy: string | null;
  reopenReason: string | null;
  /**
   * The days by which access that had not ended was made longer afterwards, and for how many enrolments; null while that is not done, and
   * for suspensions from before it was.
   */
  days: number | null;
  extendedCount: number | null;
}
/** One time that the platform switched a part of a site off: who did it and why, and who switched it on again. */
export interface SwitchedSpan {
  switchCd: SiteSwitch;
  offReason: string;
  offAt: string;
  offBy: string;
  /** Null while the part is off. */
  onAt: string | null;
  onBy: string | null;
  onReason: string | null;
}
/** A site as its own page in the operators' console shows it. */
export interface PlatformSiteDetail extends PlatformSite {
  /** How many published classes the site has. */
  classes: number;
  /** Bytes of the site's files, and of its videos that have not failed. */
  storage: number;
  videos: number;
  owners: { userSeq: number; name: string; email: string }[];
  closedAt: string | null;
  eraseAt: string | null;
  /** The suspensions, the latest first; one that has not ended has no `reopenedAt`. */
  suspensions: Suspension[];
  /** The latest first; a part that is off now has a row without `onAt`. */
  switches: SwitchedSpan[];
}
const reason = () => text(LIMITS.memoMax, 2).required(REQUIRED);
const suspendInput = object({ reason: reason() }).noUnknown();
const switchInput = object({ switchCd: oneOf(values(SITE_SWITCH)).required(REQUIRED), reason: reason() }).noUnknown();
/** Calls by which platform operators find, suspend and reopen sites, and switch parts of them off and on. */
export const platformSiteApi = {
  /** Sites, searched by address, by name, or by an owner's e-mail address. */
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
  /** An address, valid for a few minutes, of the scan of the bank account to which a site is paid. */
  document: get('/platform/sites/:siteSeq/documents/:fileSeq', 'platform').audited(PLATFORM_ACTION.DOCUMENT).returns<{ url: string }>(),
  suspend: post('/platform/sites/:siteSeq/suspend', 'platform', suspendInput)
    .audited(PLATFORM_ACTION.SITE_SUSPEND)
    .returns<PlatformSiteDetail>(),
  reopen: post('/platform/sites/:siteSeq/reopen', 'platform', suspendInput)
    .audited(PLATFORM_ACTION.SITE_REOPEN)
    .returns<PlatformSiteDetail>(),
  /** Stops one part of the site; its staff read the reason. */
  switchOff: post('/platform/sites/:siteSeq/switch-off', 'platform', switchInput)
    .audited(PLATFORM_ACTION.SITE_SWITCH_OFF)
    .returns<PlatformSiteDetail>(),
  switchOn: post('/platform/sites/:siteSeq/switch-on', 'platform', switchInput)
    .audited(PLATFORM_ACTION.SITE_SWITCH_ON)
    .returns<PlatformSiteDetail>(),
};

/** One call of a platform operator, as the audit log records it. */
export interface PlatformAct {
  auditSeq: number;
  at: string;
  email: string;
  action: PlatformAction;
  siteSeq: number | null;
  siteName: string | null;
  /**
   * The parameters and the input of the call; without the input where it holds codes of the second factor, or in a support log-in.
   */
  detail: Record<string, string | number | boolean | null>;
  ip: string;
  /** The HTTP status of the answer; null where the process died before it. */
  status: number | null;
}
/** Actions that only read; the audit log's filter CHANGES leaves them out. */
export const READING_ACTIONS: readonly PlatformAction[] = [
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
  PLATFORM_ACTION.VIDEOS,
  PLATFORM_ACTION.PLANS,
  PLATFORM_ACTION.PLAN_COUPONS,
  PLATFORM_ACTION.DOCUMENT,
  PLATFORM_ACTION.AUDIT,
];
/** The call that reads the audit log of platform operators. */
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

/** An uploaded video that waits for conversion, is being converted, is delayed, or failed. */
export interface PlatformVideo {
  siteSeq: number;
  siteName: string;
  uploadVodSeq: number;
  fileName: string;
  fileSize: number;
  state: CodeOf<typeof TRANSCODING_STATE>;
  percent: number;
  attempts: number;
  /** Why the conversion failed: a code of `VIDEO_FAILURE`, or the last words of ffmpeg. */
  failure: string | null;
  /** Why the video is delayed although it is next, and in `delayedUntil` until when; null where it is not delayed. */
  delayCd: CodeOf<typeof TRANSCODING_DELAY> | null;
  delayedUntil: string | null;
  uploadedAt: string;
}
/** Calls of platform operators about uploaded videos that wait or failed. */
export const platformVideoApi = {
  /** The videos: waiting ones with the longest wait first, failed ones with the latest first. */
  list: get(
    '/platform/videos',
    'platform',
    object({ state: string().oneOf(['', ...values(TRANSCODING_STATE)]), page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }),
  )
    .audited(PLATFORM_ACTION.VIDEOS)
    .returns<Page<PlatformVideo>>(),
  /** Puts a failed video into the queue again, with a full number of attempts; ends the delay of a delayed one. */
  retry: post('/platform/sites/:siteSeq/videos/:uploadVodSeq/retry', 'platform').audited(PLATFORM_ACTION.VIDEO_RETRY).returns<null>(),
};
