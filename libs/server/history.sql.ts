import type { CodeOf, HISTORY_ACTION, HISTORY_ENTITY } from '@madang/contracts/codes';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

interface Line {
  channelSeq: number;
  entity: CodeOf<typeof HISTORY_ENTITY>;
  seq: number | null;
  title: string | null;
  action: CodeOf<typeof HISTORY_ACTION>;
  userSeq: number | null;
  /** The fields that differ, as they were, as JSON; null for a new thing. */
  before: string | null;
  after: string | null;
  now: Date;
  /** The key of the API by which it was done. */
  keySeq: number | null;
  /** Whether the person who made the change was logged in as support. */
  support: boolean;
}
/** Writes a line of a site's history. */
export const WRITE_HISTORY = statement<Line>(
  'history.write',
  (p) => sql`
    select main.write_history(
      ${p.channelSeq},
      ${p.entity},
      ${p.seq},
      ${p.title},
      ${p.action},
      ${p.userSeq},
      ${p.before},
      ${p.after},
      ${p.now},
      ${p.keySeq},
      ${p.support}::boolean
    )
  `,
);
