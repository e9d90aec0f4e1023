import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { CampaignKey } from './campaign.sql';

export const CAMPAIGN_LINK = statement<CampaignKey, { link: string | null }>(
  'campaign.link',
  (p) => sql`
    select link
    from campaign
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/** Counts a recipient's click on the link; further clicks of the same recipient do not count. */
export const COUNT_CLICK = statement<CampaignKey & { userSeq: number; now: Date }>(
  'campaign.count-click',
  (p) => sql`
    with first as (
      update recipient
      set clicked_at = ${p.now}
      where channel_seq = ${p.channelSeq}
        and campaign_seq = ${p.campaignSeq}
        and user_seq = ${p.userSeq}
        and clicked_at is null
      returning 1
    )
    update campaign
    set click_count = click_count + 1
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and exists (select from first)
  `,
);
