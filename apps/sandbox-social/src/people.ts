import { createHash, randomBytes } from 'node:crypto';
import { MINUTE } from '@madang/contracts/time';

export const SOCIAL_PROVIDERS = ['kakao', 'naver', 'google', 'facebook'] as const;
export type Provider = (typeof SOCIAL_PROVIDERS)[number];
/** A person as a provider knows them; the same `key` is the same person, whatever the address is today. */
export interface Person {
  key: string;
  name: string;
  email: string | null;
  verified: boolean;
}
export interface Grant {
  provider: Provider;
  clientId: string;
  person: Person;
  until: number;
}
export interface Code extends Grant {
  redirectUri: string;
  state: string;
  challenge: string | null;
}

const digits = (text: string, count: number) =>
  (BigInt(`0x${createHash('sha256').update(text).digest('hex')}`) % 10n ** BigInt(count - 1)).toString().padStart(count - 1, '7');

/** Who a person is for an app: the same everywhere at Google, another for each app at the others. */
export function subjectOf(provider: Provider, clientId: string, key: string): string {
  if (provider === 'google') return `1${digits(`google:${key}`, 21)}`;
  if (provider === 'naver') return createHash('sha256').update(`naver:${clientId}:${key}`).digest('base64url');
  return `4${digits(`${provider}:${clientId}:${key}`, provider === 'kakao' ? 10 : 16)}`;
}

/** Codes and tokens that were given out; they live as long as the process. */
export class Grants {
  private readonly codes = new Map<string, Code>();
  private readonly tokens = new Map<string, Grant>();

  constructor(private readonly now: () => number) {}

  code(grant: Omit<Code, 'until'>): string {
    return this.keep(this.codes, { ...grant, until: this.now() + 10 * MINUTE });
  }
  /** Answers what a code was given for, and forgets it: a code works once. */
  takeCode(provider: Provider, code: string): Code | null {
    const found = this.alive(this.codes, provider, code);
    this.codes.delete(code);
    return found;
  }
  token(grant: Omit<Grant, 'until'>): string {
    return this.keep(this.tokens, { ...grant, until: this.now() + 60 * MINUTE });
  }
  findToken(provider: Provider, token: string): Grant | null {
    return this.alive(this.tokens, provider, token);
  }

  private keep<T extends Grant>(into: Map<string, T>, grant: T): string {
    const name = randomBytes(24).toString('base64url');
    if (into.size > 10_000) into.clear();
    into.set(name, grant);
    return name;
  }
  private alive<T extends Grant>(from: Map<string, T>, provider: Provider, name: string): T | null {
    const found = from.get(name);
    return found && found.provider === provider && found.until > this.now() ? found : null;
  }
}
