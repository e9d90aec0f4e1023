import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DEVICE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { SessionUser } from '@madang/contracts/main/account';
import type { SessionPlace } from '@madang/contracts/main/mypage';
import { DAY } from '@madang/contracts/time';
import { Bus } from '@madang/server/bus';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { SESSION_REVOKED, Tokens } from '@madang/server/token';
import { IsNull, MoreThan } from 'typeorm';
import { placeOf, roughAddress } from './session-place';
import { SessionEntity, TicketEntity } from './session.entity';

const USER = `select json_build_object(
    'userSeq', a.user_seq, 'name', a.name, 'email', a.email, 'badgeCount', coalesce(b.badge_count, 0), 'alarmReadSeq', coalesce(b.alarm_read_seq, 0),
    'mngCnt', (select count(*) from channel_user m where m.user_seq = a.user_seq and m.user_type_cd is not null),
    'snsTypeCd', a.sns_type_cd, 'isInitPlan', a.is_init_plan, 'phone', a.phone,
    'phoneAt', to_char(a.phone_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'emailAuthAt', to_char(a.email_auth_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'profileImageUrl', a.profile_image_url,
    'mailState', (select b.state from campaign.pub_mail_address b where b.address = a.email))::text
  from account a left join alarm.pub_badge b on b.user_seq = a.user_seq where a.user_seq = $1 and a.withdrawn_at is null`;
const TICKET_SECONDS = 60;
const MOST_PLACES = 100;

/** An opened session: the token travels in a header, the user in the answer. */
export interface Opened {
  token: string;
  user: SessionUser;
}
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Session rows, their tokens and the tickets that carry a session to another host. */
@Injectable()
export class SessionService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly bus: Bus,
  ) {}

  async open(tx: Tx, userSeq: number, caller: Caller): Promise<string> {
    const session = await tx.save(
      tx.create(SessionEntity, { userSeq, device: caller.device, ip: caller.ip, userAgent: caller.userAgent, createdAt: this.clock.now() }),
    );
    return this.tokens.sign({ userSeq, sessionSeq: session.sessionSeq });
  }

  /** The session user as JSON text; a withdrawn account has no session. */
  async userJson(userSeq: number): Promise<string> {
    const [json] = await this.db.read({ userSeq }, USER, [userSeq]);
    if (!json) throw fail('LOGIN_REQUIRED');
    return json;
  }

  async user(userSeq: number): Promise<SessionUser> {
    return JSON.parse(await this.userJson(userSeq)) as SessionUser;
  }

  /** Where a person is logged in, this place first and then the latest. */
  async places(auth: User): Promise<SessionPlace[]> {
    const since = new Date(this.clock.now().getTime() - LIMITS.sessionDays * DAY);
    const sessions = await this.db.tx({}, (tx) =>
      tx.find(SessionEntity, {
        where: { userSeq: auth.userSeq, revokedAt: IsNull(), createdAt: MoreThan(since) },
        order: { sessionSeq: 'DESC' },
        take: MOST_PLACES,
      }),
    );
    return sessions
      .map((row) => ({
        sessionSeq: row.sessionSeq,
        ...placeOf(row.userAgent),
        mobile: row.device === DEVICE.MOBILE,
        address: roughAddress(row.ip),
        createdAt: row.createdAt.toISOString(),
        current: row.sessionSeq === auth.sessionSeq,
      }))
      .sort((a, b) => Number(b.current) - Number(a.current));
  }

  /** Ends one of a person's own sessions; somebody else's is not there. */
  async endOne(auth: User, sessionSeq: number): Promise<void> {
    const gone = await this.db.tx({}, (tx) => this.revoke(tx, 'user_seq = $2 and session_seq = $3', auth.userSeq, sessionSeq));
    if (!gone.length) throw fail('NO_DATA');
    this.end(gone);
  }

  async endOthers(auth: User): Promise<void> {
    this.end(await this.db.tx({}, (tx) => this.revokeOthers(tx, auth.userSeq, auth.sessionSeq)));
  }

  /** Tickets of the person end as well: a ticket must not outlive the session it came from. */
  async close({ userSeq, sessionSeq }: User): Promise<void> {
    const gone = await this.db.tx({}, async (tx) => {
      await tx.delete(TicketEntity, { userSeq });
      return this.revoke(tx, 'session_seq = $2', sessionSeq);
    });
    this.end(gone);
  }

  /** Ends a person's sessions, all or all but one, with the transaction; hand the answer to `end` after it. */
  async revokeOthers(tx: Tx, userSeq: number, keepSeq: number | null): Promise<number[]> {
    await tx.delete(TicketEntity, { userSeq });
    return this.revoke(tx, 'user_seq = $2 and session_seq is distinct from $3', userSeq, keepSeq);
  }

  /** This process knows at once; the others hear of it by the notification. */
  end(sessionSeqs: number[]): void {
    for (const seq of sessionSeqs) this.tokens.revoke(seq);
  }

  private async revoke(tx: Tx, which: string, ...values: unknown[]): Promise<number[]> {
    const rows = (await tx.query(
      `with gone as (update session set revoked_at = $1 where revoked_at is null and ${which} returning session_seq) select session_seq from gone`,
      [this.clock.now(), ...values],
    )) as { session_seq: number }[];
    for (const { session_seq } of rows) this.bus.tell(tx, SESSION_REVOKED, String(session_seq));
    return rows.map((r) => r.session_seq);
  }

  async createTicket(userSeq: number): Promise<{ ticket: string }> {
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + TICKET_SECONDS * 1000);
    await this.db.tx({}, (tx) => tx.insert(TicketEntity, { ticketHash: hashOf(ticket), userSeq, expiresAt }));
    return { ticket };
  }

  async redeemTicket(ticket: string, caller: Caller): Promise<Opened> {
    const { token, userSeq } = await this.db.tx({}, async (tx) => {
      const [rows] = (await tx.query(
        'update ticket t set used_at = $2 from account a where t.ticket_hash = $1 and t.used_at is null and t.expires_at > $2 and a.user_seq = t.user_seq and a.withdrawn_at is null returning t.user_seq',
        [hashOf(ticket), this.clock.now()],
      )) as [{ user_seq: number }[], number];
      if (!rows[0]) throw fail('TICKET_EXPIRED');
      return { userSeq: rows[0].user_seq, token: await this.open(tx, rows[0].user_seq, caller) };
    });
    return { token, user: await this.user(userSeq) };
  }
}
