import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Deletes all jobs whose payload has this mail address as its `email`. */
export const FORGET_ADDRESS = statement<{ email: string }>(
  'outbox.forget-address',
  (p) => sql`delete from jobs.job where data->>'email' = ${p.email}`,
);

/** Removes the mail address from the jobs of one person, in queues whose names match the LIKE pattern `queues`; the jobs stay. */
export const FORGET_ADDRESS_OF = statement<{ queues: string; userSeq: number }>(
  'outbox.forget-address-of',
  (p) => sql`
    update jobs.job
    set data = data - 'email'
    where data->>'email' is not null
      and data->>'userSeq' = ${p.userSeq}::bigint::text
      and name like ${p.queues}
  `,
);

/** Of these queues, those that have a job to take, by the conditions of pg-boss. */
export const DUE_QUEUES = statement<{ queues: readonly string[] }, { name: string }>(
  'outbox.due-queues',
  (p) => sql`
    select queue as name
    from unnest(${p.queues}::text[]) queue
    where exists (
      select
      from jobs.job
      where name = queue
        and state < 'active'
        and not blocked
        and start_after <= jobs.job_now()
    )
  `,
);
