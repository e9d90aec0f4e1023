import type { Lang } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { siteAddressOf } from '@madang/contracts/main/site-host';
import type { CourseLead } from '@madang/contracts/page/course-lead';
import type { ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { Bootstrap, ClosedSite, MaintainedSite, ProductBusiness, SitePage, SuspendedSite } from '@madang/contracts/page/page';
import { create } from 'zustand';
import { log } from './log';

const CHANNEL_KEY = 'madang.channelSeq';

export interface ChannelState {
  /** The site of this host, if this document may show it; null on the product's own host. */
  channel: Channel | null;
  /** On the product's own host, the person's site that the page is about (`managed-site.tsx`); null everywhere else. */
  managed: { channelSeq: number; domain: string } | null;
  /** The site of this host if its owner closed it. */
  closed: ClosedSite | null;
  /** The site of this host if the platform suspended it; the pages that still work have `channel` as well. */
  suspended: SuspendedSite | null;
  /** The maintenance of the platform or of this site, while it makes the site unavailable. */
  maintained: MaintainedSite | null;
  /** What the document says of the class whose page was opened. */
  lead: CourseLead | null;
  /** The site's own page that the document contains; null once a component has taken it. */
  page: SitePage | null;
  /** The blocks of this page that the document contains, as visitors see them; null once a component has taken them. */
  blocks: ShownBlocks | null;
  mainOrigin: string;
  brandUrl: string;
  supportChatUrl: string | null;
  /** The addresses of the demo sites; empty on a site. */
  demoSites: string[];
  /** The company that runs the product, on the product's own host. */
  business: ProductBusiness | null;
  /** The pattern of the sites' origins, such as `http://{domain}.localhost:8080`. */
  siteOrigin: string;
  /**
   * The subdomain of this host if no site has it, such as `nowhere` of `nowhere.localhost:8080`; null on a site and on the product's own
   * host.
   */
  missingSite: string | null;
  devTools: boolean;
  /** The release under which errors of pages are reported; null if they are not reported. */
  release: string | null;
  /** Whether this document may load the site's marketing tools. */
  tools: boolean;
  lang: Lang | null;
  /** The server's time when it made the document, as ISO text. */
  now: string | null;
}

const here = (): ChannelState => ({
  channel: null,
  managed: null,
  closed: null,
  suspended: null,
  maintained: null,
  lead: null,
  page: null,
  blocks: null,
  mainOrigin: `${location.protocol}//localhost:8080`,
  brandUrl: '/',
  supportChatUrl: null,
  demoSites: [],
  business: null,
  siteOrigin: `${location.protocol}//{domain}.localhost:8080`,
  missingSite: null,
  devTools: import.meta.env.DEV,
  release: null,
  tools: false,
  lang: null,
  now: null,
});

/** The site of this host and its state, read once from the document. */
export const useChannel = create<ChannelState>(() => here());
export const channelState = () => useChannel.getState();
export const channelSeq = () => useChannel.getState().channel?.channelSeq;
/** The number of the site that a call is about unless the caller names another one. */
export const callSite = () => channelSeq() ?? useChannel.getState().managed?.channelSeq;
/** The site that a page is about: the site of this host or, on the product's own host, the managed site. */
export function useCallSite(): { channelSeq: number; domain: string } {
  const site = useChannel((s) => s.channel ?? s.managed);
  if (!site) throw new Error('This page needs a site');
  return site;
}
/** The site of this host, for pages that exist only on a site's host. */
export function useSite(): Channel {
  const channel = useChannel((s) => s.channel);
  if (!channel) throw new Error('This page needs a site');
  return channel;
}

/** The full address of a path on a site: `http://codebay.localhost:8080/classes`. */
export const siteUrl = (domain: string, path = '/') => channelState().siteOrigin.replace('{domain}', domain) + path;
export const siteHost = (domain: string) => siteUrl(domain, '').replace(/^https?:\/\//, '');

/**
 * On plain http, the site that `?channelSeq=` chose for this tab (AM-098); null if it chose none, and on https, where the host alone
 * decides.
 */
export function chosenChannelSeq(): number | null {
  if (location.protocol !== 'http:') return null;
  const given = new URLSearchParams(location.search).get('channelSeq');
  if (given && /^\d+$/.test(given)) sessionStorage.setItem(CHANNEL_KEY, given);
  const kept = given ?? sessionStorage.getItem(CHANNEL_KEY);
  return kept && /^\d+$/.test(kept) ? Number(kept) : null;
}

function readBootstrap(): Bootstrap | null {
  try {
    const data = JSON.parse(document.getElementById('madang')?.textContent ?? '{}') as Partial<Bootstrap>;
    return data.mainOrigin ? (data as Bootstrap) : null;
  } catch (error) {
    log('bootstrap', error);
    return null;
  }
}

export function missingSiteOf(host: string, { channel, closed, suspended, maintained, mainOrigin, siteOrigin }: Bootstrap): string | null {
  if (channel || closed || suspended || maintained || !host.includes('.') || host === new URL(mainOrigin).hostname) return null;
  return siteAddressOf(host, siteOrigin);
}

type Lookup = (query: { domain?: string; channelSeq?: number }) => Promise<Channel>;

/**
 * Takes the site from what the server wrote into the document. Asks the service if that is missing or, unless the site is closed, suspended
 * or under maintenance, is not the chosen site. Never rejects (ER-019).
 */
export async function startChannel(lookup: Lookup): Promise<void> {
  const boot = readBootstrap();
  const chosen = chosenChannelSeq();
  if (boot) useChannel.setState({ ...boot, missingSite: chosen === null ? missingSiteOf(location.hostname, boot) : null });
  const known = boot?.channel ?? null;
  if (boot && (chosen === null || boot.closed || boot.suspended || boot.maintained || known?.channelSeq === chosen)) return;
  try {
    useChannel.setState({ channel: await lookup(chosen === null ? { domain: location.hostname } : { channelSeq: chosen }) });
  } catch (error) {
    log('channel', error);
  }
}
export const channelLookup = channelApi.lookup;
