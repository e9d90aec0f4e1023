import {
  CAMPAIGN_KIND,
  CAMPAIGN_STATUS,
  ALL,
  CAMPAIGN_STOP,
  MAIL_STATUS,
  type Audience,
  type CampaignStatus,
} from '@madang/contracts/answer-codes';
import { CAMPAIGN_LIMITS, type Campaign, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import type { CodeOf, SCHEDULE } from '@madang/contracts/codes';
import { sql, type Piece } from '@madang/server/sql/sql';
import { forEachSort, sortsBy } from '@madang/server/sql/sorts';
import { statement } from '@madang/server/sql/statement';

export interface CampaignKey {
  channelSeq: number;
  campaignSeq: number;
}

/** SQL for the columns that campaigns and messages have in common. */
export const SHARED_FIELDS = sql`
  c.title,
  c.audience,
  c.segment_seq as "segmentSeq",
  (
    select s.name
    from util.pub_segment s
    where s.channel_seq = c.channel_seq
      and s.segment_seq = c.segment_seq
  ) as "segmentName",
  'mail' as "channelCd",
  main.iso(c.reserve_at) as "reserveAt",
  c.status,
  c.stop_cd as "stopCd",
  c.target_count as "targetCount",
  c.sent_count as "sentCount",
  c.failed_count as "failedCount",
  coalesce(
    (
      select a.name
      from main.pub_account a
      where a.user_seq = c.created_by
        and a.withdrawn_at is null
    ),
    ''
  ) as "createdByName",
  main.iso(c.created_at) as "createdAt",
  main.iso(c.started_at) as "startedAt",
  main.iso(c.ended_at) as "endedAt"`;
const OF_CAMPAIGN = sql`
  c.campaign_seq as "campaignId",
  c.repeat_cd as "repeatCd",
  ${SHARED_FIELDS},
  c.click_count as "clickCount",
  case when c.status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING}) then main.iso(c.next_at) end as "nextAt"`;
/** The sort orders of campaigns. A site has at most `CAMPAIGN.most`, so a page sorts all of them. */
const CAMPAIGN_ORDERS = {
  '': sql`c.campaign_seq desc`,
  ...sortsBy(
    {
      title: sql`c.title`,
      when: sql`coalesce(c.started_at, c.next_at, c.reserve_at)`,
      sent: sql`c.sent_count`,
      clicks: sql`c.click_count`,
    },
    sql`c.campaign_seq desc`,
  ),
};
type Listed = { channelSeq: number; status: CampaignStatus | null; size: number; offset: number };
export const CAMPAIGNS_OF_SITE = forEachSort(CAMPAIGN_ORDERS, (order, sort) =>
  statement<Listed>(
    `campaign.list.${sort}`,
    (p) => sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(r)), '[]')
        from (
          select ${OF_CAMPAIGN}
          from campaign c
          where c.channel_seq = ${p.channelSeq}::bigint
            and c.kind = ${CAMPAIGN_KIND.AD}
            and c.deleted_at is null
            and (${p.status}::text is null or c.status = ${p.status})
          order by ${order}
          limit ${p.size}::int
          offset ${p.offset}::int
        ) r
      ),
      'totalCount', (
        select count(*)::int
        from campaign c
        where c.channel_seq = ${p.channelSeq}
          and c.kind = ${CAMPAIGN_KIND.AD}
          and c.deleted_at is null
          and (${p.status}::text is null or c.status = ${p.status})
      ),
      'counts', (
        select json_build_object(
          ${ALL}, count(*)::int,
          ${CAMPAIGN_STATUS.DRAFT}, count(*) filter (where status = ${CAMPAIGN_STATUS.DRAFT})::int,
          ${CAMPAIGN_STATUS.RESERVED}, count(*) filter (where status = ${CAMPAIGN_STATUS.RESERVED})::int,
          ${CAMPAIGN_STATUS.SENDING}, count(*) filter (where status = ${CAMPAIGN_STATUS.SENDING})::int,
          ${CAMPAIGN_STATUS.SENT}, count(*) filter (where status = ${CAMPAIGN_STATUS.SENT})::int,
          ${CAMPAIGN_STATUS.STOPPED}, count(*) filter (where status = ${CAMPAIGN_STATUS.STOPPED})::int
        )
        from campaign
        where channel_seq = ${p.channelSeq}
          and kind = ${CAMPAIGN_KIND.AD}
          and deleted_at is null
      )
    )::text
  `,
  ),
);

export const CAMPAIGN_DETAIL = statement<CampaignKey, CampaignDetail>(
  'campaign.detail',
  (p) => sql`
    select
      ${OF_CAMPAIGN},
      c.content,
      c.link
    from campaign c
    where c.channel_seq = ${p.channelSeq}
      and c.campaign_seq = ${p.campaignSeq}
      and c.kind = ${CAMPAIGN_KIND.AD}
      and c.deleted_at is null
  `,
);

export interface CampaignText {
  title: string;
  audience: Audience | null;
  segmentSeq: number | null;
  content: string;
  link: string | null;
  repeatCd: CodeOf<typeof SCHEDULE>;
  reserveAt: string | null;
}
/** Inserts a campaign; answers no row if the site already has `CAMPAIGN.most`. */
export const INSERT_CAMPAIGN = statement<
  CampaignText & { channelSeq: number; userSeq: number; now: Date },
  Pick<CampaignKey, 'campaignSeq'>
>(
  'campaign.insert',
  (p) => sql`
    insert into campaign (
      channel_seq,
      kind,
      title,
      audience,
      segment_seq,
      content,
      link,
      repeat_cd,
      reserve_at,
      created_by,
      created_at,
      updated_at
    )
    select
      ${p.channelSeq},
      ${CAMPAIGN_KIND.AD},
      ${p.title},
      ${p.audience},
      ${p.segmentSeq},
      ${p.content},
      ${p.link},
      ${p.repeatCd},
      ${p.reserveAt},
      ${p.userSeq},
      ${p.now},
      ${p.now}
    where (
      select count(*)
      from campaign
      where channel_seq = ${p.channelSeq}
        and deleted_at is null
    ) < ${CAMPAIGN_LIMITS.most}
    returning campaign_seq as "campaignSeq"
  `,
);

export const UPDATE_CAMPAIGN = statement<CampaignKey & CampaignText & { now: Date }>(
  'campaign.update',
  (p) => sql`
    update campaign
    set
      title = ${p.title},
      audience = ${p.audience},
      segment_seq = ${p.segmentSeq},
      content = ${p.content},
      link = ${p.link},
      repeat_cd = ${p.repeatCd},
      reserve_at = ${p.reserveAt},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

