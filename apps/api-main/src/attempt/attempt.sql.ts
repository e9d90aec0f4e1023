import { raw, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Tries {
  buckets: readonly string[];
  most: readonly number[];
  seconds: readonly number[];
  now: Date;
}
/** Takes one try of each bucket. If a bucket has none left, takes none of any and answers the name of that bucket. */
export const TAKE_TRIES = statement<Tries, { full: string | null }>(
  'attempt.take',
  (p) => sql`select take_tries(${p.buckets}, ${p.most}, ${p.seconds}, ${p.now}) as full`,
);
export const FORGIVE_TRIES = statement<{ own: readonly string[]; address: readonly string[] }>(
  'attempt.forgive',
  (p) => sql`
    with mine as (
      delete from attempt
      where bucket = any(${p.own})
    )
    delete from attempt
    where ctid in (
      select max(ctid)
      from attempt
      where bucket = any(${p.address})
      group by bucket
    )
  `,
);
export const FORGET_TRIES = statement<{ before: Date }>('attempt.forget', (p) => sql`delete from attempt where at < ${p.before}`);
const PROOF_TABLES = ['mail_code', 'reset_token', 'ticket', 'integration'] as const;
export const FORGET_PROOFS = PROOF_TABLES.map((table) =>
  statement<{ before: Date }>(
    `attempt.forget-${table.replace('_', '-')}`,
    (p) => sql`delete from ${raw(table)} where expires_at < ${p.before}`,
  ),
);
