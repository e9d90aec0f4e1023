import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { LIMITS } from '@madang/contracts/limits';
import { networkOf } from '@madang/contracts/rate';
import { MINUTE, SECOND } from '@madang/contracts/time';
import type { ActingKey } from './acting-key';
import { USE_API_KEY } from './api-keys.sql';
import { Clock } from './clock';
import { Db } from './db';

/** `mk_`, the site in letters and digits, and what nobody guesses. */
const SHAPE = /^mk_([0-9a-z]{1,10})_[A-Za-z0-9_-]{43}$/;
/** How every key begins, and so what an Authorization header of ours is told by. */
export const BEARER = /^Bearer (mk_\S+)$/i;
/** How many characters of a secret are stored in the open, so that its owner recognises it. */
const SHOWN = 6;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A new secret with what of it is stored: the hash that finds it, and the letters that its owner knows it by. */
export interface NewSecret {
  secret: string;
  prefix: string;
  hash: string;
}
/** A new secret with what is stored of it: a hash and its first letters. */
export function newSecret(channelSeq: number): NewSecret {
  const head = `mk_${channelSeq.toString(36)}_`;
  const secret = head + randomBytes(32).toString('base64url');
  return { secret, prefix: secret.slice(0, head.length + SHOWN), hash: hashOf(secret) };
}

/** How many calls a key may still make in this minute, as the headers of an answer tell it. */
export interface KeyLimit {
  left: number;
  /** Seconds until it begins anew. */
  resetAfter: number;
  isOver: boolean;
}

/** Finds keys of the API. Each call asks the database, which counts it too: a revoked key is gone for every copy at once. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The key that is good now, and what is left of its minute; null for one that is forged, revoked or past its end. */
  async use(secret: string, ip: string): Promise<{ key: ActingKey; limit: KeyLimit } | null> {
    const site = SHAPE.exec(secret)?.[1];
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
