import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { EnrolmentCheck } from './enrolment-checks';
import type { EnrolmentKey } from './enrolment.row';

export const CHECK_LATER = statement<EnrolmentKey & { dueAt: Date; tries: number }>(
  'enrolment-checks.later',
  (p) => sql`
    insert into attend_look (channel_seq, attend_seq, due_at, tries)
    values (${p.channelSeq}, ${p.attendSeq}, ${p.dueAt}, ${p.tries})
  `,
);
export const TAKE_CHECKS = statement<EnrolmentKey, { tries: number }>(
  'enrolment-checks.take',
  (p) => sql`
    delete from attend_look
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
    returning tries
  `,
);
/**
 * Claims requests that are due, so that no other process takes them. Each becomes due again after a growing pause, in case the process
 * that claimed it dies.
 */
export const CLAIM_CHECKS = statement<{ now: Date; limit: number }, EnrolmentCheck>(
  'enrolment-checks.claim',
  (p) => sql`
    update attend_look l set
      due_at = ${p.now}::timestamptz + least(interval '10 seconds' * power(2, least(l.tries, 10)), interval '1 hour'),
      tries = l.tries + 1
    from (
      select
        channel_seq,
        look_seq
      from attend_look
      where coalesce(due_at, '-infinity'::timestamptz(3)) <= ${p.now}
      order by coalesce(due_at, '-infinity'::timestamptz(3)), look_seq
      limit ${p.limit}
      for update skip locked
    ) due
    where l.channel_seq = due.channel_seq
      and l.look_seq = due.look_seq
    returning
      l.channel_seq as "channelSeq",
      l.attend_seq as "attendSeq"
  `,
);
