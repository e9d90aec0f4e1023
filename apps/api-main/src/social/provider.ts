import { SECOND } from '@madang/contracts/time';
import { createHash } from 'node:crypto';
import type { SnsType } from '@madang/contracts/codes';
import { config, sandboxSocial } from '@madang/server/config';
import { markRequestEffect } from '@madang/server/request-effects';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';

export type Json = Record<string, unknown>;

/** A registered app at a provider of social login: a site's own, or the product's for its own host. */
export interface App {
  snsTypeCd: SnsType;
  clientId: string;
  /** The name of the app in the provider's tokens: its client id, or at Kakao a number. */
  appId: string;
  secret: string;
  /** The site to which the app belongs; null for the product's app. */
  channelSeq: number | null;
}
export interface Profile {
  snsId: string;
  email: string | null;
  /** Whether the provider says that the person has proven this e-mail address. */
  emailVerified: boolean;
  name: string;
}
export interface Begin {
  state: string;
  redirectUri: string;
  /**
   * The secret by which the provider sees that the exchange comes from the caller that began the login (PKCE), if the provider supports
   * that.
   */
  verifier: string;
}
interface TokenCall {
  url: string;
  form: Record<string, string>;
}
/** How to use one provider of social login: its page, its exchange of codes, and its calls about a person. */
export interface Provider {
  authorizeUrl(app: App, begin: Begin): string;
  /** The call that exchanges a code for a token. */
  tokenCall(app: App, code: string, begin: Begin): TokenCall;
  /** Whether the refusal of an exchange says that the app's id or secret is wrong. */
  blamesApp(refusal: Json): boolean;
  /**
   * Answers the provider's id of the person to whom a token belongs; refuses a token that was made for another app. `ours` says that our
   * own exchange has brought the token.
   */
  subject(app: App, token: string, ours: boolean): Promise<string>;
  profile(app: App, token: string): Promise<Profile>;
}

/** The address of a provider, or that of its stand-in in the sandbox: `page` for what the browser opens, `server` for our own calls. */
export function addressOf(type: SnsType, real: string, by: 'page' | 'server'): string {
  if (config.socialProvider !== 'sandbox') return real;
  const base = by === 'page' ? config.mainOrigin : (process.env['SANDBOX_SOCIAL_URL'] ?? `http://127.0.0.1:${sandboxSocial.port}`);
  return `${base}/sandbox/social/${sandboxSocial.names[type]}`;
}

/** How many milliseconds a call waits for the provider's answer. */
export const PROVIDER_TIMEOUT_MS = 5 * SECOND;
/** How many letters a provider may answer. */
const ANSWER_LETTERS_MAX = 200_000;

/**
 * Calls a provider and answers its JSON object. Anything else, such as an error status or another format, counts as a failed login. Errors
 * inside of the object are checked by the caller.
 */
export async function ask(type: SnsType, url: string, init: { form?: Record<string, string>; bearer?: string } = {}): Promise<Json> {
  // A form hands over a code that works only once, so the request must not be repeated.
  if (init.form) markRequestEffect();
  try {
    const answer = await fetch(url, {
      method: init.form ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(init.bearer ? { authorization: `Bearer ${init.bearer}` } : {}) },
      ...(init.form ? { body: new URLSearchParams(init.form) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    const text = await answer.text();
    if (text.length > ANSWER_LETTERS_MAX) throw new Error('too long an answer');
    const json = JSON.parse(text) as unknown;
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('no object');
    if (!answer.ok) throw new Error(`status ${answer.status} ${errorOf(json as Json)}`);
    return json as Json;
  } catch (e) {
    return refuse(type, (e as Error).message);
  }
}
/** The provider's error codes, without any data of the request. */
const errorOf = (json: Json) => {
  const { error, error_code, code, resultcode } = json;
  return [typeof error === 'string' ? error : '', error_code, code, resultcode].filter((v) => v !== undefined && v !== '').join(' ');
};

/** Logs the reason, and refuses with an error that only says that the login failed. */
export function refuse(type: SnsType, reason: string): never {
  logger.warn({ event: 'social login refused', snsTypeCd: type, reason: reason.slice(0, 200) });
  throw fail('SNS_LOGIN_FAILED');
}

export const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
/** A text or a whole number as text; null for an empty text and for everything else. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
export const withQuery = (url: string, values: Record<string, string>) => `${url}?${new URLSearchParams(values)}`;
