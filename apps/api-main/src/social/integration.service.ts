import { msAfter } from '@madang/contracts/dates';
import { LOGIN_CHANGE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { IsNull } from 'typeorm';
import { CODE_PURPOSE, CONSENT_PLACE, INTEGRATION, type SnsType } from '@madang/contracts/codes';
import type { InputOf, OutputOf } from '@madang/contracts/endpoint';
import type { Sealed } from '@madang/contracts/events';
import type { socialApi } from '@madang/contracts/main/social';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { seal, unseal, Unsealable } from '@madang/server/seal';
import { AccountEntity, ResetTokenEntity } from '../account/account.entity';
import { MailCodeService } from '../account/mail-code.service';
import { ConsentService, placeOf } from '../consent/consent.service';
import { MemberService } from '../member/member.service';
import { hashOf, SessionService } from '../session/session.service';
import { LOGIN_STEP_LIFE_MS } from './login-life';
import { IntegrationEntity } from './social.entity';
import { IDENTITIES_DELETE, IDENTITY_INSERT, INTEGRATION_INSERT, INTEGRATION_USE, INTEGRATIONS_EXPIRE } from './social.sql';

/** A social login that a person may link to an existing account with the same e-mail address. */
export interface Claim {
  snsTypeCd: SnsType;
  appId: string;
  snsId: string;
  name: string;
  email: string;
  /** Whether the address was proven both at the provider and in the account; otherwise linking needs a mailed code. */
  verified: boolean;
}
type Linked = OutputOf<typeof socialApi.integrate>;

/** The social login that is to be linked. If it cannot be decrypted with today's keys, it counts as expired. */
function claimOf({ claim }: IntegrationEntity): Claim {
  try {
    return JSON.parse(unseal(claim as Sealed)) as Claim;
  } catch (e) {
    throw e instanceof Unsealable ? fail('TICKET_EXPIRED') : e;
  }
}

/** Links a social login to the account that has its e-mail address, only after the person has agreed to it. */
@Injectable()
export class IntegrationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly codes: MailCodeService,
    private readonly sessions: SessionService,
    private readonly members: MemberService,
    private readonly consents: ConsentService,
  ) {}

  async ask(userSeq: number, claim: Claim): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.db.tx({}, async (tx) => {
      await rows(tx, INTEGRATIONS_EXPIRE, { userSeq, now });
      await rows(tx, INTEGRATION_INSERT, {
        tokenHash: hashOf(token),
        userSeq,
        claim: seal(JSON.stringify(claim)),
        expiresAt: msAfter(now, LOGIN_STEP_LIFE_MS),
      });
    });
    return token;
  }

  async confirm(token: string, input: InputOf<typeof socialApi.integrate>, caller: Caller): Promise<{ token: string; answer: Linked }> {
    if (input.token && input.token !== token) throw fail('TICKET_EXPIRED');
    const asked = await this.db.tx({}, (tx) => tx.findOneBy(IntegrationEntity, { tokenHash: hashOf(token) }));
    if (!asked || asked.usedAt || asked.expiresAt <= this.clock.now()) throw fail('TICKET_EXPIRED');
    const claim = claimOf(asked);
    if (input.email !== claim.email) throw fail('INCORRECT_EMAIL');
    if (!claim.verified) {
      if (!input.code) throw fail('NOT_AUTHORIZED_EMAIL');
      await this.codes.redeem(claim.email, CODE_PURPOSE.VERIFY_EMAIL, input.code, caller);
    }
    const { session, gone, finished } = await this.db.tx({}, (tx) => this.link(tx, asked, claim, caller));
    this.sessions.end(gone);
    const { userSeq } = asked;
    logger.info({ event: 'social account linked', snsTypeCd: claim.snsTypeCd, userSeq, ip: caller.ip, requestId: caller.requestId });
    const user = await this.sessions.user(userSeq);
    return {
      token: session,
      answer: { user, integrated: { status: INTEGRATION.COMPLETE, email: user.email, token: '' }, finished },
    };
  }

  private async link(tx: Tx, asked: IntegrationEntity, claim: Claim, caller: Caller) {
    const now = this.clock.now();
    const used = await rows(tx, INTEGRATION_USE, { tokenHash: asked.tokenHash, now });
    const account = await tx.findOne(AccountEntity, { where: { userSeq: asked.userSeq }, lock: { mode: 'pessimistic_write' } });
    if (!used.length || !account || account.withdrawnAt || account.email !== claim.email) throw fail('TICKET_EXPIRED');
    const { userSeq } = account;
    const gone = account.emailAuthAt ? [] : await this.takeOver(tx, userSeq, claim, now);
    const { snsTypeCd, appId, snsId } = claim;
    const added = await rows(tx, IDENTITY_INSERT, { snsTypeCd, appId, snsId, userSeq, email: claim.email, now });
    if (!added.length) throw fail('TICKET_EXPIRED');
    await this.outbox.publish(tx, 'account.login-changed', { userSeq, change: LOGIN_CHANGE.LINKED, snsTypeCd, at: now.toISOString() });
    return { gone, finished: !!account.emailAuthAt, session: await this.sessions.open(tx, userSeq, caller) };
  }

  /**
   * Gives an account to the person who has now proven its mailbox, since the person who made the account never proved it. Everything by
   * which that first person could log in is removed.
   */
  private async takeOver(tx: Tx, userSeq: number, claim: Claim, now: Date): Promise<number[]> {
    await rows(tx, IDENTITIES_DELETE, { userSeq });
    await tx.update(ResetTokenEntity, { userSeq, usedAt: IsNull() }, { usedAt: now });
    await tx.update(
      AccountEntity,
      { userSeq },
      {
        passwordHash: null,
        phone: null,
        phoneAt: null,
        profileImageUrl: null,
        termsAt: null,
        marketingAt: null,
        snsTypeCd: claim.snsTypeCd,
        emailAuthAt: now,
        name: (claim.name || claim.email.split('@')[0]!).slice(0, 50),
      },
    );
    return this.sessions.revokeOthers(tx, userSeq, null);
  }

  /** Stores the details that an account lacks after `takeOver`: name, phone number and consents. */
  async finish(input: InputOf<typeof socialApi.finishSignup>, auth: User): Promise<OutputOf<typeof socialApi.finishSignup>> {
    const now = this.clock.now();
    const channelSeq = input.channelSeq ?? null;
    await this.db.tx({ channelSeq }, async (tx) => {
      const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq: auth.userSeq }, lock: { mode: 'pessimistic_write' } });
      if (account.termsAt) throw fail('CONFLICT');
      const { name, phone, marketingConsent } = input;
      await tx.update(
        AccountEntity,
        { userSeq: auth.userSeq },
        { name: name || account.name, phone, termsAt: now, marketingAt: marketingConsent && !channelSeq ? now : null },
      );
      const at = placeOf(CONSENT_PLACE.SOCIAL, auth);
      await this.consents.signedUp(tx, auth.userSeq, channelSeq, input, at);
      if (channelSeq) await this.members.add(tx, channelSeq, auth.userSeq, input, at);
    });
    return { user: await this.sessions.user(auth.userSeq) };
  }
}
