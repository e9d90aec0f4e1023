import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@madang/contracts/limits';
import { networkOf } from '@madang/contracts/rate';
import { MINUTE, SECOND } from '@madang/contracts/time';
import type { ActingKey } from './acting-key';
import { USE_API_KEY } from './api-keys.sql';
import { Clock } from './clock';
import { Db } from './db';

/** The format of an API key's secret: `mk_`, the site's number in base 36, and 32 random bytes in base64url. */
const SECRET_FORMAT = /^mk_([0-9a-z]{1,10})_[A-Za-z0-9_-]{43}$/;
/** An Authorization header with an API key, which is recognised by its `mk_`. */
export const BEARER_KEY = /^Bearer (mk_\S+)$/i;
/** How many random characters of a secret are stored as they are, so that its owner recognises it in a list. */
const PREFIX_LETTERS = 6;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/**
 * A new API key's secret, with the two things that are stored of it: `hash`, by which a call finds the key, and `prefix`, which lists
 * show.
 */
export interface NewSecret {
  secret: string;
  prefix: string;
  hash: string;
}
/** Makes an API key's secret for a site. Only `hash` and `prefix` may be stored; `secret` is shown to its owner once. */
export function newSecret(channelSeq: number): NewSecret {
  const head = `mk_${channelSeq.toString(36)}_`;
  const secret = head + randomBytes(32).toString('base64url');
  return { secret, prefix: secret.slice(0, head.length + PREFIX_LETTERS), hash: hashOf(secret) };
}

/** How many calls a key may still make in this minute, as the headers of an answer tell it. */
export interface KeyLimit {
  left: number;
  /** Seconds until the next minute begins, with a count of zero. */
  resetAfter: number;
  isOver: boolean;
}

/**
 * Finds API keys by their secrets. Each call reads its key from the database, which also counts the call, so a revoked key is refused at
 * once by every process.
 */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The valid key of a secret, with the calls that it has left in this minute; null where the secret is forged, revoked or expired. */
  async use(secret: string, ip: string): Promise<{ key: ActingKey; limit: KeyLimit } | null> {
    const site = SECRET_FORMAT.exec(secret)?.[1];
    const channelSeq = site ? parseInt(site, 36) : null;
    if (!channelSeq || !Number.isSafeInteger(channelSeq)) return null;
    const now = this.clock.now();
    const found = await this.db.one({ channelSeq }, USE_API_KEY, { channelSeq, hash: hashOf(secret), network: networkOf(ip), now });
    if (!found) return null;
    const { callCount, ...key } = found;
    return {
      key: { ...key, channelSeq },
      limit: {
        left: Math.max(0, LIMITS.apiKeyCallsPerMinute - callCount),
        resetAfter: Math.ceil((MINUTE - (now.getTime() % MINUTE)) / SECOND),
        isOver: callCount > LIMITS.apiKeyCallsPerMinute,
      },
    };
  }
}
