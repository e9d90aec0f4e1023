import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Place {
  siteSeq: number;
  courseSeq: number;
}
/**
 * The last class whose JSON the job has computed anew, locked for this transaction. No row if all classes are done, or if another process
 * works on them.
 */
export const FILL_PLACE = statement<Record<never, never>, Place>(
  'course.fill-place',
  () => sql`
    select
      site_seq as "siteSeq",
      course_seq as "courseSeq"
    from course_fill
    for update skip locked
  `,
);
/**
 * Computes the JSON of the next `size` classes after this one, where an older version of its function wrote it. Answers the last class it
 * looked at; no row at the end. The rows are locked in the order of their keys, so that two transactions that lock several classes do not
 * block each other.
 */
export const FILL_JSON = statement<Place & { size: number }, Place>(
  'course.fill-json',
  (p) => sql`
    with chunk as materialized (
      select channel_seq, course_seq
      from course
      where (channel_seq, course_seq) > (${p.siteSeq}::bigint, ${p.courseSeq}::bigint)
      order by channel_seq, course_seq
      limit ${p.size}::int
      for no key update
    ),
    filled as (
      update course c
      set
        card = course_card(c),
        card_version = course_card_version(),
        facts = course_facts(c),
        facts_version = course_facts_version()
      from chunk k
      where c.channel_seq = k.channel_seq
        and c.course_seq = k.course_seq
        and (c.card_version <> course_card_version() or c.facts_version <> course_facts_version())
    )
    select
      channel_seq as "siteSeq",
      course_seq as "courseSeq"
    from chunk
    order by channel_seq desc, course_seq desc
    limit 1
  `,
);
