import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Takes an address of mail out of the jobs that name it. */
export const FORGET_ADDRESS = statement<{ email: string }>(
  'outbox.forget-address',
  (p) => sql`delete from jobs.job where data->>'email' = ${p.email}`,
);

/** `queues` is a pattern of their names. */
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
