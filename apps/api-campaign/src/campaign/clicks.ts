import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { clickOf, CampaignMailWriter } from './campaign-mail-writer';
import { CAMPAIGN_LINK, COUNT_CLICK } from './clicks.sql';

/** Redirects a click on a mail's link to the link that is stored in its campaign. The address in the mail cannot name another target. */
@Injectable()
export class Clicks {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mailWriter: CampaignMailWriter,
  ) {}

  async follow(token: string): Promise<string> {
    const of = clickOf(token);
    if (!of) throw fail('NO_DATA');
    const link = await this.db.tx({ channelSeq: of.channelSeq }, async (tx) => {
      const [found] = await rows(tx, CAMPAIGN_LINK, of);
      if (found?.link) await rows(tx, COUNT_CLICK, { ...of, now: this.clock.now() });
      return found?.link;
    });
    if (!link) throw fail('NO_DATA');
    return this.mailWriter.target(of.channelSeq, link);
  }
}