export const LOCK_CAMPAIGN = statement<CampaignKey, Pick<Campaign, 'status' | 'targetCount'>>(
  'campaign.lock',
  (p) => sql`
    select
      status,
      target_count as "targetCount"
    from campaign
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and kind = ${CAMPAIGN_KIND.AD}
      and deleted_at is null
    for update
  `,
);

export const RESERVE_CAMPAIGN = statement<CampaignKey & { nextAt: Date; now: Date }>(
  'campaign.reserve',
  (p) => sql`
    update campaign
    set
      status = ${CAMPAIGN_STATUS.RESERVED},
      stop_cd = null,
      next_at = ${p.nextAt},
      ended_at = null,
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/** Takes a reservation back: a campaign that has not begun to be sent becomes a draft again. */
export const UNRESERVE_CAMPAIGN = statement<CampaignKey & { now: Date }>(
  'campaign.unreserve',
  (p) => sql`
    update campaign
    set
      status = ${CAMPAIGN_STATUS.DRAFT},
      next_at = null,
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/** SQL: what is set on a campaign that staff stop. */
export const stoppedByStaff = (now: Piece) => sql`
      status = ${CAMPAIGN_STATUS.STOPPED},
      stop_cd = ${CAMPAIGN_STOP.STAFF},
      next_at = null,
      ended_at = ${now},
      updated_at = ${now}`;
export const STOP_CAMPAIGN = statement<CampaignKey & { now: Date }>(
  'campaign.stop',
  (p) => sql`
    update campaign
    set ${stoppedByStaff(p.now)}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/** Deletes mails of a stopped campaign that no sender has taken, so that their recipients wait again. */
export const TAKE_BACK_MAILS = statement<CampaignKey>(
  'campaign.take-back-mails',
  (p) => sql`
    with gone as (
      delete from mail
      where campaign_seq = ${p.campaignSeq}
        and status in (${MAIL_STATUS.QUEUED}, ${MAIL_STATUS.FAILED})
      returning split_part(mail_key, ':', 3)::bigint as user_seq
    )
    update recipient r
    set posted_at = null
    from gone
    where r.channel_seq = ${p.channelSeq}
      and r.campaign_seq = ${p.campaignSeq}
      and r.user_seq = gone.user_seq
  `,
);

export const DELETE_CAMPAIGN = statement<CampaignKey & { now: Date }>(
  'campaign.delete',
  (p) => sql`
    update campaign
    set deleted_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
  `,
);

/** Deletes the recipients for whom no mail was written. */
export const DELETE_WAITING_RECIPIENTS = statement<CampaignKey>(
  'campaign.delete-waiting-recipients',
  (p) => sql`
    delete from recipient
    where channel_seq = ${p.channelSeq}
      and campaign_seq = ${p.campaignSeq}
      and posted_at is null
  `,
);
