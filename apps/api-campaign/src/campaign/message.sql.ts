import { CAMPAIGN_KIND } from '@madang/contracts/answer-codes';
import type { MessageDetail } from '@madang/contracts/campaign/message';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { SHARED_FIELDS, type CampaignKey } from './campaign.sql';

const OF_MESSAGE = sql`
  c.campaign_seq as "messageSeq",
  ${SHARED_FIELDS}`;

export const MESSAGES_OF_SITE = statement<{ channelSeq: number; size: number; offset: number }>(
  'message.list',
  (p) => sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(r)), '[]')
        from (
          select ${OF_MESSAGE}
          from campaign c
          where c.channel_seq = ${p.channelSeq}::bigint
            and c.kind = ${CAMPAIGN_KIND.MESSAGE}
            and c.deleted_at is null
          order by c.campaign_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) r
      ),
      'totalCount', (
        select count(*)::int
        from campaign c
        where c.channel_seq = ${p.channelSeq}
          and c.kind = ${CAMPAIGN_KIND.MESSAGE}
          and c.deleted_at is null
      )
    )::text
  `,
);

export const MESSAGE_DETAIL = statement<CampaignKey, MessageDetail>(
  'message.detail',
  (p) => sql`
    select
      ${OF_MESSAGE},
      c.content
    from campaign c
    where c.channel_seq = ${p.channelSeq}
      and c.campaign_seq = ${p.campaignSeq}
      and c.kind = ${CAMPAIGN_KIND.MESSAGE}
      and c.deleted_at is null
  `,
);

export const LOCK_MESSAGE = statement<CampaignKey, { startedAt: Date | null }>(
  'message.lock',
  (p) => sql`
    select started_at as "startedAt"
    from campaign
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and kind = ${CAMPAIGN_KIND.MESSAGE}
      and deleted_at is null
    for update
  `,
);

/** Makes chosen people recipients, if they belong to the site and have an account. */
export const INSERT_CHOSEN_RECIPIENTS = statement<CampaignKey & { userSeqs: number[] }>(
  'message.insert-chosen-recipients',
  (p) => sql`
    insert into recipient (channel_seq, campaign_seq, user_seq)
    select
      ${p.channelSeq},
      ${p.campaignSeq},
      u.user_seq
    from main.pub_channel_user u
    join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = any(${p.userSeqs})
    returning 1
  `,
);

export const DELETE_MESSAGE_RECIPIENTS = statement<CampaignKey>(
  'message.delete-recipients',
  (p) => sql`
    delete from recipient
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);
