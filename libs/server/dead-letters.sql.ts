import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** A job that failed at every try; it stays in a dead-letter queue until somebody retries or discards it, for ninety days at most. */
export interface DeadLetterRow {
  /** The name of the queue in which the job failed. */
  queue: string;
  id: string;
  failedAt: Date;
  /** The message of the handler's error at the last try. */
  why: string | null;
  /** The job's payload, as JSON. */
  data: string;
}
/** Reads the jobs that failed at every try, the oldest first; those of one queue, or of all queues where `queue` is null. */
export const DEAD_LETTERS = statement<{ queue: string | null }, DeadLetterRow>(
  'dead-letters.list',
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

/** Deletes a job that failed at every try; its work is never done. */
export const DISCARD_DEAD_LETTER = statement<{ dead: string; number: string }, { id: string }>(
  'dead-letters.discard',
  (p) => sql`delete from jobs.job where name = ${p.dead} and id = ${p.number}::uuid returning id`,
);
