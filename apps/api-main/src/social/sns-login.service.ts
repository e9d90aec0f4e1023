import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { CODE_PURPOSE, CONSENT_PLACE, INTEGRATION, type SnsType } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { EMAIL_PATTERN } from '@madang/contracts/fields';
import type { TickedConsents } from '@madang/contracts/main/consent';
import type { SnsAnswer, socialApi } from '@madang/contracts/main/social';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { IsNull } from 'typeorm';
import { AccountEntity } from '../account/account.entity';
import { MailCodeService } from '../account/mail-code.service';
import { Attempts, tryOf } from '../attempt/attempts';
import { EMAIL_IS_KEPT } from '../email-change/email-change.sql';
import { ConsentService, placeOf } from '../consent/consent.service';
import { MemberService } from '../member/member.service';
import { SessionService } from '../session/session.service';
import { IntegrationService } from './integration.service';
import { LOGIN_STEP_LIFE_MS } from './login-life';
import { refuse, type App, type Begin, type Profile } from './provider';
import { PROVIDER_BY_TYPE, redeemCode } from './providers';
import { openToken, sealToken } from './sealed-token';
import { SnsApps } from './sns-apps';
import { IdentityEntity } from './social.entity';

/**
 * A login that was begun, encrypted and stored by the browser that began it. The address of the provider's page contains only its `state`.
 */
interface Pending extends Begin {
  snsTypeCd: SnsType;
  channelSeq: number | null;
  /**
   * The account for which a logged-in person began to link a login; null for a normal login. The token can then be used only for linking
   * to that account.
   */
  linkTo: number | null;
}
/** A provider's token that our own exchange of a code has brought. */
interface Exchanged {
  snsTypeCd: SnsType;
  channelSeq: number | null;
  token: string;
  linkTo: number | null;
}
/** A person whom a provider has confirmed to this app. */
export interface Proved {
  app: App;
  /** Whether our own exchange of a code brought the token; if not, the caller handed it over. */
  ours: boolean;
  profile: Profile;
}
export interface SnsOutcome {
  token: string | null;
  answer: SnsAnswer;
}
type Credential = InputOf<typeof socialApi.snsLogin>;

