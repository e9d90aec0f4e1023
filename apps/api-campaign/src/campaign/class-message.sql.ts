import { CAMPAIGN_KIND } from '@madang/contracts/answer-codes';
import { CLASS_AUDIENCE, type ClassMessage } from '@madang/contracts/campaign/message';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import type { CampaignKey } from './campaign.sql';

interface Class {
  channelSeq: number;
  courseSeq: number;
}
/** SQL: people who may enter the class's classroom now. */
const learners = (p: { channelSeq: Piece; courseSeq: Piece; now: Piece }) => sql`
    from main.pub_attend t
    join main.pub_channel_user u on u.channel_seq = t.channel_seq and u.user_seq = t.user_seq
    join main.pub_account a on a.user_seq = t.user_seq and a.withdrawn_at is null
    where t.channel_seq = ${p.channelSeq}::bigint
      and t.course_seq = ${p.courseSeq}
      and ${isEnrolled(sql`t`, p.now)}`;

/** SQL: people who wait for the class to open. They need not be members, and those who were already told are left out (AM-361). */
const waiters = (p: { channelSeq: Piece; courseSeq: Piece }) => sql`
    from main.pub_course_demand t
    join main.pub_account a on a.user_seq = t.user_seq and a.withdrawn_at is null
    where t.channel_seq = ${p.channelSeq}::bigint
      and t.course_seq = ${p.courseSeq}
      and t.told_at is null`;

interface Now extends Class {
  now: Date;
}
const reach = (name: string, who: (p: Placeholders<Now>) => Sql) =>
  statement<Now, { memberCount: number }>(name, (p) => sql`select count(distinct t.user_seq)::int as "memberCount" ${who(p)}`);
const insert = (name: string, who: (p: Placeholders<Now>) => Sql) =>
  statement<Now & { campaignSeq: number }>(
    name,
    (p) => sql`
      insert into recipient (channel_seq, campaign_seq, user_seq)
      select distinct
        ${p.channelSeq}::bigint,
        ${p.campaignSeq}::bigint,
        t.user_seq
      ${who(p)}
      returning 1
    `,
  );
/** For each audience of a class, how many people it has, and the statement that makes all of them recipients of a message. */
export const AUDIENCE_OF_CLASS = {
  [CLASS_AUDIENCE.LEARNERS]: {
    reach: reach('class-message.reach', learners),
    insert: insert('class-message.insert-learners', learners),
  },
  [CLASS_AUDIENCE.DEMAND]: {
    reach: reach('class-message.reach-demand', waiters),
    insert: insert('class-message.insert-demand', waiters),
  },
};
/** Makes the learners of chosen enrolments recipients, whatever state the enrolments are in; only enrolments of this class count. */
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
/** A message for a class, which only its author reads; `targetCount` counts its recipients. */
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
      and c.kind = ${CAMPAIGN_KIND.MESSAGE}
      and c.created_by = ${p.userSeq}
      and c.deleted_at is null
  `,
);
