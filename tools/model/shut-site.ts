import type { Endpoint } from '@madang/contracts/endpoint';
import { paymentApi } from '@madang/contracts/util/payment';
import { planApi } from '@madang/contracts/util/plan';
import { refundApi } from '@madang/contracts/util/refund';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import { Broken } from './broken';
import type { Answer } from './stage';

/** Whether a site answers its calls: `unsure` while a command opens or shuts it, or its days are being made up for. */
export type SiteState = 'open' | 'shut' | 'unsure';

/**
 * The calls of a site that answer while it is suspended: payments that were begun, all by which money goes back (AM-441), and the cards of
 * its plan and of memberships, which go on (AM-1216).
 */
const CALLS_OF_SHUT_SITE: readonly unknown[] = [
  paymentApi.success,
  paymentApi.fail,
  paymentApi.find,
  paymentApi.cancel,
  paymentApi.adminCancel,
  refundApi.quote,
  refundApi.ask,
  refundApi.withdraw,
  refundApi.approve,
  refundApi.refuse,
  refundApi.give,
  refundApi.again,
  refundApi.adminFind,
  refundApi.adminQuote,
  subscriptionApi.cancel,
  subscriptionApi.card,
  planApi.pay,
  planApi.openCard,
  planApi.saveCard,
];
/** The calls that shut and open a site. */
const OPENS_OR_SHUTS = ['suspend', 'reopen', 'be shut for a while', 'look at a refund around a suspension'];
/** The status of a call that a suspended site refuses, and that of a caller whose log-in has ended. */
const [SHUT, LOGGED_OUT] = [451, 401];

export const opensOrShuts = (deed: string): boolean => OPENS_OR_SHUTS.includes(deed);
const isOfSite = ({ path }: Endpoint) => path.startsWith('/channels/:channelSeq/');

/** Throws if a suspended site answers a call that begins something, or refuses one by which a payment ends or money goes back. */
export function mustBeRight(endpoint: Endpoint<never> | Endpoint, { status, errorName }: Answer, site: SiteState): void {
  if (site === 'unsure' || status === 0 || status === LOGGED_OUT || status >= 500) return;
  const e = endpoint as Endpoint;
  const refused = site === 'shut' && isOfSite(e) && !CALLS_OF_SHUT_SITE.includes(endpoint);
  if ((status === SHUT) !== refused)
    throw new Broken('a suspended site refuses what begins, and nothing else', { path: e.path, site, status, errorName });
}
