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
  /** The changed fields with their values before the change, as JSON (all fields of a deleted thing); null for a thing that was created. */
  before: string | null;
  after: string | null;
  now: Date;
  /** The API key by which the change was made; null where none was used. */
  keySeq: number | null;
  /** Whether the person who made the change was logged in as support. */
  support: boolean;
}
/** Writes an entry of a site's data history. */
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
