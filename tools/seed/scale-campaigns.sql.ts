import { AUDIENCE, CAMPAIGN_KIND, CAMPAIGN_STATUS, MAIL_STATUS } from '@madang/contracts/answer-codes';
import { SCHEDULE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** The site that is filled with rows. */
interface At {
  channelSeq: number;
}

export const CAMPAIGNS_INSERT = statement<{ channelSeq: number; owner: number; campaigns: number }>(
  'scale.campaigns',
  (p) => sql`
    insert into campaign.campaign (
      channel_seq,
      kind,
      title,
      content,
      link,
      audience,
      repeat_cd,
      status,
      created_by,
      created_at,
      updated_at,
      started_at,
      ended_at
    )
    select
      ${p.channelSeq},
      case when n % 4 = 0 then ${CAMPAIGN_KIND.MESSAGE} else ${CAMPAIGN_KIND.AD} end,
      n || '번째 소식',
      '<p>이번 주 소식을 전해요.</p>',
      '/classes',
      ${AUDIENCE.MEMBERS},
      ${SCHEDULE.DEFAULT},
      ${CAMPAIGN_STATUS.SENT},
      ${p.owner},
      at,
      at,
      at,
      at
    from generate_series(1, ${p.campaigns}::int) n,
      lateral (select now() - ((${p.campaigns}::int - n + 1) * interval '300 days') / ${p.campaigns}::int as at) m
  `,
);
export const RECIPIENTS_INSERT = statement<{ channelSeq: number; mails: number }>(
  'scale.recipients',
  (p) => sql`
    with sent as (
      select
        campaign_seq,
        started_at,
        row_number() over (order by campaign_seq) as n,
        count(*) over ()::int as size
      from campaign.campaign
      where channel_seq = ${p.channelSeq}
    ), member as materialized (
      select
        (row_number() over (order by user_seq) - 1)::int as n,
        user_seq,
        count(*) over ()::int as size
      from main.pub_channel_user
      where channel_seq = ${p.channelSeq} and user_type_cd is null and marketing_consent
    )
    insert into campaign.recipient (channel_seq, campaign_seq, user_seq, posted_at, clicked_at)
    select
      ${p.channelSeq},
      c.campaign_seq,
      m.user_seq,
      c.started_at,
      case when (m.n + c.n) % 11 = 0 then c.started_at + interval '3 hours' end
    from sent c
    join member m on m.n < ${p.mails}::int / c.size
  `,
);
export const MAILS_INSERT = statement<At>(
  'scale.mails',
  (p) => sql`
    insert into campaign.mail (
      mail_key,
      recipient,
      from_name,
      subject,
      html,
      body,
      status,
      tries,
      priority,
      campaign_seq,
      next_at,
      created_at,
      sent_at,
      error
    )
    select
      'campaign:' || r.campaign_seq || ':' || r.user_seq,
      a.email,
      '큰 사이트',
      case when r.user_seq % 50 = 0 then '' else c.title end,
      null,
      null,
      case when r.user_seq % 50 = 0 then ${MAIL_STATUS.DEAD} else ${MAIL_STATUS.SENT} end,
      1,
      4,
      r.campaign_seq,
      r.posted_at,
      r.posted_at,
      case when r.user_seq % 50 = 0 then null else r.posted_at + interval '1 minute' end,
      case when r.user_seq % 50 = 0 then '550 5.1.1' end
    from campaign.recipient r
    join campaign.campaign c on c.channel_seq = r.channel_seq and c.campaign_seq = r.campaign_seq
    join main.pub_account a on a.user_seq = r.user_seq
    where r.channel_seq = ${p.channelSeq}
  `,
);
export const CAMPAIGN_COUNTS_UPDATE = statement<At>(
  'scale.results',
  (p) => sql`
    update campaign.campaign c
    set
      target_count = r.n,
      click_count = r.clicks,
      sent_count = r.sent,
      failed_count = r.failed
    from (
      select
        r.campaign_seq,
        count(*) as n,
        count(r.clicked_at) as clicks,
        count(*) filter (where m.status = ${MAIL_STATUS.SENT}) as sent,
        count(*) filter (where m.status = ${MAIL_STATUS.DEAD}) as failed
      from campaign.recipient r
      join campaign.mail m on m.mail_key = 'campaign:' || r.campaign_seq || ':' || r.user_seq
      where r.channel_seq = ${p.channelSeq}
      group by 1
    ) r
    where c.channel_seq = ${p.channelSeq} and c.campaign_seq = r.campaign_seq
  `,
);
