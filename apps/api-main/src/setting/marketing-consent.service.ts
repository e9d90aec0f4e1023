import { Injectable } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import type { marketingApi } from '@madang/contracts/main/marketing';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { subscriptionOf } from '@madang/server/unsubscribe';

/** People who want no marketing mails from a site. */
@Injectable()
export class MarketingConsentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async unsubscribe(caller: Caller, channelSeq: number, { token, email }: InputOf<typeof marketingApi.unsubscribe>): Promise<null> {
    const address = token ? addressOf(channelSeq, token) : await this.own(caller, email);
    await this.db.tx({ channelSeq }, async (tx) => {
      const [site] = (await tx.query('select 1 from channel where channel_seq = $1', [channelSeq])) as unknown[];
      if (!site) throw fail('NO_DATA');
      await tx.query('select set_marketing_consent($1, $2, false, $3, $4)', [
        channelSeq,
        address,
        token ? 'LINK' : 'SELF',
        this.clock.now(),
      ]);
    });
    return null;
  }

  /** Without a mail's token only the own consent can be changed. */
  private async own(caller: Caller, email: string | null | undefined): Promise<string> {
    if (!email) throw failField('token', 'required');
    if (!caller.userSeq) throw fail('LOGIN_REQUIRED');
    const [account] = (await this.db.query('select email from account where user_seq = $1 and withdrawn_at is null', [caller.userSeq])) as {
      email: string;
    }[];
    if (account?.email !== email) throw fail('NO_PERMISSION');
    return email;
  }
}

/** A mail's token is good for the site that sent it. */
function addressOf(channelSeq: number, token: string): string {
  const found = subscriptionOf(token);
  if (found?.channelSeq !== channelSeq) throw fail('NO_DATA');
  return found.email;
}
