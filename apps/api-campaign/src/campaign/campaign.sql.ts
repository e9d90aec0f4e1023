import { MEMBERS_HIT } from '@madang/server/members';

const SHARED = `c.title, c.audience, c.segment_seq as "segmentSeq",
  (select s.name from util.pub_segment s where s.channel_seq = c.channel_seq and s.segment_seq = c.segment_seq) as "segmentName",
  'mail' as "channelCd", main.iso(c.reserve_at) as "reserveAt", c.status, c.stop_cd as "stopCd",
  c.target_count as "targetCount", c.sent_count as "sentCount", c.failed_count as "failedCount",
  coalesce((select a.name from main.pub_account a where a.user_seq = c.created_by and a.withdrawn_at is null), '') as "createdByName",
  main.iso(c.created_at) as "createdAt", main.iso(c.started_at) as "startedAt", main.iso(c.ended_at) as "endedAt"`;
const FIELDS = `c.campaign_seq as "campaignId", c.repeat_cd as "repeatCd", ${SHARED}, c.click_count as "clickCount",
  case when c.status in ('RESERVED', 'SENDING') then main.iso(c.next_at) end as "nextAt"`;
const OF_MESSAGE = `c.campaign_seq as "messageSeq", ${SHARED}`;

/** $1 channel, $2 status or null, $3 limit, $4 offset. */
export const LIST = `select json_build_object(
  'list', (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${FIELDS} from campaign c where c.channel_seq = $1::bigint and c.kind = 'AD' and c.deleted_at is null and ($2::text is null or c.status = $2)
    order by c.campaign_seq desc limit $3::int offset $4::int) r),
  'totalCount', (select count(*)::int from campaign c where c.channel_seq = $1 and c.kind = 'AD' and c.deleted_at is null and ($2::text is null or c.status = $2)),
  'counts', (select json_build_object('ALL', count(*)::int, 'DRAFT', count(*) filter (where status = 'DRAFT')::int,
    'RESERVED', count(*) filter (where status = 'RESERVED')::int, 'SENDING', count(*) filter (where status = 'SENDING')::int,
    'SENT', count(*) filter (where status = 'SENT')::int, 'STOPPED', count(*) filter (where status = 'STOPPED')::int)
    from campaign where channel_seq = $1 and kind = 'AD' and deleted_at is null))::text`;

/** $1 channel, $2 campaign. */
export const ONE = `select ${FIELDS}, c.content, c.link from campaign c where c.channel_seq = $1 and c.campaign_seq = $2 and c.kind = 'AD' and c.deleted_at is null`;

/** $1 channel, $2 limit, $3 offset. */
export const MESSAGES = `select json_build_object(
  'list', (select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${OF_MESSAGE} from campaign c where c.channel_seq = $1::bigint and c.kind = 'MESSAGE' and c.deleted_at is null
    order by c.campaign_seq desc limit $2::int offset $3::int) r),
  'totalCount', (select count(*)::int from campaign c where c.channel_seq = $1 and c.kind = 'MESSAGE' and c.deleted_at is null))::text`;
/** $1 channel, $2 message. */
export const MESSAGE = `select ${OF_MESSAGE}, c.content from campaign c where c.channel_seq = $1 and c.campaign_seq = $2 and c.kind = 'MESSAGE' and c.deleted_at is null`;
/** $1 channel, $2 message, $3 people: those of the site. */
export const CHOSEN = `insert into recipient (channel_seq, campaign_seq, user_seq)
select $1, $2, u.user_seq from main.pub_channel_user u join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
where u.channel_seq = $1 and u.user_seq = any($3) returning 1`;

/** $1..$11 as of `MEMBERS_HIT`, $12 the role or null. */
const HIT = `${MEMBERS_HIT} and ($12::text is null or u.user_type_cd = $12)`;
/** Who agreed, did not refuse by the address since, and at whose address mail arrives and is welcome. */
const AGREED = `(
  u.marketing_consent
  and not exists (select 1 from main.pub_marketing_consent m where m.channel_seq = u.channel_seq and m.email = a.email and not m.consent)
  and not exists (select 1 from pub_mail_address b where b.address = a.email)
)`;
export const COUNT = `select count(*)::int as "memberCount", count(*) filter (where ${AGREED})::int as "agreedCount" ${HIT}`;
/** $13 the campaign: those who do not stand in it yet. */
export const GATHER = (kind: 'AD' | 'MESSAGE') =>
  `insert into recipient (channel_seq, campaign_seq, user_seq) select $1::bigint, $13::bigint, u.user_seq ${HIT}${kind === 'AD' ? ` and ${AGREED}` : ''} on conflict do nothing`;

/** The next ones who wait: $1 channel, $2 campaign, $3 limit. Somebody who left or refused meanwhile has `good` false. */
export const NEXT = (
  kind: 'AD' | 'MESSAGE',
) => `select r.user_seq as "userSeq", a.name, a.email, a.lang, u.user_seq is not null and a.withdrawn_at is null${
  kind === 'AD' ? ` and ${AGREED}` : ''
} as good
from (select user_seq from recipient where channel_seq = $1 and campaign_seq = $2 and posted_at is null order by user_seq limit $3 for update skip locked) r
  left join main.pub_account a on a.user_seq = r.user_seq left join main.pub_channel_user u on u.channel_seq = $1 and u.user_seq = r.user_seq`;

/** What became of the mails of a campaign: $1 campaign. */
export const SETTLED = `select count(*) filter (where status = 'SENT')::int as sent, count(*) filter (where status = 'DEAD')::int as failed,
  count(*) filter (where status not in ('SENT', 'DEAD'))::int as waiting from mail where campaign_seq = $1`;
/** $1 channel, $2 since, $3 kind: what a site has sent. */
export const SINCE = `select count(*)::int as n from recipient r join campaign c on c.channel_seq = r.channel_seq and c.campaign_seq = r.campaign_seq
where r.channel_seq = $1 and r.posted_at >= $2 and c.kind = $3`;
