import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DEVICE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { InputOf } from '@madang/contracts/endpoint';
import type { accountApi, SessionUser } from '@madang/contracts/main/account';
import type { SessionPlace } from '@madang/contracts/main/mypage';
import { daysBefore, msAfter, msBefore } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { Bus } from '@madang/server/bus';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { SESSION_REVOKED, Tokens, type SupportClaims } from '@madang/server/token';
import { placeOf, roughAddress } from './session-place';
import {
  MOVED_BY,
  OPEN_SUPPORT,
  OWN_SESSION_REVOKE,
  SESSION_INSERT,
  SESSION_PLACES,
  SESSION_REVOKE,
  SESSION_USER,
  SESSIONS_REVOKE,
  SUPPORT_SESSIONS_REVOKE,
  TICKET_INSERT,
  TICKET_USE,
  TICKETS_DELETE,
} from './session.sql';

const TICKET_SECONDS = 60;
/** For how many seconds after a change of a site's address a ticket is taken from a page at the former one. */
const MOVE_SECONDS = 300;
/** How many log-ins of a person are listed: the calling one and the latest others. */
const LOG_INS_LISTED_MAX = 100;

/** A session that was just opened: its token goes into a header, its user into the answer. */
export interface Opened {
  token: string;
  user: SessionUser;
}
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Opens and ends sessions, and makes the tickets by which a person is logged in on another host, too. */
@Injectable()
export class SessionService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly bus: Bus,
  ) {}

  /**
   * Opens a session and answers its token. `proved` says that the person gave a proof just now (password, mailed code or social log-in),
   * and did not come by a ticket. `accessSeq` is set for a log-in as support.
   */
  async open(tx: Tx, userSeq: number, caller: Caller, proved = true, accessSeq: number | null = null): Promise<string> {
    const { device, ip, userAgent } = caller;
    const now = this.clock.now();
    const support = accessSeq === null ? null : await this.supportOf(tx, accessSeq, now);
    const provedAt = proved ? now : null;
    const [session] = await rows(tx, SESSION_INSERT, { userSeq, device, ip, userAgent, provedAt, supportAccessSeq: accessSeq, now });
    return this.tokens.sign({ userSeq, sessionSeq: session!.sessionSeq, support });
  }

  /** Locks a support access until its session is stored, so that ending the access at the same moment ends this session, too. */
  private async supportOf(tx: Tx, accessSeq: number, now: Date): Promise<SupportClaims> {
    const [open] = await rows(tx, OPEN_SUPPORT, { accessSeq, now });
    if (!open) throw fail('SUPPORT_NOT_OPEN');
    return open;
  }

  /** Ends the sessions of a support access. The caller has to pass the answer to `end` after the transaction. */
  async endSupport(tx: Tx, accessSeq: number): Promise<number[]> {
    return this.told(tx, await rows(tx, SUPPORT_SESSIONS_REVOKE, { accessSeq, now: this.clock.now() }));
  }

  /** The person of a session as JSON text; refused for a withdrawn account. */
  async userJson(userSeq: number): Promise<string> {
    const [json] = await this.db.read({ userSeq }, SESSION_USER, { userSeq });
    if (!json) throw fail('LOGIN_REQUIRED');
    return json;
  }

  async user(userSeq: number): Promise<SessionUser> {
    return JSON.parse(await this.userJson(userSeq)) as SessionUser;
  }

  /** Where a person is logged in, `LOG_INS_LISTED_MAX` places at most: the calling session, always, and the latest others. */
  async places({ userSeq, sessionSeq }: User): Promise<SessionPlace[]> {
    const since = daysBefore(this.clock.now(), LIMITS.sessionDays);
    const sessions = await this.db.tx({}, (tx) => rows(tx, SESSION_PLACES, { userSeq, sessionSeq, since, most: LOG_INS_LISTED_MAX }));
    return sessions.map((row) => ({
      sessionSeq: row.sessionSeq,
      ...placeOf(row.userAgent),
      mobile: row.device === DEVICE.MOBILE,
      address: roughAddress(row.ip),
      createdAt: row.createdAt.toISOString(),
      current: row.sessionSeq === sessionSeq,
    }));
  }

  /** Ends one of a person's own sessions; the session of another person is not found. */
  async endOne(auth: User, sessionSeq: number): Promise<void> {
    const { userSeq } = auth;
    const gone = await this.db.tx({}, async (tx) =>
      this.told(tx, await rows(tx, OWN_SESSION_REVOKE, { userSeq, sessionSeq, now: this.clock.now() })),
    );
    if (!gone.length) throw fail('NO_DATA');
    this.end(gone);
  }

  async endOthers(auth: User): Promise<void> {
    this.end(await this.db.tx({}, (tx) => this.revokeOthers(tx, auth.userSeq, auth.sessionSeq)));
  }

  /** Ends a session, and the person's unused tickets, so that no ticket outlives its session. */
  async close({ userSeq, sessionSeq }: User): Promise<void> {
    const gone = await this.db.tx({}, async (tx) => {
      await rows(tx, TICKETS_DELETE, { userSeq });
      return this.told(tx, await rows(tx, SESSION_REVOKE, { sessionSeq, now: this.clock.now() }));
    });
    this.end(gone);
  }

  /**
   * Ends all sessions of a person, except `keptSeq` if it is not null, and deletes the tickets. The caller has to pass the answer to `end`
   * after the transaction.
   */
  async revokeOthers(tx: Tx, userSeq: number, keptSeq: number | null): Promise<number[]> {
    await rows(tx, TICKETS_DELETE, { userSeq });
    return this.told(tx, await rows(tx, SESSIONS_REVOKE, { userSeq, keptSeq, now: this.clock.now() }));
  }

  /** Ends sessions in this process at once; the other processes get the message that `told` sends. */
  end(sessionSeqs: number[]): void {
    for (const seq of sessionSeqs) this.tokens.revoke(seq);
  }

  /** Tells every process, when the transaction commits, that these sessions have ended. */
  private told(tx: Tx, ended: { sessionSeq: number }[]): number[] {
    const seqs = ended.map(({ sessionSeq }) => sessionSeq);
    for (const seq of seqs) this.bus.tell(tx, SESSION_REVOKED, String(seq));
    return seqs;
  }

  /** Makes a ticket for a log-in on another host. With `accessSeq`, the log-in is one as support. */
  async createTicket(userSeq: number, accessSeq: number | null = null): Promise<{ ticket: string }> {
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = msAfter(this.clock.now(), TICKET_SECONDS * SECOND);
    await this.db.tx({}, (tx) => rows(tx, TICKET_INSERT, { ticketHash: hashOf(ticket), userSeq, expiresAt, accessSeq }));
    return { ticket };
  }

  /**
   * Uses a ticket up for a session. With `moved`, it is taken from whoever has just changed the address of that site from `from`; from
   * anybody else it is refused and stays unused.
   */
  async redeemTicket({ ticket, moved }: InputOf<typeof accountApi.redeemTicket>, caller: Caller): Promise<Opened> {
    const now = this.clock.now();
    const scope = moved ? { channelSeq: moved.channelSeq } : {};
    const { token, userSeq } = await this.db.tx(scope, async (tx) => {
      const [used] = await rows(tx, TICKET_USE, { ticketHash: hashOf(ticket), now });
      if (!used) throw fail('TICKET_EXPIRED');
      const since = msBefore(now, MOVE_SECONDS * SECOND);
      if (moved && !(await rows(tx, MOVED_BY, { ...moved, userSeq: used.userSeq, since })).length) throw fail('TICKET_EXPIRED');
      return { userSeq: used.userSeq, token: await this.open(tx, used.userSeq, caller, false, used.accessSeq) };
    });
    return { token, user: await this.user(userSeq) };
  }
}
