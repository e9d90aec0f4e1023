import type { Yn } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Shows deleted lessons to the statements of this transaction that follow, or hides them again. */
export const SEE_REMOVED = statement<{ see: Yn }>('curriculum.see-removed', (p) => sql`select set_config('app.removed', ${p.see}, true)`);

interface Of {
  channelSeq: number;
  curriculumSeq: number;
}
/** The meeting of a live that was deleted is cancelled when the lesson can no longer come back. */
export const KEEP_MEETING = statement<Of & { until: Date }>(
  'curriculum.keep-meeting',
  (p) => sql`
    update live_meeting
    set check_at = ${p.until}
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
  `,
);

/** How many lessons one round deletes for good. */
const ROUND = 200;
/** Lessons whose deletion can no longer be undone go, with what learners did in them; a lesson that is being restored is skipped. */
export const PURGE_REMOVED = statement<{ before: Date }>(
  'curriculum.purge-removed',
  (p) => sql`
    delete from curriculum
    where curriculum_seq in (
      select curriculum_seq
      from curriculum
      where removed_at <= ${p.before}
      order by removed_at
      limit ${ROUND}
      for update skip locked
    )
  `,
);
