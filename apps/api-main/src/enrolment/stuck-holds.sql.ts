import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { EnrolmentKey } from './enrolment.row';

/** SQL: whether the release of the held enrolment `a` failed and is not tried again yet. */
export const isPutOff = (a: Piece, now: Piece) => sql`exists (
      select
      from hold_failure f
      where f.channel_seq = ${a}.channel_seq
        and f.attend_seq = ${a}.attend_seq
        and f.again_at > ${now}
    )`;
/** Notes that the release of a hold failed; the pause until the next try grows up to an hour. */
export const NOTE_FAILURE = statement<EnrolmentKey & { now: Date }, { tries: number }>(
  'stuck-holds.note',
  (p) => sql`
    insert into hold_failure as f (channel_seq, attend_seq, tries, again_at)
    values (${p.channelSeq}, ${p.attendSeq}, 1, ${p.now}::timestamptz + interval '10 seconds')
    on conflict (channel_seq, attend_seq) do update set
      tries = f.tries + 1,
      again_at = ${p.now}::timestamptz + least(interval '10 seconds' * power(2, least(f.tries, 10)), interval '1 hour')
    returning tries
  `,
);
/** Forgets the failures of enrolments whose hold did not pass before `before`, or that hold no seat any more. */
export const FORGET_FAILURES = statement<{ before: Date }, { attendSeq: number }>(
  'stuck-holds.forget',
  (p) => sql`
    delete from hold_failure f
    where not exists (
      select
      from attend a
      where a.channel_seq = f.channel_seq
        and a.attend_seq = f.attend_seq
        and a.ended_at is null
        and a.hold_until < ${p.before}
    )
    returning attend_seq as "attendSeq"
  `,
);
