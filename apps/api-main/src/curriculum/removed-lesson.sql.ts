import type { Yn } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Shows deleted lessons to the statements of this transaction that follow, or hides them again. */
export const SEE_REMOVED = statement<{ see: Yn }>('curriculum.see-removed', (p) => sql`select set_config('app.removed', ${p.see}, true)`);

interface Of {
  channelSeq: number;
  curriculumSeq: number;
}
/** Plans the next look at a live lesson's meeting for `until`; `runs`: the meeting is held just now and is looked at without delay. */
export const KEEP_MEETING = statement<Of & { now: Date; until: Date }, { runs: boolean }>(
  'curriculum.keep-meeting',
  (p) => sql`
    update live_meeting m
    set check_at = case when r.runs then null else ${p.until}::timestamptz end
    from (
      select
        coalesce(started_at is not null and ended_at is null, false)
          or coalesce(live_from - interval '1 hour' <= ${p.now} and live_to > ${p.now}, false) as runs
      from live_meeting
      where channel_seq = ${p.channelSeq}
        and curriculum_seq = ${p.curriculumSeq}
    ) r
    where m.channel_seq = ${p.channelSeq}
      and m.curriculum_seq = ${p.curriculumSeq}
    returning r.runs
  `,
);

/** How many lessons one round deletes for good. */
const ROUND = 200;
/** The sites with lessons whose deletion can no longer be undone; for a transaction that sees every site. */
export const SITES_TO_PURGE = statement<{ before: Date }, { channelSeq: number }>(
  'curriculum.sites-to-purge',
  (p) => sql`
    select distinct channel_seq as "channelSeq"
    from curriculum
    where removed_at <= ${p.before}
    limit ${ROUND}
  `,
);
/**
 * These lessons go, with what learners did in them; one that is being restored is skipped. Within the site: what the deletion sets off
 * runs as the owner of the tables, who past the fence sees no row, so that files would never become loose.
 */
export const PURGE_REMOVED = statement<{ channelSeq: number; before: Date }>(
  'curriculum.purge-removed',
  (p) => sql`
    delete from curriculum
    where channel_seq = ${p.channelSeq}
      and curriculum_seq in (
        select curriculum_seq
        from curriculum
        where channel_seq = ${p.channelSeq}
          and removed_at <= ${p.before}
        order by removed_at
        limit ${ROUND}
        for update skip locked
      )
  `,
);
