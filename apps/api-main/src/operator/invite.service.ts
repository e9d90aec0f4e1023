import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { InferType } from 'yup';
import { SNS_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import {
  INVITE_STATUS,
  STAFF_TYPE,
  type Invite,
  type inviteInput,
  type InviteStatus,
  type InviteView,
  type StaffType,
} from '@madang/contracts/main/operator';
import { hasPermission } from '@madang/contracts/permissions';
import { DAY } from '@madang/contracts/time';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { Attempts, tryOf } from '../attempt/attempts';
import { History } from '@madang/server/history';
import { MemberService } from '../member/member.service';
import { inviteChange, type InviteRow } from './invite.row';
import { INVITES, MINE, VIEW_BY_SEQ, VIEW_BY_TOKEN } from './operator.sql';
import { grantOf, lockStaff, mayOwners, rankOf, setStaff, staffRow } from './staff';

/** A member invitation has no role. */
type NewInvite = Omit<InferType<typeof inviteInput>, 'userTypeCd'> & { userTypeCd: StaffType | null };
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const OPEN: readonly InviteStatus[] = [INVITE_STATUS.ASKED, INVITE_STATUS.PENDING];

/** Invitations to a role or to membership: by mail and in the product, for seven days. */
@Injectable()
export class InviteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly members: MemberService,
    private readonly history: History,
  ) {}

  async list(channelSeq: number, inviteSeq: number | null = null): Promise<Invite[]> {
    return (await this.db.one<Invite[]>({ channelSeq }, INVITES, [channelSeq, this.clock.now(), inviteSeq]))!;
  }

  async create(auth: User, channelSeq: number, input: NewInvite): Promise<Invite> {
    if (!input.userSeq && !input.email) throw failField('email', 'required');
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('invite', channelSeq));
    const inviteSeq = await this.db.tx({ channelSeq }, async (tx) => {
      await this.members.mustExist(channelSeq, tx);
      // Of two for the same person at once the second waits here and finds the first.
      await lockStaff(tx, channelSeq);
      const to = await this.invited(tx, channelSeq, input);
      const row = to.userSeq ? await staffRow(tx, channelSeq, to.userSeq) : null;
      if (row && rankOf(row.userTypeCd) >= rankOf(input.userTypeCd)) throw fail('ALREADY_STAFF');
      const now = this.clock.now();
      await tx.query(
        "update invite set status = 'EXPIRED' where channel_seq = $1 and email = $2 and status in ('ASKED', 'PENDING') and expires_at <= $3",
        [channelSeq, to.email, now],
      );
      const ask = input.userTypeCd === STAFF_TYPE.OWNER && !mayOwners(auth);
      const [made] = (await tx.query(
        `insert into invite (channel_seq, user_seq, email, user_type_cd, memo, status, invited_by, approved_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (channel_seq, email) where status in ('ASKED', 'PENDING') do nothing returning *`,
        [
          channelSeq,
          // Found by address, it stays bound to the address: whoever proves the mailbox.
          input.userSeq ?? null,
          to.email,
          input.userTypeCd,
          input.memo ?? '',
          ask ? INVITE_STATUS.ASKED : INVITE_STATUS.PENDING,
          auth.userSeq,
          ask ? null : auth.userSeq,
          now,
          this.end(now),
        ],
      )) as InviteRow[];
      if (!made) throw fail('ALREADY_INVITED');
      if (ask) await this.outbox.publish(tx, 'invite.asked', { channelSeq, inviteSeq: made.invite_seq });
      await this.history.record(tx, auth, channelSeq, inviteChange(null, ask ? made : await this.send(tx, channelSeq, made)));
      return made.invite_seq;
    });
    return this.one(channelSeq, inviteSeq);
  }

  /** An owner approves: the invitation is sent. */
  async approve(auth: User, channelSeq: number, inviteSeq: number): Promise<Invite> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const row = await this.lock(tx, channelSeq, inviteSeq);
      if (row.status !== INVITE_STATUS.ASKED) throw fail('INVITE_CLOSED');
      await tx.query("update invite set status = 'PENDING', approved_by = $3 where channel_seq = $1 and invite_seq = $2", [
        channelSeq,
        inviteSeq,
        auth.userSeq,
      ]);
      await this.history.record(tx, auth, channelSeq, inviteChange(row, await this.send(tx, channelSeq, row)));
    });
    return this.one(channelSeq, inviteSeq);
  }

  /** Sends an invitation again, also an expired one, with a new link for another week. */
  async resend(auth: User, channelSeq: number, inviteSeq: number): Promise<Invite> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('invite', channelSeq), tryOf('inviteAgain', inviteSeq));
    await this.db.tx({ channelSeq }, async (tx) => {
      const row = await this.lock(tx, channelSeq, inviteSeq);
      if (row.status !== INVITE_STATUS.PENDING && row.status !== INVITE_STATUS.EXPIRED) throw fail('INVITE_CLOSED');
      if (row.user_type_cd === STAFF_TYPE.OWNER && !mayOwners(auth)) throw fail('OWNER_ONLY');
      await tx
        .query("update invite set status = 'PENDING' where channel_seq = $1 and invite_seq = $2", [channelSeq, inviteSeq])
        .catch((e: unknown) => {
          throw (e as { code?: string }).code === '23505' ? fail('ALREADY_INVITED') : e;
        });
      await this.history.record(tx, auth, channelSeq, inviteChange(row, await this.send(tx, channelSeq, row)));
    });
    return this.one(channelSeq, inviteSeq);
  }

  async cancel(auth: User, channelSeq: number, inviteSeq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const row = await this.lock(tx, channelSeq, inviteSeq);
      if (!OPEN.includes(row.status)) throw fail('INVITE_CLOSED');
      await tx.query("update invite set status = 'CANCELED' where channel_seq = $1 and invite_seq = $2", [channelSeq, inviteSeq]);
      await this.history.record(tx, auth, channelSeq, inviteChange(row, { ...row, status: INVITE_STATUS.CANCELED }));
    });
    return null;
  }

  async mine(userSeq: number): Promise<InviteView[]> {
    const [json] = await this.db.readAll(MINE, [userSeq, this.clock.now()]);
    return JSON.parse(json!) as InviteView[];
  }

  async byToken(token: string, caller: Caller): Promise<InviteView> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', caller.ip));
    const [json] = await this.db.readAll(VIEW_BY_TOKEN, [caller.userSeq, this.clock.now(), hashOf(token)]);
    if (!json) throw fail('NO_DATA');
    return JSON.parse(json) as InviteView;
  }

  async answer(auth: User, channelSeq: number, inviteSeq: number, token: string | undefined, accept: boolean): Promise<InviteView> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await lockStaff(tx, channelSeq);
      const row = await this.lock(tx, channelSeq, inviteSeq);
      const byMail = !!token && row.token_hash === hashOf(token);
      if (!(await this.isFor(tx, auth, row, byMail))) throw fail('INVITE_OTHER_ACCOUNT');
      if (row.status !== INVITE_STATUS.PENDING || row.expires_at <= this.clock.now()) throw fail('INVITE_CLOSED');
      if (accept) await this.enter(tx, auth, channelSeq, row, byMail);
      const status = accept ? INVITE_STATUS.ACCEPTED : INVITE_STATUS.DECLINED;
      await tx.query('update invite set status = $3, answered_at = $4, answered_by = $5 where channel_seq = $1 and invite_seq = $2', [
        channelSeq,
        inviteSeq,
        status,
        this.clock.now(),
        auth.userSeq,
      ]);
      await this.history.record(tx, auth, channelSeq, inviteChange(row, { ...row, status }));
      await this.outbox.publish(tx, 'invite.answered', { channelSeq, inviteSeq });
    });
    const [json] = await this.db.readAll(VIEW_BY_SEQ, [auth.userSeq, this.clock.now(), inviteSeq]);
    return JSON.parse(json!) as InviteView;
  }

  /** The invited person joins, and takes the role unless a higher one was given meanwhile. */
  private async enter(tx: Tx, auth: User, channelSeq: number, row: InviteRow, byMail: boolean): Promise<void> {
    // The link came by mail: that proves the mailbox.
    if (byMail)
      await tx.query('update account set email_auth_at = $3 where user_seq = $1 and email = $2 and email_auth_at is null', [
        auth.userSeq,
        row.email,
        this.clock.now(),
      ]);
    await this.members.add(tx, channelSeq, auth.userSeq, false);
    if (row.memo)
      await tx.query("update channel_user set memo = $3 where channel_seq = $1 and user_seq = $2 and memo = ''", [
        channelSeq,
        auth.userSeq,
        row.memo,
      ]);
    const now = (await staffRow(tx, channelSeq, auth.userSeq))!;
    if (!row.user_type_cd || rankOf(now.userTypeCd) >= rankOf(row.user_type_cd)) return;
    // The role is cut to the permissions its inviter may give today.
    const giver = await staffRow(tx, channelSeq, row.approved_by ?? row.invited_by);
    const may =
      giver?.userTypeCd && hasPermission(giver.roles, row.user_type_cd === STAFF_TYPE.OWNER ? 'SITE_OWNER_UPDATE' : 'SITE_ACL_UPDATE');
    if (!may) throw fail('INVITE_CLOSED');
    const given = grantOf({ roles: giver.roles }, row.user_type_cd, undefined, []);
    await setStaff({ tx, history: this.history, auth, channelSeq }, now, row.user_type_cd, given);
  }

  private async isFor(tx: Tx, auth: User, row: InviteRow, byMail: boolean): Promise<boolean> {
    if (row.user_seq !== null) return row.user_seq === auth.userSeq;
    const [own] = (await tx.query(
      'select email, (email_auth_at is not null or sns_type_cd <> $2) as proven from account where user_seq = $1',
      [auth.userSeq, SNS_TYPE.EMAIL],
    )) as { email: string; proven: boolean }[];
    return own?.email === row.email && (byMail || own.proven);
  }

  /** A number alone names only who belongs to the site: nobody learns the addresses of strangers by counting. */
  private async invited(tx: Tx, channelSeq: number, input: NewInvite): Promise<{ userSeq: number | null; email: string }> {
    const [account] = (await tx.query(
      `select a.user_seq as "userSeq", a.email from account a where a.withdrawn_at is null and case when $1::bigint is null then a.email = $2::text
       else a.user_seq = $1 and (a.email = $2 or exists (select 1 from channel_user u where u.channel_seq = $3 and u.user_seq = a.user_seq)) end`,
      [input.userSeq ?? null, input.email ?? null, channelSeq],
    )) as { userSeq: number; email: string }[];
    if (account) return account;
    if (input.userSeq) throw fail('NO_DATA');
    return { userSeq: null, email: input.email! };
  }

  /** With a new link for another week. */
  private async send(tx: Tx, channelSeq: number, row: InviteRow): Promise<InviteRow> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await tx.query(
      'update invite set token_hash = $3, sent_at = $4, sent_count = sent_count + 1, expires_at = $5 where channel_seq = $1 and invite_seq = $2',
      [channelSeq, row.invite_seq, hashOf(token), now, this.end(now)],
    );
    const sent = { ...row, status: INVITE_STATUS.PENDING, sent_count: row.sent_count + 1 };
    await this.outbox.publish(tx, 'invite.sent', { channelSeq, inviteSeq: row.invite_seq, sent: sent.sent_count, token: seal(token) });
    return sent;
  }

  private async lock(tx: Tx, channelSeq: number, inviteSeq: number): Promise<InviteRow> {
    const [row] = (await tx.query('select * from invite where channel_seq = $1 and invite_seq = $2 for update', [
      channelSeq,
      inviteSeq,
    ])) as InviteRow[];
    if (!row) throw fail('NO_DATA');
    return row;
  }

  private async one(channelSeq: number, inviteSeq: number): Promise<Invite> {
    const [found] = await this.list(channelSeq, inviteSeq);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private end = (now: Date) => new Date(now.getTime() + LIMITS.inviteDays * DAY);
}
