import { Injectable } from '@nestjs/common';
import type { Lang } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import type { ClosedSite, SuspendedSite } from '@madang/contracts/page/page';
import { NO_TOOLS } from '@madang/contracts/main/marketing';
import { firstLangOf } from '@madang/contracts/main/site-langs';
import { hostOf, siteAddressOf, siteOriginOf } from '@madang/contracts/main/site-host';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { Clock } from '@madang/server/clock';
import { ClosedSites } from '@madang/server/closed-sites';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { retryAfter } from '@madang/server/platform-access';
import { CLOSED_SITE, SITE_BY_HOST, SITE_BY_NUMBER, type FoundSite } from './site.sql';

export interface Site {
  channel: Channel | null;
  /** The site's address. It is never taken from the request's Host header, which a caller can make up. */
  origin: string;
  /** Whether the request came by another host of the site than its main one. */
  elsewhere: boolean;
  /** Whether no site has this address below the product's domain, because of a typing error or because the site is gone. */
  nobody: boolean;
  /** The closed site, if the site's owner has closed it; null otherwise. */
  closed: ClosedSite | null;
  /** Set if the platform has suspended the site. Then `channel` is null, unless the page stays available to staff. */
  suspended: SuspendedSite | null;
  /** The language of whoever has chosen none, also where the site is not shown (AM-533). */
  first: Lang;
  /** Whether the platform has switched the site's snippets off, and with them the marketing tools, which `channel` then lacks. */
  snippetsOff: boolean;
}
/** The parts of a request that decide which site it is for. */
export interface Address {
  host: string;
  protocol: string;
  channelSeq?: unknown;
}

/** Whether the site is chosen by its number (on development machines) instead of its host. */
const isChosen = (a: Address): a is Address & { channelSeq: string } =>
  a.protocol === 'http' && typeof a.channelSeq === 'string' && a.channelSeq !== '';

const isNobodys = (host: string) => hostOf(host).includes('.') && siteAddressOf(host, config.siteOrigin) !== null;

/** Finds the site of an address (RT-147, RT-148, AM-175). */
@Injectable()
export class SiteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly closedSites: ClosedSites,
  ) {}

  /** Finds the site. `staysOpen`: the requested page is available on a suspended site too. */
  async find(a: Address, staysOpen = false): Promise<Site> {
    const found = await this.lookup(a);
    const nowhere = {
      channel: null,
      origin: config.mainOrigin,
      elsewhere: false,
      suspended: null,
      first: firstLangOf(null),
      snippetsOff: false,
    };
    if (!found) return { ...nowhere, nobody: isNobodys(a.host), closed: null };
    if (!found.channel) return { ...nowhere, nobody: false, ...(await this.closed(a)) };
    const { suspended } = found;
    const first = firstLangOf(found.channel);
    if (suspended && !staysOpen) return { ...nowhere, nobody: false, closed: null, suspended, first };
    const snippetsOff = (await this.closedSites.offReason(found.channel.channelSeq, SITE_SWITCH.SNIPPETS)) !== null;
    return {
      nobody: false,
      closed: null,
      suspended,
      first,
      snippetsOff,
      channel: snippetsOff ? { ...found.channel, marketingTools: NO_TOOLS } : found.channel,
      origin: siteOriginOf({ domain: found.channel.domain, customDomain: found.customDomain }, config.siteOrigin),
      elsewhere: found.customDomain !== null && !isChosen(a) && found.customDomain !== hostOf(a.host),
    };
  }

  /** The site of a request for feeds, sitemaps and the like. Throws MAINTENANCE during maintenance, so that machines come back later. */
  async findServing(a: Address): Promise<Site> {
    const found = await this.find(a);
    const until = await this.closedSites.maintainedUntil(found.channel?.channelSeq ?? null);
    if (until) throw fail('MAINTENANCE', { retryAfter: retryAfter(until, this.clock.now()) });
    return found;
  }

  /** The closed site of the address and its first language; a site that was reopened this moment is shown by the next request. */
  private async closed(a: Address): Promise<Pick<Site, 'closed' | 'first'>> {
    const host = hostOf(a.host);
    const channelSeq = isChosen(a) ? a.channelSeq : null;
    const found = await this.db.one({}, CLOSED_SITE, { host, address: siteAddressOf(host, config.siteOrigin), channelSeq });
    return found ?? { closed: null, first: firstLangOf(null) };
  }

  private lookup(a: Address): Promise<FoundSite | null> | null {
    if (isChosen(a)) return /^\d{1,15}$/.test(a.channelSeq) ? this.db.one({}, SITE_BY_NUMBER, { channelSeq: a.channelSeq }) : null;
    const name = hostOf(a.host);
    if (!name.includes('.') || name === new URL(config.mainOrigin).hostname) return null;
    return this.db.one({}, SITE_BY_HOST, { host: name, address: siteAddressOf(name, config.siteOrigin) });
  }
}
