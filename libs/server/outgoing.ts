import { Injectable } from '@nestjs/common';
import { lookup, type LookupAddress } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { WEBHOOK_ERROR, type CodeOf } from '@madang/contracts/codes';
import { config } from './config';
import { isLoopback, isPrivateAddress } from './networks';

type OutgoingError = CodeOf<typeof WEBHOOK_ERROR>;
/** The result of a request to an address that another person chose, such as that of a webhook. */
export interface Answered {
  /** The HTTP status of the answer; null: no answer came. */
  status: number | null;
  errorCd: OutgoingError | null;
  /** The beginning of the answer's body, as text. */
  answer: string;
  /** Milliseconds until the answer came or the request was given up. */
  duration: number;
}
interface Sent {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds that the whole request may take: name lookup, connection and answer. */
  within: number;
  /** How many bytes of an answer are read at most. */
  mostBytes: number;
}

class PrivateAddress extends Error {}
const BY_CODE: Record<string, OutgoingError> = {
  ENOTFOUND: WEBHOOK_ERROR.UNKNOWN_HOST,
  EAI_AGAIN: WEBHOOK_ERROR.UNKNOWN_HOST,
  ENODATA: WEBHOOK_ERROR.UNKNOWN_HOST,
  ECONNREFUSED: WEBHOOK_ERROR.REFUSED,
  EHOSTUNREACH: WEBHOOK_ERROR.REFUSED,
  ENETUNREACH: WEBHOOK_ERROR.REFUSED,
  ETIMEDOUT: WEBHOOK_ERROR.TIMEOUT,
  ABORT_ERR: WEBHOOK_ERROR.TIMEOUT,
};
function errorOf(e: Error & { code?: string }): OutgoingError {
  if (e instanceof PrivateAddress) return WEBHOOK_ERROR.PRIVATE;
  const code = e.code ?? '';
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|ISSUER/.test(code) || code === 'EPROTO') return WEBHOOK_ERROR.TLS;
  return BY_CODE[code] ?? WEBHOOK_ERROR.LOST;
}

/**
 * Sends requests to addresses that somebody else chose. The IP address is checked when the connection is made, so that a host name which
 * leads to a private network only then is refused too. Redirects are not followed.
 */
@Injectable()
export class Outgoing {
  /** Whether an address may lead to this machine; true outside of production, where people try webhooks out. */
  allowsLoopback = !config.production;
  /** Resolves a host name to its IP addresses; tests replace it. */
  resolve: (host: string, done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void) => void = (host, done) =>
    lookup(host, { all: true }, done);

  /** Whether an IP address is part of the public internet; with `allowsLoopback` also one of this machine. */
  isPublic(address: string): boolean {
    return isLoopback(address) ? this.allowsLoopback : !isPrivateAddress(address);
  }

  /**
   * Whether a URL may be requested at all: in production by https only, without a user name or password, and not with the IP address of a
   * private network.
   */
  isAllowed(text: string): boolean {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    if (protocol !== 'https:' && (config.production || protocol !== 'http:')) return false;
    const host = hostname.replace(/^\[|\]$/g, '');
    return !username && !password && (!isIP(host) || this.isPublic(host));
  }

  async post(text: string, sent: Sent): Promise<Answered> {
    const began = performance.now();
    const done = (over: Partial<Answered>): Answered => ({
      status: null,
      errorCd: null,
      answer: '',
      ...over,
      duration: Math.round(performance.now() - began),
    });
    if (!this.isAllowed(text)) return done({ errorCd: WEBHOOK_ERROR.PRIVATE });
    try {
      return done(await this.exchange(new URL(text), sent));
    } catch (e) {
      return done({ errorCd: errorOf(e as Error) });
    }
  }

  private exchange(url: URL, { headers, body, within, mostBytes }: Sent): Promise<Pick<Answered, 'status' | 'answer'>> {
    const open = url.protocol === 'https:' ? overTls : overHttp;
    const signal = AbortSignal.timeout(within);
    return new Promise((resolve, reject) => {
      const req = open(url, {
        method: 'POST',
        signal,
        agent: false,
        lookup: this.checkedLookup,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      req.on('error', reject);
      // If the answer is 101 (a change of protocol), the connection closes without an error.
      req.on('close', () => reject(new Error('closed')));
      req.on('response', (res) => {
        const parts: Buffer[] = [];
        let length = 0;
        const end = () => {
          resolve({ status: res.statusCode ?? null, answer: Buffer.concat(parts).subarray(0, mostBytes).toString('utf8') });
          req.destroy();
        };
        res.on('data', (part: Buffer) => {
          parts.push(part);
          length += part.length;
          if (length >= mostBytes) end();
        });
        res.on('end', end);
        res.on('error', reject);
      });
      req.end(body);
    });
  }

  private readonly checkedLookup: LookupFunction = (host, options, done) => {
    this.resolve(host, (error, found) => {
      const answer = done as (e: Error | null, address?: string | LookupAddress[], family?: number) => void;
      if (error) return answer(error);
      if (!found.length || found.some(({ address }) => !this.isPublic(address))) return answer(new PrivateAddress(host));
      return options.all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family);
    });
  };
}
