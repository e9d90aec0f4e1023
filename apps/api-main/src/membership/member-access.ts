import { rows, type Tx } from '@madang/server/db';
import { asText, raw, sql, type Piece } from '@madang/server/sql/sql';

/** Whether `user` is a member of one of `memberships` now. */
export const isMember = (channel: Piece, user: Piece, memberships: Piece) => sql`exists (
    select from util.pub_subscription s
    where s.channel_seq = ${channel}
      and s.user_seq = ${user}
      and s.membership_seq = any(${memberships})
      and s.state = 'ACTIVE'
  )`;
export const IS_MEMBER = (channel: string, user: string, memberships: string) =>
  asText(isMember(raw(channel), raw(user), raw(memberships)));

/** accessEnd(vodDays, attendAt): null for no end; in a challenge that of its term. */
const OWN_END = `case when a.term_seq is not null then (select t.end_at from challenge_term t where t.channel_seq = a.channel_seq and t.term_seq = a.term_seq) when a.vod_days >= 0 then (date_trunc('day', a.attend_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul') + (a.vod_days + 1) * interval '1 day' - interval '1 millisecond' end`;

/**
 * How long what members learn for nothing stays open to them: as long as they are members, a day more while the next charge is on its way,
 * and never longer than the class itself allows. $1 channel, $2 person, $3 courses (null: all of the person's).
 */
const IN_STEP = `with runs as (
  select c.course_seq, max(case when s.state = 'ACTIVE' and s.period_cd = 'AUTO' and s.cancel_at is null then s.period_end + interval '1 day'
    else least(s.period_end, s.ended_at) end) as until
  from course c join util.pub_subscription s on s.channel_seq = c.channel_seq and s.user_seq = $2::bigint and s.membership_seq = any(c.site_membership_seqs) and s.began_at is not null
  where c.channel_seq = $1::bigint and c.site_membership_seqs <> '{}' and ($3::bigint[] is null or c.course_seq = any($3)) group by c.course_seq
)
update attend a set valid_at = least(r.until, ${OWN_END})
from runs r where a.channel_seq = $1 and a.course_seq = r.course_seq and a.user_seq = $2 and a.ended_at is null and a.choise_status_cd = '00' and a.price = 0 and a.let_in_by is null`;

/** Of several classes: in the order of their numbers, as everybody takes them (enrolment/locks.ts). */
const LOCK = `select 1 from attend where channel_seq = $1 and ($2::bigint is null or user_seq = $2) and ($3::bigint[] is null or course_seq = any($3))
  and ended_at is null and choise_status_cd = '00' and price = 0 and let_in_by is null order by attend_seq for update`;

export const renewMemberAccess = async (tx: Tx, channelSeq: number, userSeq: number, courseSeqs: number[] | null): Promise<void> => {
  await tx.query(LOCK, [channelSeq, userSeq, courseSeqs]);
  await rows(tx, IN_STEP, [channelSeq, userSeq, courseSeqs]);
};

/** A class that is open to everybody again is open as long as it allows. */
const RELEASED = `update attend a set valid_at = ${OWN_END}
from course c where c.channel_seq = $1 and c.course_seq = any($2) and c.site_membership_seqs = '{}' and a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
  and a.ended_at is null and a.choise_status_cd = '00' and a.price = 0 and a.let_in_by is null`;
const MEMBERS_IN = `select distinct a.user_seq from attend a where a.channel_seq = $1 and a.course_seq = any($2) and a.ended_at is null and a.choise_status_cd = '00' and a.price = 0`;

/** After the members-only side of these classes changed. */
export async function renewClassAccess(tx: Tx, channelSeq: number, courseSeqs: number[]): Promise<void> {
  if (!courseSeqs.length) return;
  await tx.query(LOCK, [channelSeq, null, courseSeqs]);
  await tx.query(RELEASED, [channelSeq, courseSeqs]);
  for (const { user_seq } of await rows<{ user_seq: number }>(tx, MEMBERS_IN, [channelSeq, courseSeqs]))
    await renewMemberAccess(tx, channelSeq, user_seq, courseSeqs);
}
