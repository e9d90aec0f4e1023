import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { InferType } from 'yup';
import { CONSENT_PLACE } from '@madang/contracts/codes';
import { STAFF_TYPE, type StaffType } from '@madang/contracts/staff-types';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { TickedConsents } from '@madang/contracts/main/consent';
import { INVITE_STATUS, type Invite, type inviteApi, type inviteInput, type InviteView } from '@madang/contracts/main/operator';
import { hasPermission } from '@madang/contracts/permissions';
import { daysAfter } from '@madang/contracts/dates';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { AccountEntity } from '../account/account.entity';
import { Attempts, tryOf } from '../attempt/attempts';
import { History } from '@madang/server/history';
import { ChannelUserEntity } from '../channel/channel.entity';
import { placeOf } from '../consent/consent.service';
import { MemberService } from '../member/member.service';
import { hashOf } from '../session/session.service';
import { inviteChange, type InviteRow } from './invite.row';
import {
  INVITE_ANSWER,
  INVITE_APPROVE,
  INVITE_BY_SEQ,
  INVITE_BY_TOKEN,
  INVITE_EXPIRE,
  INVITE_INSERT,
  INVITE_LOCK,
  INVITE_SENT,
  INVITE_STATUS_SET,
  INVITED_ACCOUNT,
  INVITES_OF_SITE,
  INVITES_OF_PERSON,
  OWN_EMAIL,
  UNDECIDED_STATUSES,
} from './invite.sql';
import { grantOf, lockStaff, mayOwners, rankOf, setStaff, staffRow } from './staff';

/** An invitation; without a role (`userTypeCd` null), the person becomes a plain member. */
type NewInvite = Omit<InferType<typeof inviteInput>, 'userTypeCd'> & { userTypeCd: StaffType | null };
interface Acceptance {
  /** Whether the person came by the link of the mail. */
  byMail: boolean;
  ticked: TickedConsents;
}

