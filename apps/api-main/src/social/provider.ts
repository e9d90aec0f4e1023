import { createHash } from 'node:crypto';
import type { SnsType } from '@madang/contracts/codes';
import { config, sandboxSocial } from '@madang/server/config';
import { markRequestEffect } from '@madang/server/request-effects';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';

/** An app at a provider: a channel's own, or the product's on the host without a site. */
export interface App {
  snsTypeCd: SnsType;
  clientId: string;
  /** How the provider's tokens name the app: its client id, for Kakao a number of its own. */
  appId: string;
  secret: string;
  /** The site whose application at the provider is used; null: the product's own. */
  channelSeq: number | null;
}
export interface Profile {
  snsId: string;
  email: string | null;
  /** Whether the provider says that it proved this address. */
  emailVerified: boolean;
  name: string;
}
export interface Begin {
  state: string;
  redirectUri: string;
  /** Proves at the exchange that it is us who began (PKCE), where the provider knows it. */
  verifier: string;
}
/** How one provider of social login is spoken to. */
export interface Provider {
  authorizeUrl(app: App, begin: Begin): string;
  exchange(app: App, code: string, begin: Begin): Promise<string>;
  /** Whose token it is, once it was issued to this very app; refuses any other. `ours`: our own exchange brought it. */
  subject(app: App, token: string, ours: boolean): Promise<string>;
  profile(app: App, token: string): Promise<Profile>;
}

const SANDBOX_NAME: Record<SnsType, string> = { KAK: 'kakao', NAV: 'naver', GOG: 'google', FAB: 'facebook' };
/** The provider's own address, or its stand-in: `page` is opened by the browser, the rest by us. */
export function addressOf(type: SnsType, real: string, by: 'page' | 'server'): string {
  if (config.socialProvider !== 'sandbox') return real;
  const base = by === 'page' ? config.mainOrigin : (process.env['SANDBOX_SOCIAL_URL'] ?? `http://127.0.0.1:${sandboxSocial.port}`);
  return `${base}/sandbox/social/${SANDBOX_NAME[type]}`;
}

/** Milliseconds for which a provider's answer is waited for. */
const PATIENCE = 5000;
const MOST_BYTES = 200_000;
export type Json = Record<string, unknown>;

/** Asks a provider; whatever is not a JSON object is a failure. The answer's own errors are for the caller to read. */
export async function ask(type: SnsType, url: string, init: { form?: Record<string, string>; bearer?: string } = {}): Promise<Json> {
  // A form hands over a code that is good for one time.
  if (init.form) markRequestEffect();
  try {
    const answer = await fetch(url, {
      method: init.form ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(init.bearer ? { authorization: `Bearer ${init.bearer}` } : {}) },
      ...(init.form ? { body: new URLSearchParams(init.form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const text = await answer.text();
    if (text.length > MOST_BYTES) throw new Error('too long an answer');
    const json = JSON.parse(text) as unknown;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('no object');
    if (!answer.ok) throw new Error(`status ${answer.status} ${errorOf(json as Json)}`);
    return json as Json;
  } catch (e) {
    return refuse(type, (e as Error).message);
  }
}
/** What a provider says about an error, without what it was asked. */
const errorOf = (json: Json) => {
  const { error, error_code, code, resultcode } = json;
  return [typeof error === 'string' ? error : '', error_code, code, resultcode].filter((v) => v !== undefined && v !== '').join(' ');
};

/** The reason is for the log; people learn that it did not work. */
export function refuse(type: SnsType, reason: string): never {
  logger.warn({ event: 'social login refused', snsTypeCd: type, reason: reason.slice(0, 200) });
  throw fail('SNS_LOGIN_FAILED');
}

export const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
/** A text or a number as text; null for anything else and for nothing. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
export const withQuery = (url: string, values: Record<string, string>) => `${url}?${new URLSearchParams(values)}`;
