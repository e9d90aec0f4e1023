import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { clickOf, CampaignMailWriter } from './campaign-mail-writer';

const FIND = 'select link from campaign where channel_seq = $1 and campaign_seq = $2';
/** A reader counts once, however often the link is opened. */
const FIRST = `with first as (
  update recipient set clicked_at = $4 where channel_seq = $1 and campaign_seq = $2 and user_seq = $3 and clicked_at is null returning 1
) update campaign set click_count = click_count + 1 where channel_seq = $1 and campaign_seq = $2 and exists (select from first)`;

/** The link of a mail: it leads to the link that stands in its campaign and nowhere else, whatever the address says. */
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
      const [found] = await rows<{ link: string | null }>(tx, FIND, [of.channelSeq, of.campaignSeq]);
      if (found?.link) await tx.query(FIRST, [of.channelSeq, of.campaignSeq, of.userSeq, this.clock.now()]);
      return found?.link;
    });
    if (!link) throw fail('NO_DATA');
    return this.mailWriter.target(of.channelSeq, link);
  }
}
