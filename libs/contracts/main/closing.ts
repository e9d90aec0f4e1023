import { object } from 'yup';
import { service } from '../endpoint';
import { REQUIRED, text } from '../fields';
import { LIMITS } from '../limits';
import { proofFields, type Proof } from './email-change';

const { get, post } = service('main');

/** What can be under way on a site; all but the last two prevent its closing. */
export const RUNNING = {
  /** Access that was paid for and has not ended. */
  ENROLMENT: 'ENROLMENT',
  MEMBERSHIP: 'MEMBERSHIP',
  /** Orders that wait for their money, or whose answer is awaited. */
  ORDER: 'ORDER',
  REFUND: 'REFUND',
  /** Lives to come, which are told to nobody any more. */
  LIVE: 'LIVE',
  /** Settlements that are still paid out. */
  SETTLEMENT: 'SETTLEMENT',
} as const;
export type Running = (typeof RUNNING)[keyof typeof RUNNING];
/** What does not keep an owner from closing a site, since it comes to its end by itself. */
export const ENDS_BY_ITSELF: readonly Running[] = [RUNNING.LIVE, RUNNING.SETTLEMENT];

/** How much of one kind is under way on a site that its owner wants to close. */
export interface RunningThing {
  kind: Running;
  count: number;
  /** The class where most of them are, for a link; null where there is none. */
  courseSeq: number | null;
}
/** Whether a site is closed and until when it can be opened again, or what stands against closing it. */
export interface SiteClosing {
  name: string;
  memberCount: number;
  closedAt: string | null;
  /** When the closed site's data is erased; until then the site may be reopened. */
  eraseAt: string | null;
  proof: Exclude<Proof, 'recent'>;
  /** What is under way, without what is not. */
  running: RunningThing[];
}

/** `name` is the site's own, typed by its owner. */
export const closeInput = object({ name: text(LIMITS.siteNameMax).required(REQUIRED), ...proofFields }).noUnknown();

const path = '/channels/:channelSeq/closing';
/** What runs is read by whoever may change who owns the site; its owners alone close and reopen it. */
export const closingApi = {
  find: get(path, 'SITE_OWNER_UPDATE').whileClosed().returns<SiteClosing>(),
  close: post(path, 'SITE_OWNER_UPDATE', closeInput).returns<SiteClosing>(),
  reopen: post(`${path}/reopen`, 'SITE_OWNER_UPDATE', object({}).noUnknown()).whileClosed().returns<SiteClosing>(),
};
