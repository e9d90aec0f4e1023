import { createHmac } from 'node:crypto';
import { config } from '@madang/server/config';

/** User agents of crawlers and monitors that name themselves. A browser that a program steers is not among them and counts as a visitor. */
const BOT_USER_AGENT = /bot\b|bot\/|crawl|spider|slurp|yeti|daumoa|facebookexternalhit|scrap|preview|lighthouse|pingdom|uptime|monitoring/i;
export const isBot = (userAgent: string | undefined) => BOT_USER_AGENT.test(userAgent ?? '');

/**
 * The number of a visitor: a keyed hash of the Client-Id or, without one, of address and browser. Without the key nobody can compute the
 * source from it.
 */
export function visitorOf(caller: { clientId: string | null; ip: string }, userAgent: string | undefined): string {
  const source = caller.clientId ? `client ${caller.clientId}` : `address ${caller.ip} ${userAgent ?? ''}`;
  return createHmac('sha256', config.tokenSecret).update(source).digest().readBigInt64BE(0).toString();
}
