import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { SOCKET_FOR, SOCKET_TOKEN } from '@madang/contracts/event/event';
import { hostOf, siteAddressOf } from '@madang/contracts/main/site-host';

/** A request to open the socket. */
export interface Arrival {
  url: string;
  token: string;
  channelSeq: number | null;
  /** Waits for alarms or sits in a chat room, and plays nothing. */
  purpose: 'alarm' | 'chat' | null;
  host: string;
  origin: string | null;
  ip: string;
}

const OURS = new BlockList();
OURS.addSubnet('127.0.0.0', 8);
OURS.addSubnet('10.0.0.0', 8);
OURS.addSubnet('172.16.0.0', 12);
OURS.addSubnet('192.168.0.0', 16);

const PURPOSES = [SOCKET_FOR.alarm, SOCKET_FOR.chat] as const;
/** What our gateway says about the caller is believed from its own network only. */
export function arrivalOf(req: IncomingMessage): Arrival {
  const url = req.url ?? '/';
  const { searchParams } = new URL(url, 'http://socket');
  const remote = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace('::1', '127.0.0.1');
  const believed = OURS.check(remote);
  const said = (name: string) => (believed ? (req.headers[name] as string | undefined)?.split(',')[0]?.trim() : undefined);
  const channelSeq = Number(searchParams.get('channelSeq') ?? NaN);
  return {
    url,
    token: searchParams.get(SOCKET_TOKEN) ?? '',
    channelSeq: Number.isSafeInteger(channelSeq) && channelSeq > 0 ? channelSeq : null,
    purpose: PURPOSES.find((one) => one === searchParams.get(SOCKET_FOR.name)) ?? null,
    host: said('x-forwarded-host') ?? req.headers.host ?? '',
    origin: req.headers.origin ?? null,
    ip: said('x-forwarded-for') ?? remote,
  };
}

/** Browsers say which page opens a socket: only pages of the same host may. Programs say nothing and have only their token. */
export function isOwnOrigin({ origin, host }: Pick<Arrival, 'origin' | 'host'>): boolean {
  if (origin === null) return true;
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}

/** A host as the two names a site may be known by; none on the host without a site. */
export function siteNames(host: string, mainOrigin: string, siteOrigin: string): [custom: string, address: string | null] | null {
  const name = hostOf(host);
  if (!name.includes('.') || name === new URL(mainOrigin).hostname) return null;
  return [name, siteAddressOf(name, siteOrigin)];
}
