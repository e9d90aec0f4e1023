import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** A job that failed every try, and waits for somebody to retry or discard it. */
export interface Letter {
  /** The queue that it failed in. */
  queue: string;
  id: string;
  failedAt: Date;
  /** What its handler said at the last try. */
  why: string | null;
  /** What the job is about, as JSON. */
  data: string;
}
/** Jobs that failed for good, the oldest first; of one queue, or of all. */
export const DEAD_LETTERS = statement<{ queue: string | null }, Letter>(
  'letters.list',
  (p) => sql`
    select
      coalesce(source_name, left(name, -length('.dead'))) as queue,
      id::text,
      created_on as "failedAt",
      source_output ->> 'message' as why,
      data::text
    from jobs.job
    where name like '%.dead'
      and state < 'active'
      and (${p.queue}::text is null or name = ${p.queue} || '.dead')
    order by created_on, id
  `,
);

/** Deletes a dead job, whose work is not done then. */
export const DISCARD_LETTER = statement<{ dead: string; number: string }, { id: string }>(
  'letters.discard',
  (p) => sql`delete from jobs.job where name = ${p.dead} and id = ${p.number}::uuid returning id`,
);