/** Login and sign-up by Kakao, Naver, Google and Facebook. */
@Injectable()
export class SnsLoginService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly attempts: Attempts,
    private readonly apps: SnsApps,
    private readonly codes: MailCodeService,
    private readonly sessions: SessionService,
    private readonly members: MemberService,
    private readonly consents: ConsentService,
    private readonly integrations: IntegrationService,
  ) {}

  async start(
    input: InputOf<typeof socialApi.start>,
    caller: Caller,
    linkTo: number | null = null,
  ): Promise<{ url: string; state: string; key: string }> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('snsAddress', caller.ip));
    const { snsTypeCd } = input;
    const channelSeq = input.channelSeq ?? null;
    const app = await this.apps.find(channelSeq, snsTypeCd);
    const begin: Begin = {
      state: randomBytes(24).toString('base64url'),
      redirectUri: await this.apps.returnAddress(channelSeq, input.origin),
      verifier: randomBytes(32).toString('base64url'),
    };
    const pending: Pending = { ...begin, snsTypeCd, channelSeq, linkTo };
    return {
      url: PROVIDER_BY_TYPE[snsTypeCd].authorizeUrl(app, begin),
      state: begin.state,
      key: sealToken('social start', pending, this.now() + LOGIN_STEP_LIFE_MS),
    };
  }

  /**
   * Exchanges the code for a token. This needs the key that only the browser that began has, so the code of another person's login is
   * useless here.
   */
  async exchange(input: InputOf<typeof socialApi.exchange>, caller: Caller): Promise<{ snsTypeCd: SnsType; accessToken: string }> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('snsAddress', caller.ip));
    const pending = openToken<Pending>('social start', input.key, this.now());
    if (!pending || pending.state !== input.state) throw fail('SNS_LOGIN_FAILED');
    const { snsTypeCd, channelSeq, linkTo } = pending;
    const app = await this.apps.find(channelSeq, snsTypeCd);
    const token = await redeemCode(app, input.code, pending);
    const exchanged: Exchanged = { snsTypeCd, channelSeq, token, linkTo };
    return { snsTypeCd, accessToken: sealToken('social token', exchanged, this.now() + LOGIN_STEP_LIFE_MS) };
  }

  async login(input: Credential, caller: Caller): Promise<SnsOutcome> {
    const proved = await this.prove(input, caller);
    const known = await this.known(proved, caller);
    if (known) return known;
    const { app, profile } = proved;
    const email = profile.email;
    const account = email ? await this.accountOf(email) : null;
    if (account) return this.need(proved, account, this.bothVerified(proved, account));
    return { token: null, answer: { user: null, integrated: null, snsInfo: { snsTypeCd: app.snsTypeCd, name: profile.name, email } } };
  }

  /**
   * Makes a new account, unless the login is linked to an account or its e-mail address has one. The address is the provider's or, if the
   * provider gives none, one that a mailed code proves.
   */
  async signup(input: InputOf<typeof socialApi.snsSignup>, caller: Caller): Promise<SnsOutcome> {
    const proved = await this.prove(input, caller);
    const known = await this.known(proved, caller);
    if (known) return known;
    const { profile } = proved;
    const typed = profile.email ? null : input.email;
    const email = profile.email ?? typed;
    if (!email) throw failField('email', 'required', undefined, 'SNS_EMAIL_REQUIRED');
    if (typed) {
      if (!input.code) throw failField('code', 'required');
      await this.codes.redeem(typed, CODE_PURPOSE.VERIFY_EMAIL, input.code, caller);
    }
    const account = await this.accountOf(email);
    if (account) return this.need({ ...proved, profile: { ...profile, email } }, account, !!typed || this.bothVerified(proved, account));
    try {
      return await this.create(proved, { ...input, email, proven: !!typed || profile.emailVerified }, caller);
    } catch (e) {
      if (!isUniqueViolation(e)) throw e;
      const [row] = await this.db.rows(EMAIL_IS_KEPT, { email, userSeq: null, now: this.clock.now() });
      if (row!.kept) throw failField('email', 'emailUsed', undefined, 'DUPLICATE_EMAIL');
      // Another request has just made this account, so this one becomes a login.
      return this.login(input, caller);
    }
  }

  private async create(
    { app, profile }: Proved,
    input: TickedConsents & { email: string; proven: boolean; name?: string; phone?: string; channelSeq?: number | null },
    caller: Caller,
  ): Promise<SnsOutcome> {
    const now = this.clock.now();
    const channelSeq = input.channelSeq ?? null;
    const { email } = input;
    if (input.name && input.name !== profile.name) await this.members.mustTakeName(channelSeq, input.name);
    const { userSeq, token } = await this.db.tx({ channelSeq }, async (tx) => {
      const made = await tx.save(
        tx.create(AccountEntity, {
          email,
          // A name from the provider is stored as it is, without the rules for typed names (AM-091).
          name: (input.name || profile.name || email.split('@')[0]!).slice(0, 50),
          snsTypeCd: app.snsTypeCd,
          phone: input.phone || null,
          emailAuthAt: input.proven ? now : null,
          lang: caller.lang,
          termsAt: now,
          marketingAt: input.marketingConsent && !channelSeq ? now : null,
          createdAt: now,
        }),
      );
      await this.link(tx, app, profile, made.userSeq);
      await this.outbox.publish(tx, 'account.created', { userSeq: made.userSeq, channelSeq });
      const at = placeOf(CONSENT_PLACE.SOCIAL, caller);
      await this.consents.signedUp(tx, made.userSeq, channelSeq, input, at);
      if (channelSeq) await this.members.add(tx, channelSeq, made.userSeq, input, at);
      return { userSeq: made.userSeq, token: await this.sessions.open(tx, made.userSeq, caller) };
    });
    logger.info({ event: 'signup', snsTypeCd: app.snsTypeCd, userSeq, channelSeq, ip: caller.ip, requestId: caller.requestId });
    return { token, answer: { user: await this.sessions.user(userSeq), integrated: null, snsInfo: null } };
  }

  private link(tx: Tx, app: App, { snsId, email }: Profile, userSeq: number) {
    return tx.insert(IdentityEntity, { snsTypeCd: app.snsTypeCd, appId: app.appId, snsId, userSeq, email, createdAt: this.clock.now() });
  }

  /**
   * Checks that a provider's token was made for this app, before reading its profile. A token that was begun for linking is accepted only
   * for linking to that account.
   */
  async prove(input: Credential, caller: Caller, linkTo: number | null = null): Promise<Proved> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('snsAddress', caller.ip));
    const { snsTypeCd } = input;
    const channelSeq = input.channelSeq ?? null;
    const app = await this.apps.find(channelSeq, snsTypeCd);
    const exchanged = openToken<Exchanged>('social token', input.accessToken, this.now());
    if (exchanged && (exchanged.snsTypeCd !== snsTypeCd || exchanged.channelSeq !== channelSeq))
      return refuse(snsTypeCd, 'token of another site');
    if ((exchanged?.linkTo ?? null) !== linkTo) return refuse(snsTypeCd, 'token of another purpose');
    const token = exchanged?.token ?? input.accessToken;
    const provider = PROVIDER_BY_TYPE[snsTypeCd];
    const snsId = await provider.subject(app, token, !!exchanged);
    const profile = await provider.profile(app, token);
    if (profile.snsId !== snsId) return refuse(snsTypeCd, 'profile of somebody else');
    const email = profile.email?.trim().toLowerCase() ?? '';
    const usable = EMAIL_PATTERN.test(email) && email.length <= 254;
    return { app, ours: !!exchanged, profile: { ...profile, name: profile.name.trim(), email: usable ? email : null } };
  }

  /**
   * Logs in to the account to which the provider's identity is linked, whatever e-mail address the provider gives now; null if it is
   * linked to none.
   */
  private async known({ app, ours, profile }: Proved, caller: Caller): Promise<SnsOutcome | null> {
    const { snsTypeCd, appId, channelSeq } = app;
    const identity = await this.db.tx({}, (tx) => tx.findOneBy(IdentityEntity, { snsTypeCd, appId, snsId: profile.snsId }));
    if (!identity) return null;
    const { userSeq } = identity;
    if (!ours && channelSeq && !(await this.apps.belongsHereOnly(channelSeq, userSeq))) return refuse(snsTypeCd, 'handed-over token');
    const token = await this.db.tx({}, (tx) => this.sessions.open(tx, userSeq, caller));
    const user = await this.sessions.user(userSeq);
    logger.info({ event: 'login', ok: true, snsTypeCd, userSeq, ip: caller.ip, requestId: caller.requestId });
    return { token, answer: { user, integrated: { status: INTEGRATION.COMPLETE, email: user.email, token: '' }, snsInfo: null } };
  }

  private async need({ app, profile }: Proved, account: AccountEntity, verified: boolean): Promise<SnsOutcome> {
    const { email, userSeq } = account;
    const { snsTypeCd, appId } = app;
    const token = await this.integrations.ask(userSeq, { snsTypeCd, appId, snsId: profile.snsId, name: profile.name, email, verified });
    return {
      token: null,
      answer: {
        user: null,
        integrated: { status: INTEGRATION.NEED, email, token, verified },
        snsInfo: { snsTypeCd, name: profile.name, email },
      },
    };
  }

  /** Whether both sides have proven the same e-mail address, and the token cannot have come from a site's owner. */
  private bothVerified({ app, ours, profile }: Proved, account: AccountEntity): boolean {
    return profile.emailVerified && !!account.emailAuthAt && (ours || !app.channelSeq);
  }

  private accountOf(email: string): Promise<AccountEntity | null> {
    return this.db.tx({}, (tx) => tx.findOneBy(AccountEntity, { email, withdrawnAt: IsNull() }));
  }

  private now = () => this.clock.now().getTime();
}
