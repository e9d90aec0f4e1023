import type { IncomingMessage } from 'node:http';
import { SOCKET_FOR, SOCKET_TOKEN } from '@madang/contracts/event/socket';
import { hostOf, siteAddressOf } from '@madang/contracts/main/site-host';
import { isOwnAddress } from '@madang/server/networks';

/** A request to open the socket. */
export interface Arrival {
  url: string;
  token: string;
  channelSeq: number | null;
  /** `alarm` for a page that only waits for alarms, `chat` for a chat room; null for a classroom, which plays videos. */
  purpose: 'alarm' | 'chat' | null;
  host: string;
  origin: string | null;
  ip: string;
}

const SOCKET_PURPOSES = [SOCKET_FOR.alarm, SOCKET_FOR.chat] as const;
/** The headers in which our gateway names the host and the caller's address count only when the request comes from our own networks. */
export function arrivalOf(req: IncomingMessage): Arrival {
  const url = req.url ?? '/';
  const { searchParams } = new URL(url, 'http://socket');
  const remote = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace(/^::1$/, '127.0.0.1');
  const believed = isOwnAddress(remote);
  const said = (name: string) => (believed ? (req.headers[name] as string | undefined)?.split(',')[0]?.trim() : undefined);
  const channelSeq = Number(searchParams.get('channelSeq') ?? NaN);
  return {
    url,
    token: searchParams.get(SOCKET_TOKEN) ?? '',
    channelSeq: Number.isSafeInteger(channelSeq) && channelSeq > 0 ? channelSeq : null,
    purpose: SOCKET_PURPOSES.find((one) => one === searchParams.get(SOCKET_FOR.name)) ?? null,
    host: said('x-forwarded-host') ?? req.headers.host ?? '',
    origin: req.headers.origin ?? null,
    ip: said('x-forwarded-for') ?? remote,
  };
}

/**
 * Whether the page that opens a socket is of the same host, as it must be. Browsers name the page; other programs send no origin and need
 * only their token.
 */
export function isOwnOrigin({ origin, host }: Pick<Arrival, 'origin' | 'host'>): boolean {
  if (origin === null) return true;
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

/**
 * The two names by which a site is looked for: the host as its own domain, and its address below the product's host. Null for the
 * product's own host, and for a name without a dot.
 */
export function siteNames(host: string, mainOrigin: string, siteOrigin: string): [custom: string, address: string | null] | null {
  const name = hostOf(host);
  if (!name.includes('.') || name === new URL(mainOrigin).hostname) return null;
  return [name, siteAddressOf(name, siteOrigin)];
}
