import { LOGIN_CHANGE, type LoginChange } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import type { SnsType } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { LinkedLogin, LinkedLogins, socialApi } from '@madang/contracts/main/social';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { AccountEntity } from '../account/account.entity';
import { SnsApps } from './sns-apps';
import { SnsLoginService } from './sns-login.service';
import { IdentityEntity } from './social.entity';
import { IDENTITY_DELETE, IDENTITY_INSERT, LINKED_IDENTITIES } from './social.sql';

type Row = Omit<LinkedLogin, 'createdAt' | 'here'> & { appId: string; createdAt: Date };

/** The social logins of the caller's own account: lists, links and unlinks them. */
@Injectable()
export class LinkedLoginService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly apps: SnsApps,
    private readonly logins: SnsLoginService,
  ) {}

  async list(userSeq: number, channelSeq: number | null): Promise<LinkedLogins> {
    const here = channelSeq ? await this.apps.appIds(channelSeq) : this.apps.productAppIds();
    return this.db.all(async (tx) => {
      const account = await tx.findOneByOrFail(AccountEntity, { userSeq });
      const list = (await this.read(tx, userSeq)).map(({ appId, createdAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        here: here[row.snsTypeCd] === appId,
      }));
      return { list, hasPassword: account.passwordHash !== null };
    });
  }

  private async read(tx: Tx, userSeq: number): Promise<Row[]> {
    const product = this.apps.productAppIds();
    const found = await rows(tx, LINKED_IDENTITIES, { userSeq });
    return found.map((row) => ({ ...row, siteName: product[row.snsTypeCd] === row.appId ? null : (row.siteName ?? '') }));
  }

  /**
   * Links a social login to the caller's account. The caller must have begun this login for linking, so that nobody can add a login of
   * their own to another person's account.
   */
  async link(input: InputOf<typeof socialApi.link>, auth: User): Promise<LinkedLogins> {
    const { userSeq } = auth;
    const { app, profile } = await this.logins.prove(input, auth, userSeq);
    const { snsTypeCd, appId } = app;
    await this.db.tx({}, async (tx) => {
      await this.lock(tx, userSeq);
      const { snsId, email } = profile;
      const added = await rows(tx, IDENTITY_INSERT, { snsTypeCd, appId, snsId, userSeq, email, now: this.clock.now() });
      if (added.length) return this.tell(tx, userSeq, LOGIN_CHANGE.LINKED, snsTypeCd);
      const there = await tx.findOneByOrFail(IdentityEntity, { snsTypeCd, appId, snsId });
      if (there.userSeq !== userSeq) throw fail('SNS_LINKED_ELSEWHERE');
    });
    logger.info({ event: 'social login linked', snsTypeCd, userSeq, ip: auth.ip, requestId: auth.requestId });
    return this.list(userSeq, input.channelSeq ?? null);
  }

  async unlink(identitySeq: number, auth: User): Promise<null> {
    const { userSeq } = auth;
    await this.db.all(async (tx) => {
      // The account is locked, so that of two calls which unlink at the same moment the second one sees what the first has removed.
      const account = await this.lock(tx, userSeq);
      const own = await this.read(tx, userSeq);
      const one = own.find((identity) => identity.identitySeq === identitySeq);
      if (!one) throw fail('NO_DATA');
      // A login by an app that no site uses any more does not count as another way to log in.
      const others = own.filter((identity) => identity !== one && identity.siteName !== '');
      if (account.passwordHash === null && !others.length) throw fail('SNS_LAST_LOGIN');
      await rows(tx, IDENTITY_DELETE, { identitySeq });
      await this.tell(tx, userSeq, LOGIN_CHANGE.UNLINKED, one.snsTypeCd);
    });
    logger.info({ event: 'social login unlinked', userSeq, ip: auth.ip, requestId: auth.requestId });
    return null;
  }

  private async lock(tx: Tx, userSeq: number): Promise<AccountEntity> {
    const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'pessimistic_write' } });
    if (account.withdrawnAt) throw fail('LOGIN_REQUIRED');
    return account;
  }

  private tell(tx: Tx, userSeq: number, change: LoginChange, snsTypeCd: SnsType): Promise<void> {
    return this.outbox.publish(tx, 'account.login-changed', { userSeq, change, snsTypeCd, at: this.clock.now().toISOString() });
  }
}
