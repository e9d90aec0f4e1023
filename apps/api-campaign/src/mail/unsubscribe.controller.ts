import { Controller, Query } from '@nestjs/common';
import { unsubscribeApi, type Unsubscription } from '@madang/contracts/campaign/unsubscribe';
import { YN, CONSENT_PLACE } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { maskedEmail } from '@madang/contracts/masked';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { Input, RawAnswer, Route } from '@madang/server/route';
import { seal } from '@madang/server/seal';
import { subscriptionOf, type Subscription } from '@madang/server/unsubscribe';
import { SITE_OF_MAIL, type SiteRow } from './sites.sql';
import { MARKETING_CONSENT, SET_MARKETING_CONSENT } from './unsubscribe.sql';

/** Carries out the unsubscribe link of a marketing mail. The token names the site and the address, so no log-in is needed. */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  @Route(unsubscribeApi.find)
  find(@Input() { token }: QueryOf<typeof unsubscribeApi.find>): Promise<Unsubscription> {
    const { channelSeq, email } = known(token);
    return this.db.tx({ channelSeq }, async (tx) => {
      const site = await siteOf(tx, channelSeq);
      const [last] = await rows(tx, MARKETING_CONSENT, { channelSeq, email });
      return { siteName: site.name, emailHint: maskedEmail(email), subscribed: last?.consent ?? true };
    });
  }

  @Route(unsubscribeApi.email)
  async email(@Input() { token, undoYn }: InputOf<typeof unsubscribeApi.email>): Promise<null> {
    return this.say(known(token), undoYn === YN.YES, CONSENT_PLACE.LINK);
  }

  @Route(unsubscribeApi.oneClick)
  async oneClick(@Query('token') token: unknown): Promise<null> {
    return this.say(known(token), false, CONSENT_PLACE.ONE_CLICK);
  }

  @Route(unsubscribeApi.openOneClick)
  async openOneClick(@Input() { token }: QueryOf<typeof unsubscribeApi.openOneClick>): Promise<RawAnswer> {
    const { channelSeq } = known(token);
    const site = await this.db.tx({ channelSeq }, (tx) => siteOf(tx, channelSeq));
    const origin = siteOriginOf({ domain: site.domain, customDomain: site.customDomain }, config.siteOrigin);
    return new RawAnswer(null, { status: 302, headers: { location: `${origin}/unsubscribe/email?token=${encodeURIComponent(token)}` } });
  }

  private async say(
    { channelSeq, email }: Subscription,
    consent: boolean,
    way: typeof CONSENT_PLACE.LINK | typeof CONSENT_PLACE.ONE_CLICK,
  ): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await siteOf(tx, channelSeq);
      const now = this.clock.now();
      const [said] = await rows(tx, SET_MARKETING_CONSENT, { channelSeq, email, consent, way, now });
      if (!said?.changed) return;
      const told = { userSeq: said.userSeq, email: said.userSeq ? null : seal(email) };
      await this.outbox.publish(tx, 'consent.said', { channelSeq, ...told, agreed: consent, at: now.toISOString() });
    });
    return null;
  }
}

function known(token: unknown): Subscription {
  const found = typeof token === 'string' ? subscriptionOf(token) : null;
  if (!found) throw fail('NO_DATA');
  return found;
}
async function siteOf(tx: Tx, channelSeq: number): Promise<SiteRow> {
  const [row] = await rows(tx, SITE_OF_MAIL, { channelSeq });
  if (!row) throw fail('NO_DATA');
  return row;
}
