import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createSecretKey } from 'node:crypto';
import { LIMITS } from '@madang/contracts/limits';
import { DAY, MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from './clock';
import { Bus, type BusSubscription } from './bus';
import { config } from './config';
import { Db } from './db';
import { EveryCopyTimer } from './recurring-jobs';
import { REVOKED_SESSIONS } from './token.sql';

/** The site that a support log-in is for, and when the permission that its owner gave ends. */
export interface SupportClaims {
  siteSeq: number;
  until: Date;
}
/** What an Access-Token contains: the account, the session, and for a support log-in the site that let support in. */
export interface TokenClaims {
  userSeq: number;
  sessionSeq: number;
  support?: SupportClaims | null;
}
interface Verified extends TokenClaims {
  exp: number;
}

/** How many checked tokens are kept in memory. */
const CACHE_SIZE = 20_000;
const TOKEN_ISSUER = 'madang';
/** The bus channel for ended sessions; a message is the session's number. */
export const SESSION_REVOKED = 'session_revoked';
const TOKEN_LIFE_MS = LIMITS.sessionDays * DAY;
/** Milliseconds between two queries for ended sessions. The queries find the sessions whose message the bus lost. */
const ENDED_SESSIONS_POLL_MS = SECOND;
/**
 * Milliseconds by which a query reaches back before the last one. They are longer than any transaction, whose commit may come after its
 * timestamp.
 */
const QUERY_OVERLAP_MS = MINUTE;

/**
 * Signs and checks the Access-Token, a JWT that names a session. Every process knows of an ended session within a second: whoever ends one
 * sends a message on the bus, and a query each second finds what the bus lost.
 */
@Injectable()
export class Tokens implements OnModuleInit, OnModuleDestroy {
  private readonly key = createSecretKey(Buffer.from(config.tokenSecret));
  private readonly jwt = new JwtService({
    secret: this.key as never,
    signOptions: { algorithm: 'HS256', issuer: TOKEN_ISSUER, audience: TOKEN_ISSUER, expiresIn: `${LIMITS.sessionDays}d` },
    verifyOptions: { algorithms: ['HS256'], issuer: TOKEN_ISSUER, audience: TOKEN_ISSUER },
  });
  private readonly cache = new Map<string, Verified>();
  /** Ended sessions with the time of their end, in milliseconds; an entry is removed when the last token of the session has expired. */
  private readonly revoked = new Map<number, number>();
  /** The time up to which this process knows the ended sessions; null before the first query. */
  private seenUntil: number | null = null;
  private readonly watchers = new Set<(sessionSeq: number) => void>();
  private listener: BusSubscription | null = null;
  private timer: EveryCopyTimer | null = null;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  sign({ userSeq, sessionSeq, support }: TokenClaims): string {
    return this.jwt.sign({
      u: userSeq,
      s: sessionSeq,
      iat: this.seconds(),
      ...(support && { g: support.siteSeq, t: support.until.getTime() }),
    });
  }

  /** The claims of a valid token; null if it is forged or expired, or its session has ended. */
  verify(token: string): TokenClaims | null {
    let claims = this.cache.get(token);
    if (!claims) {
      try {
        const payload = this.jwt.verify<{ u: number; s: number; exp: number; g?: number; t?: number }>(token, {
          clockTimestamp: this.seconds(),
        });
        if (!Number.isInteger(payload.u) || !Number.isInteger(payload.s)) return null;
        const until = Math.min(payload.exp * 1000, payload.t ?? Infinity);
        claims = {
          userSeq: payload.u,
          sessionSeq: payload.s,
          exp: until,
          support: payload.g ? { siteSeq: payload.g, until: new Date(until) } : null,
        };
      } catch {
        return null;
      }
      if (this.cache.size >= CACHE_SIZE) this.cache.clear();
      this.cache.set(token, claims);
    }
    if (claims.exp <= this.clock.now().getTime() || this.revoked.has(claims.sessionSeq)) return null;
    return claims;
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  /** Calls `onEnd` for each session that ends, so that its sockets can be closed. */
  onRevoked(onEnd: (sessionSeq: number) => void): () => void {
    this.watchers.add(onEnd);
    return () => this.watchers.delete(onEnd);
  }

  revoke(sessionSeq: number, at = this.clock.now().getTime()): void {
    if (this.revoked.has(sessionSeq)) return;
    this.revoked.set(sessionSeq, at);
    for (const onEnd of this.watchers) onEnd(sessionSeq);
  }

  async onModuleInit(): Promise<void> {
    await this.poll();
    this.listener = this.bus.subscribe(
      SESSION_REVOKED,
      (sessionSeq) => this.revoke(Number(sessionSeq)),
      () => this.poll(),
    );
    this.timer = new EveryCopyTimer(ENDED_SESSIONS_POLL_MS, () => this.poll());
  }

  /**
   * Reads the sessions that ended since `QUERY_OVERLAP_MS` before the last query, since a transaction may commit later than the time that
   * it wrote.
   */
  async poll(): Promise<void> {
    const now = this.clock.now().getTime();
    const since = Math.max(this.seenUntil === null ? 0 : this.seenUntil - QUERY_OVERLAP_MS, now - TOKEN_LIFE_MS);
    try {
      const ended = await this.db.rows(REVOKED_SESSIONS, { since: new Date(since) });
      for (const { sessionSeq, revokedAt } of ended) this.revoke(sessionSeq, revokedAt.getTime());
      this.seenUntil = now;
      this.prune(now);
    } catch {
      // The next query tries again; the service may start before the database.
    }
  }

  /**
   * Removes ended sessions whose tokens have expired. The map is almost in the order of the ends, so the loop stops at the first session
   * that stays.
   */
  private prune(now: number): void {
    for (const [sessionSeq, at] of this.revoked) {
      if (at > now - TOKEN_LIFE_MS) return;
      this.revoked.delete(sessionSeq);
    }
  }

  /** How many ended sessions are in memory. */
  get revokedCount(): number {
    return this.revoked.size;
  }

  async onModuleDestroy(): Promise<void> {
    this.timer?.close();
    await this.listener?.close();
  }
}
