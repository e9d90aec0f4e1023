import { Injectable } from '@nestjs/common';
import { CONSENT_PLACE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { marketingApi } from '@madang/contracts/main/marketing';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { subscriptionOf } from '@madang/server/unsubscribe';
import { ACCOUNT_EMAIL, CONSENT_WITHDRAW, SITE_SEQ } from './setting.sql';

/** Withdraws consents to a site's advertising: by the link in a mail, or by the person's own account. */
@Injectable()
export class MarketingConsentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async unsubscribe(caller: Caller, channelSeq: number, { token, email }: InputOf<typeof marketingApi.unsubscribe>): Promise<null> {
    const address = token ? addressOf(channelSeq, token) : await this.own(caller, email);
    await this.db.tx({ channelSeq }, async (tx) => {
      if (!(await rows(tx, SITE_SEQ, { channelSeq })).length) throw fail('NO_DATA');
      const source = token ? CONSENT_PLACE.LINK : CONSENT_PLACE.MY_INFO;
      const now = this.clock.now();
      const [said] = await rows(tx, CONSENT_WITHDRAW, { channelSeq, email: address, source, now });
      if (!said?.changed) return;
      const told = { userSeq: said.userSeq, email: said.userSeq ? null : seal(address) };
      await this.outbox.publish(tx, 'consent.said', { channelSeq, ...told, agreed: false, at: now.toISOString() });
    });
    return null;
  }

  /** Refuses an address that is not that of the caller's account: without the token of a mail, people can change only their own consent. */
  private async own(caller: Caller, email: string | null | undefined): Promise<string> {
    if (!email) throw failField('token', 'required');
    if (!caller.userSeq) throw fail('LOGIN_REQUIRED');
    const [account] = await this.db.rows(ACCOUNT_EMAIL, { userSeq: caller.userSeq });
    if (account?.email !== email) throw fail('NO_PERMISSION');
    return email;
  }
}

/** The address for which a mail's token was made; refuses a token of another site. */
function addressOf(channelSeq: number, token: string): string {
  const found = subscriptionOf(token);
  if (found?.channelSeq !== channelSeq) throw fail('NO_DATA');
  return found.email;
}