/** Invitations to a role on a site or to membership of it, by mail and in the product. Each is valid for seven days. */
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
    return (await this.db.one({ channelSeq }, INVITES_OF_SITE, { channelSeq, now: this.clock.now(), inviteSeq }))!;
  }

  async create(auth: User, channelSeq: number, input: NewInvite): Promise<Invite> {
    if (!input.userSeq && !input.email) throw failField('email', 'required');
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('invite', channelSeq));
    const inviteSeq = await this.db.tx({ channelSeq }, async (tx) => {
      await this.members.mustExist(channelSeq, tx);
      // When the same person is invited twice at once, the second call waits here and finds the first invitation.
      await lockStaff(tx, channelSeq);
      const to = await this.invited(tx, channelSeq, input);
      const row = to.userSeq ? await staffRow(tx, channelSeq, to.userSeq) : null;
      if (row && rankOf(row.userTypeCd) >= rankOf(input.userTypeCd)) throw fail('ALREADY_STAFF');
      const now = this.clock.now();
      await rows(tx, INVITE_EXPIRE, { channelSeq, email: to.email, now });
      const ask = input.userTypeCd === STAFF_TYPE.OWNER && !mayOwners(auth);
      const [made] = await rows(tx, INVITE_INSERT, {
        channelSeq,
        // An invitation to an e-mail address belongs to that address: whoever proves the mailbox may accept it.
        userSeq: input.userSeq ?? null,
        email: to.email,
        userTypeCd: input.userTypeCd,
        memo: input.memo ?? '',
        status: ask ? INVITE_STATUS.ASKED : INVITE_STATUS.PENDING,
        invitedBy: auth.userSeq,
        approvedBy: ask ? null : auth.userSeq,
        now,
        expiresAt: this.end(now),
      });
      if (!made) throw fail('ALREADY_INVITED');
      if (ask) await this.outbox.publish(tx, 'invite.asked', { channelSeq, inviteSeq: made.inviteSeq });
      await this.history.record(tx, auth, channelSeq, inviteChange(null, ask ? made : await this.send(tx, channelSeq, made)));
      return made.inviteSeq;
    });
    return this.one(channelSeq, inviteSeq);
  }

  /** Approves, as an owner, an invitation that an operator asked for, and sends it. */
  async approve(auth: User, channelSeq: number, inviteSeq: number): Promise<Invite> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const row = await this.lock(tx, channelSeq, inviteSeq);
      if (row.status !== INVITE_STATUS.ASKED) throw fail('INVITE_CLOSED');
      await rows(tx, INVITE_APPROVE, { channelSeq, inviteSeq, approvedBy: auth.userSeq });
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
      if (row.userTypeCd === STAFF_TYPE.OWNER && !mayOwners(auth)) throw fail('OWNER_ONLY');
      await rows(tx, INVITE_STATUS_SET, { channelSeq, inviteSeq, status: INVITE_STATUS.PENDING }).catch((e: unknown) => {
        throw isUniqueViolation(e) ? fail('ALREADY_INVITED') : e;
      });
      await this.history.record(tx, auth, channelSeq, inviteChange(row, await this.send(tx, channelSeq, row)));
    });
    return this.one(channelSeq, inviteSeq);
  }

  async cancel(auth: User, channelSeq: number, inviteSeq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const row = await this.lock(tx, channelSeq, inviteSeq);
      if (!UNDECIDED_STATUSES.includes(row.status)) throw fail('INVITE_CLOSED');
      await rows(tx, INVITE_STATUS_SET, { channelSeq, inviteSeq, status: INVITE_STATUS.CANCELED });
      await this.history.record(tx, auth, channelSeq, inviteChange(row, { ...row, status: INVITE_STATUS.CANCELED }));
    });
    return null;
  }

  async mine(userSeq: number): Promise<InviteView[]> {
    const [json] = await this.db.readAll(INVITES_OF_PERSON, { userSeq, now: this.clock.now() });
    return JSON.parse(json!) as InviteView[];
  }

  async byToken(token: string, caller: Caller): Promise<InviteView> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', caller.ip));
    const [json] = await this.db.readAll(INVITE_BY_TOKEN, { userSeq: caller.userSeq, now: this.clock.now(), tokenHash: hashOf(token) });
    if (!json) throw fail('NO_DATA');
    return JSON.parse(json) as InviteView;
  }

  accept(auth: User, channelSeq: number, inviteSeq: number, { token, ...ticked }: InputOf<typeof inviteApi.accept>): Promise<InviteView> {
    return this.answer(auth, channelSeq, inviteSeq, token, ticked);
  }

  reject(auth: User, channelSeq: number, inviteSeq: number, { token }: InputOf<typeof inviteApi.reject>): Promise<InviteView> {
    return this.answer(auth, channelSeq, inviteSeq, token, null);
  }

  /** Accepts or declines an invitation. `ticked`: the consents with which the person accepts; null: the person declines. */
  private async answer(
    auth: User,
    channelSeq: number,
    inviteSeq: number,
    token: string | undefined,
    ticked: TickedConsents | null,
  ): Promise<InviteView> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await lockStaff(tx, channelSeq);
      const row = await this.lock(tx, channelSeq, inviteSeq);
      const byMail = !!token && row.tokenHash === hashOf(token);
      if (!(await this.isFor(tx, auth, row, byMail))) throw fail('INVITE_OTHER_ACCOUNT');
      if (row.status !== INVITE_STATUS.PENDING || row.expiresAt <= this.clock.now()) throw fail('INVITE_CLOSED');
      if (ticked) await this.enter(tx, auth, channelSeq, row, { byMail, ticked });
      const status = ticked ? INVITE_STATUS.ACCEPTED : INVITE_STATUS.DECLINED;
      await rows(tx, INVITE_ANSWER, { channelSeq, inviteSeq, status, answeredBy: auth.userSeq, now: this.clock.now() });
      await this.history.record(tx, auth, channelSeq, inviteChange(row, { ...row, status }));
      await this.outbox.publish(tx, 'invite.answered', { channelSeq, inviteSeq });
    });
    const [json] = await this.db.readAll(INVITE_BY_SEQ, { userSeq: auth.userSeq, now: this.clock.now(), inviteSeq });
    return JSON.parse(json!) as InviteView;
  }

  /**
   * Makes the invited person a member with the invited role; a person who has that role or a higher one by now keeps it. Refuses if the
   * inviter may no longer give the role.
   */
  private async enter(tx: Tx, auth: User, channelSeq: number, row: InviteRow, { byMail, ticked }: Acceptance): Promise<void> {
    // A link that came by mail proves the mailbox of the invited address.
    const { userSeq } = auth;
    if (byMail) await tx.update(AccountEntity, { userSeq, email: row.email, emailAuthAt: IsNull() }, { emailAuthAt: this.clock.now() });
    await this.members.add(tx, channelSeq, userSeq, ticked, placeOf(CONSENT_PLACE.JOIN, auth));
    if (row.memo) await tx.update(ChannelUserEntity, { channelSeq, userSeq, memo: '' }, { memo: row.memo });
    const now = (await staffRow(tx, channelSeq, userSeq))!;
    if (!row.userTypeCd || rankOf(now.userTypeCd) >= rankOf(row.userTypeCd)) return;
    // The invited person gets only those permissions that the inviter may still give.
    const giver = await staffRow(tx, channelSeq, row.approvedBy ?? row.invitedBy);
    const may =
      giver?.userTypeCd && hasPermission(giver.roles, row.userTypeCd === STAFF_TYPE.OWNER ? 'SITE_OWNER_UPDATE' : 'SITE_ACL_UPDATE');
    if (!may) throw fail('INVITE_CLOSED');
    const given = grantOf({ roles: giver.roles }, row.userTypeCd, undefined, []);
    await setStaff({ tx, history: this.history, auth, channelSeq }, now, row.userTypeCd, given);
  }

  private async isFor(tx: Tx, auth: User, row: InviteRow, byMail: boolean): Promise<boolean> {
    if (row.userSeq !== null) return row.userSeq === auth.userSeq;
    const [own] = await rows(tx, OWN_EMAIL, { userSeq: auth.userSeq });
    return own?.email === row.email && (byMail || own.proven);
  }

  private async invited(tx: Tx, channelSeq: number, input: NewInvite): Promise<{ userSeq: number | null; email: string }> {
    const [account] = await rows(tx, INVITED_ACCOUNT, { channelSeq, userSeq: input.userSeq ?? null, email: input.email ?? null });
    if (account) return account;
    if (input.userSeq) throw fail('NO_DATA');
    return { userSeq: null, email: input.email! };
  }

  /** Sends an invitation with a new link, which is valid for seven days. */
  private async send(tx: Tx, channelSeq: number, row: InviteRow): Promise<InviteRow> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await rows(tx, INVITE_SENT, { channelSeq, inviteSeq: row.inviteSeq, tokenHash: hashOf(token), now, expiresAt: this.end(now) });
    const sent = { ...row, status: INVITE_STATUS.PENDING, sentCount: row.sentCount + 1 };
    await this.outbox.publish(tx, 'invite.sent', { channelSeq, inviteSeq: row.inviteSeq, sent: sent.sentCount, token: seal(token) });
    return sent;
  }

  private async lock(tx: Tx, channelSeq: number, inviteSeq: number): Promise<InviteRow> {
    const [row] = await rows(tx, INVITE_LOCK, { channelSeq, inviteSeq });
    if (!row) throw fail('NO_DATA');
    return row;
  }

  private async one(channelSeq: number, inviteSeq: number): Promise<Invite> {
    const [found] = await this.list(channelSeq, inviteSeq);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private end = (now: Date) => daysAfter(now, LIMITS.inviteDays);
}
