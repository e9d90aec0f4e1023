import type { Yn } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Makes deleted lessons visible to the following statements of this transaction, or hides them again. */
export const SEE_REMOVED = statement<{ see: Yn }>('curriculum.see-removed', (p) => sql`select set_config('app.removed', ${p.see}, true)`);

interface Of {
  channelSeq: number;
  curriculumSeq: number;
}
/** Lets the job of meetings look at a lesson's meeting at the moment `until`, or at once if people may be in it now, which `runs` says. */
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

/** How many sites one round goes through, and how many lessons of each it deletes for good. */
const PURGE_ROUND_MAX = 200;
/** Up to `PURGE_ROUND_MAX` sites with lessons whose deletion can no longer be undone; the transaction must see all sites. */
export const SITES_TO_PURGE = statement<{ before: Date }, { channelSeq: number }>(
  'curriculum.sites-to-purge',
  (p) => sql`
    select distinct channel_seq as "channelSeq"
    from curriculum
    where removed_at <= ${p.before}
    limit ${PURGE_ROUND_MAX}
  `,
);
/**
 * Deletes up to `PURGE_ROUND_MAX` lessons of a site for good, with what learners did in them; one that is being restored at the moment is
 * skipped. The transaction must be in the scope of the site: the triggers of the deletion run as the owner of the tables, who sees no rows
 * outside of a site's scope, and they mark the files that no longer belong to anything.
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
        limit ${PURGE_ROUND_MAX}
        for update skip locked
      )
  `,
);
