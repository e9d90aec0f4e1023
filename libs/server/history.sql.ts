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
  /** What long texts were and became, as JSON by field; null for a change of none. */
  texts: string | null;
  /** The newest line of the thing that the sender has seen; null: a change of the same fields by others does not matter. */
  seen: number | null;
  /** The class that the thing is a part of; null for all else. */
  courseSeq: number | null;
}
/** Writes an entry of a site's data history, unless later lines than `seen` have one of its fields. */
export const WRITE_HISTORY = statement<Line, { written: boolean }>(
  'history.write',
  (p) => sql`
    select main.write_history(
      ${p.channelSeq}::bigint,
      ${p.entity}::text,
      ${p.seq}::bigint,
      ${p.title}::text,
      ${p.action}::text,
      ${p.userSeq}::bigint,
      ${p.before}::jsonb,
      ${p.after}::jsonb,
      ${p.now}::timestamptz,
      ${p.keySeq}::bigint,
      ${p.support}::boolean,
      ${p.texts}::jsonb,
      ${p.seen}::bigint,
      ${p.courseSeq}::bigint
    ) as written
  `,
);

interface SeenFields extends Pick<Line, 'channelSeq' | 'entity' | 'seq'> {
  /** JSON with the names of the fields. */
  fields: string;
  seen: number;
}
/** Who was the last to change one of these fields of a thing after the line `seen`; the name is empty where nobody can be named. */
export const CHANGED_BY = statement<SeenFields, { name: string; at: Date }>(
  'history.changed-by',
  (p) => sql`
    select
      person as name,
      changed_at as at
    from main.changed_by(${p.channelSeq}::bigint, ${p.entity}::text, ${p.seq}::bigint, ${p.fields}::jsonb, ${p.seen}::bigint)
  `,
);
