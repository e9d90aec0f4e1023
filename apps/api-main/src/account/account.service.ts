import { Injectable } from '@nestjs/common';
import { CODE_PURPOSE, CONSENT_PLACE, YN, type Yn } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { EMAIL_PATTERN, ID_PATTERN } from '@madang/contracts/fields';
import type { accountApi } from '@madang/contracts/main/account';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { IsNull, Not } from 'typeorm';
import { Attempts, tryOf } from '../attempt/attempts';
import { EMAIL_IS_KEPT } from '../email-change/email-change.sql';
import { ConsentService, placeOf } from '../consent/consent.service';
import { MemberService } from '../member/member.service';
import { SessionService, type Opened } from '../session/session.service';
import { AccountEntity } from './account.entity';
import { NOTE_LANG_ON_SITE } from './account.sql';
import { MailCodeService } from './mail-code.service';
import { Passwords } from './passwords';

/** Sign-up, log-in, the codes that prove a mailbox, and the name and language of an account. */
@Injectable()
export class AccountService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
    private readonly codes: MailCodeService,
    private readonly sessions: SessionService,
    private readonly members: MemberService,
    private readonly consents: ConsentService,
  ) {}

  async signup(input: InputOf<typeof accountApi.signup>, caller: Caller): Promise<Opened> {
    this.passwords.refuseCommon(input.password, 'password');
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('signupAddress', caller.ip));
    const passwordHash = await this.passwords.hash(input.password);
    const now = this.clock.now();
    const channelSeq = input.channelSeq ?? null;
    await this.members.mustTakeName(channelSeq, input.name);
    const opened = await this.db
      .tx({ channelSeq }, async (tx) => {
        const made = await tx.save(
          tx.create(AccountEntity, {
            email: input.email,
            name: input.name,
            passwordHash,
            phone: input.phone,
            lang: caller.lang,
            termsAt: now,
            marketingAt: input.marketingConsent && !channelSeq ? now : null,
            createdAt: now,
          }),
        );
        await this.outbox.publish(tx, 'account.created', { userSeq: made.userSeq, channelSeq });
        const at = placeOf(CONSENT_PLACE.SIGN_UP, caller);
        await this.consents.signedUp(tx, made.userSeq, channelSeq, input, at);
        if (channelSeq) await this.members.add(tx, channelSeq, made.userSeq, input, at);
        await this.codes.send(tx, CODE_PURPOSE.VERIFY_EMAIL, { email: made.email, userSeq: made.userSeq, channelSeq }, caller.lang);
        return { userSeq: made.userSeq, token: await this.sessions.open(tx, made.userSeq, caller) };
      })
      .catch((e: unknown) => {
        throw isUniqueViolation(e) ? failField('email', 'emailUsed', undefined, 'DUPLICATE_EMAIL') : e;
      });
    logger.info({ event: 'signup', userSeq: opened.userSeq, channelSeq, ip: caller.ip, requestId: caller.requestId });
    return { token: opened.token, user: await this.sessions.user(opened.userSeq) };
  }

  /**
   * A wrong password and an unknown address cost the same time and give the same error, so that nobody learns which addresses have a
   * password. An account without a password, which logs in by social log-ins only, gets an error of its own.
   */
  login({ email, password }: InputOf<typeof accountApi.login>, caller: Caller): Promise<Opened> {
    return this.attempts.inLine(email, async () => {
      const own = [tryOf('login', email, caller.ip), tryOf('loginAnywhere', email)];
      const address = [tryOf('loginAddress', caller.ip)];
      await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...own, ...address);
      const account = await this.findByEmail(email);
      const right = await this.passwords.matches(account?.passwordHash, password);
      if (!account || !right) {
        logger.info({ event: 'login', ok: false, userSeq: account?.userSeq, ip: caller.ip, requestId: caller.requestId });
        throw fail(account && !account.passwordHash ? 'EMPTY_PASSWORD_AUTH' : 'INCORRECT_PASSWORD');
      }
      await this.attempts.forgive(own, address);
      const renewed = this.passwords.isOutdated(account.passwordHash!) ? await this.passwords.hash(password) : null;
      const token = await this.db.tx({}, async (tx) => {
        if (renewed) await tx.update(AccountEntity, { userSeq: account.userSeq }, { passwordHash: renewed });
        return this.sessions.open(tx, account.userSeq, caller);
      });
      logger.info({ event: 'login', ok: true, userSeq: account.userSeq, ip: caller.ip, requestId: caller.requestId });
      return { token, user: await this.sessions.user(account.userSeq) };
    });
  }

  private findByEmail(email: string): Promise<AccountEntity | null> {
    return this.db.tx({}, (tx) => tx.findOneBy(AccountEntity, { email, withdrawnAt: IsNull() }));
  }

  /** Whether the address is reserved for somebody who gave it up a few days ago and may still take it back. */
  private async isKept(email: string): Promise<boolean> {
    const [row] = await this.db.rows(EMAIL_IS_KEPT, { email, userSeq: null, now: this.clock.now() });
    return row!.kept;
  }

  /** Whether an id is taken. It is an e-mail address, or letters and digits (AM-090); nobody can log in by the latter kind. */
  async checkUserId(userId: string, caller: Caller): Promise<{ usedYn: Yn }> {
    const id = userId.toLowerCase();
    if (!EMAIL_PATTERN.test(id)) {
      if (!ID_PATTERN.test(id)) throw failField('userId', id.includes('@') ? 'email' : 'lettersDigits');
      if (id.length < 2) throw failField('userId', 'minLength', { min: 2 });
    }
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', caller.ip));
    const used = (await this.findByEmail(id)) || (await this.isKept(id));
    return { usedYn: used ? YN.YES : YN.NO };
  }

  async sendCode(input: InputOf<typeof accountApi.sendCode>, caller: Caller): Promise<null> {
    // A visitor may have a code sent to any mailbox and learns nothing by it. Somebody who is logged in may have one sent only to the
    // address of their own account.
    if (caller.userSeq && (await this.own(caller.userSeq)).email !== input.email) throw fail('INCORRECT_EMAIL');
    await this.codes.request(input.email, input.channelSeq ?? null, caller);
    return null;
  }

  async checkCode(code: string, email: string, caller: Caller): Promise<{ isValid: boolean }> {
    return { isValid: /^\d{6}$/.test(code) && (await this.codes.check(email, code, caller)) };
  }

  /**
   * Whether this mailbox is proven: by a code that was entered within the minutes that codes are valid, or as the proven mailbox of the
   * caller's own account.
   */
  async authentication(email: string, caller: Caller): Promise<{ isValid: boolean }> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', caller.ip));
    if (caller.userSeq) {
      const account = await this.own(caller.userSeq);
      if (account.email === email && account.emailAuthAt) return { isValid: true };
    }
    return { isValid: await this.codes.wasChecked(email) };
  }

  async verifyEmail(input: InputOf<typeof accountApi.verifyEmail>, auth: User) {
    if ((await this.own(auth.userSeq)).email !== input.email) throw fail('INCORRECT_EMAIL');
    await this.codes.redeem(input.email, CODE_PURPOSE.VERIFY_EMAIL, input.code, auth);
    await this.db.tx({}, (tx) => tx.update(AccountEntity, { userSeq: auth.userSeq }, { emailAuthAt: this.clock.now() }));
    return { user: await this.sessions.user(auth.userSeq) };
  }

  async changeName(name: string, auth: User) {
    await this.db.tx({}, (tx) => tx.update(AccountEntity, { userSeq: auth.userSeq }, { name }));
    return { user: await this.sessions.user(auth.userSeq) };
  }

  /**
   * Notes a person's language. The web tells it once for each visit and site, and after each change; an unchanged language writes nothing.
   */
  async noteLang({ lang, channelSeq }: InputOf<typeof accountApi.noteLang>, { userSeq }: User): Promise<null> {
    await this.db.tx({ channelSeq: channelSeq ?? null }, async (tx) => {
      await tx.update(AccountEntity, { userSeq, lang: Not(lang), withdrawnAt: IsNull() }, { lang });
      if (channelSeq) await rows(tx, NOTE_LANG_ON_SITE, { channelSeq, userSeq, lang });
    });
    return null;
  }

  /**
   * Whether the account has a proven e-mail address, a phone number, and a name of two letters or more: details that a site may ask for.
   */
  async checkUserInfo(channelSeq: number, auth: User): Promise<{ email: boolean; phone: boolean; name: boolean }> {
    await this.members.mustExist(channelSeq);
    const account = await this.own(auth.userSeq);
    return { email: !!account.emailAuthAt, phone: !!account.phone, name: account.name.length >= 2 };
  }

  private async own(userSeq: number): Promise<AccountEntity> {
    const account = await this.db.tx({}, (tx) => tx.findOneBy(AccountEntity, { userSeq, withdrawnAt: IsNull() }));
    if (!account) throw fail('LOGIN_REQUIRED');
    return account;
  }
}
