import { createHmac } from 'node:crypto';
import { config } from '@madang/server/config';

/** Crawlers that say so; browsers steered by a program are let through. */
const BOT = /bot\b|bot\/|crawl|spider|slurp|yeti|daumoa|facebookexternalhit|scrap|preview|lighthouse|pingdom|uptime|monitoring/i;
export const isBot = (userAgent: string | undefined) => BOT.test(userAgent ?? '');

/** Who visits, as a number that leads back to nobody: of the Client-Id or, without one, of address and browser. */
export function visitorOf(caller: { clientId: string | null; ip: string }, userAgent: string | undefined): string {
  const source = caller.clientId ? `client ${caller.clientId}` : `address ${caller.ip} ${userAgent ?? ''}`;
  return createHmac('sha256', config.tokenSecret).update(source).digest().readBigInt64BE(0).toString();
}
