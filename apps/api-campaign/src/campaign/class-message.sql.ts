import type { ClassMessage } from '@madang/contracts/campaign/message';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { CampaignKey } from './campaign.sql';

interface Class {
  channelSeq: number;
  courseSeq: number;
}
/** People of the site who learn in the class at this moment. */
const learners = (p: { channelSeq: Piece; courseSeq: Piece; now: Piece }) => sql`
    from main.pub_attend t
    join main.pub_channel_user u on u.channel_seq = t.channel_seq and u.user_seq = t.user_seq
    join main.pub_account a on a.user_seq = t.user_seq and a.withdrawn_at is null
    where t.channel_seq = ${p.channelSeq}::bigint
      and t.course_seq = ${p.courseSeq}
      and main.is_enrolled(t.choise_status_cd, t.attend_at, t.valid_at, t.ended_at, ${p.now}::timestamptz)`;

export const CLASS_REACH = statement<Class & { now: Date }, { memberCount: number }>(
  'class-message.reach',
  (p) => sql`select count(distinct t.user_seq)::int as "memberCount" ${learners(p)}`,
);
export const INSERT_LEARNERS = statement<Class & { campaignSeq: number; now: Date }>(
  'class-message.insert-learners',
  (p) => sql`
    insert into recipient (channel_seq, campaign_seq, user_seq)
    select distinct
      ${p.channelSeq}::bigint,
      ${p.campaignSeq}::bigint,
      t.user_seq
    ${learners(p)}
    returning 1
  `,
);
/** Of the chosen enrolments those of this class, whatever became of them. */
export const INSERT_CHOSEN_LEARNERS = statement<Class & { campaignSeq: number; attendSeqs: number[] }>(
  'class-message.insert-chosen-learners',
  (p) => sql`
    insert into recipient (channel_seq, campaign_seq, user_seq)
    select distinct
      ${p.channelSeq}::bigint,
      ${p.campaignSeq}::bigint,
      t.user_seq
    from main.pub_attend t
    join main.pub_channel_user u on u.channel_seq = t.channel_seq and u.user_seq = t.user_seq
    join main.pub_account a on a.user_seq = t.user_seq and a.withdrawn_at is null
    where t.channel_seq = ${p.channelSeq}::bigint
      and t.course_seq = ${p.courseSeq}
      and t.attend_seq = any(${p.attendSeqs}::bigint[])
    returning 1
  `,
);
/** A message by its author; while it waits its recipients are counted. */
export const CLASS_MESSAGE = statement<CampaignKey & { userSeq: number }, ClassMessage>(
  'class-message.find',
  (p) => sql`
    select
      c.campaign_seq as "messageSeq",
      c.title,
      c.status,
      (
        select count(*)::int
        from recipient r
        where r.channel_seq = c.channel_seq
          and r.campaign_seq = c.campaign_seq
      ) as "targetCount",
      c.sent_count as "sentCount",
      c.failed_count as "failedCount"
    from campaign c
    where c.channel_seq = ${p.channelSeq}
      and c.campaign_seq = ${p.campaignSeq}
      and c.kind = 'MESSAGE'
      and c.created_by = ${p.userSeq}
      and c.deleted_at is null
  `,
);
