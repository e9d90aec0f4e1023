import { object } from 'yup';
import { service } from '../endpoint';
import { REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { proofFields, type Proof } from './email-change';

const { get, post } = service('main');

/** Kinds of business that can still run on a site; all but LIVE and SETTLEMENT prevent its owner from closing it. */
export const RUNNING_KIND = {
  /** Paid access that has not ended. */
  ENROLMENT: 'ENROLMENT',
  MEMBERSHIP: 'MEMBERSHIP',
  /** Seats that are held for a payment, and orders that wait for a deposit or for the payment company's answer. */
  ORDER: 'ORDER',
  REFUND: 'REFUND',
  /** Live lessons that run or are to come; nobody is reminded of them once the site is closed. */
  LIVE: 'LIVE',
  /** Settlements that are still to be paid out; they are paid after the closing, too. */
  SETTLEMENT: 'SETTLEMENT',
} as const;
export type Running = (typeof RUNNING_KIND)[keyof typeof RUNNING_KIND];
/** Kinds that do not prevent the closing of a site, since they end by themselves. */
export const ENDS_BY_ITSELF: readonly Running[] = [RUNNING_KIND.LIVE, RUNNING_KIND.SETTLEMENT];

/** How much of one kind still runs on a site that its owner wants to close. */
export interface RunningThing {
  kind: Running;
  count: number;
  /** For ENROLMENT and LIVE: the class with the most of them, for a link; null for the other kinds. */
  courseSeq: number | null;
}
/** Whether a site is closed and until when it can be reopened, or what prevents its closing. */
export interface SiteClosing {
  name: string;
  memberCount: number;
  closedAt: string | null;
  /** When the closed site's data is erased; until then the site may be reopened. */
  eraseAt: string | null;
  proof: Exclude<Proof, 'recent'>;
  /** The kinds of which something still runs; others are left out. */
  running: RunningThing[];
}

/** The input that closes a site; its owner has to type the site's `name` as a safeguard. */
export const closeInput = object({ name: text(LIMITS.siteNameMax).required(REQUIRED), ...proofFields }).noUnknown();

const path = '/channels/:channelSeq/closing';
/** Calls that close and reopen a site. Whoever may change the owners may see what still runs; only owners may close or reopen. */
export const closingApi = {
  find: get(path, 'SITE_OWNER_UPDATE').whileClosed().returns<SiteClosing>(),
  close: post(path, 'SITE_OWNER_UPDATE', closeInput).returns<SiteClosing>(),
  reopen: post(`${path}/reopen`, 'SITE_OWNER_UPDATE', object({}).noUnknown()).whileClosed().returns<SiteClosing>(),
};
