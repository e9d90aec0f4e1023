import { sql, type Piece } from './sql/sql';
import { statement } from './sql/statement';

interface Beat {
  names: string[];
  owner: string;
  /** Milliseconds for which a lease lasts unless it is renewed. */
  lease: number;
}
/** When a lease ends, by the clock of the database, since the clocks of copies may differ. */
const until = (lease: Piece) => sql`clock_timestamp() + ${lease}::int * interval '1 millisecond'`;
/**
 * Renews this copy's leases and takes those that have ended. Answers for each job the number of its lease (`fence`) and whether this copy
 * has it. It skips locked rows: a lease that a transaction has locked by `HOLD_LEASE` must not change hands anyway.
 */
export const HOLD_LEASES = statement<Beat>(
  'lease.beat',
  (p) => sql`
    with asked as (
      select name
      from unnest(${p.names}::text[]) as name
    ), made as (
      insert into job_lease (name, owner, fence, until)
      select
        name,
        ${p.owner},
        1,
        ${until(p.lease)}
      from asked
      on conflict do nothing
      returning name, owner, fence, next_at
    ), free as (
      select name
      from job_lease
      where name = any(${p.names})
        and (owner = ${p.owner} or until <= clock_timestamp())
      for no key update skip locked
    ), taken as (
      update job_lease l
      set
        owner = ${p.owner},
        fence = l.fence + case when l.owner = ${p.owner} then 0 else 1 end,
        until = ${until(p.lease)}
      from free
      where l.name = free.name
      returning l.name, l.owner, l.fence, l.next_at
    ), now_is as (
      select *
      from made
      union all
      select *
      from taken
      union all
      select l.name, l.owner, l.fence, l.next_at
      from job_lease l
      where l.name = any(${p.names})
        and not exists (select from taken where taken.name = l.name)
    )
    select json_build_object(
      'name', name,
      'fence', fence,
      'mine', owner = ${p.owner},
      'nextAt', next_at
    )::text
    from now_is
  `,
);

interface Owned {
  name: string;
  owner: string;
  fence: number;
}
/** Keeps the lease of a job from changing hands until the transaction ends; no row where this copy has lost it. */
export const HOLD_LEASE = statement<Owned>(
  'lease.hold',
  (p) => sql`
    select 1
    from job_lease
    where name = ${p.name}
      and owner = ${p.owner}
      and fence = ${p.fence}
    for share
  `,
);

/** Notes when a job's next round is due, at the end of a round. */
export const END_ROUND = statement<Owned & { nextAt: Date }>(
  'lease.end-round',
  (p) => sql`
    update job_lease
    set next_at = ${p.nextAt}
    where name = ${p.name}
      and owner = ${p.owner}
      and fence = ${p.fence}
  `,
);

/** Ends all leases of a copy that stops. */
export const GIVE_BACK_LEASES = statement<{ owner: string }>(
  'lease.give-back',
  (p) => sql`update job_lease set until = clock_timestamp() where owner = ${p.owner}`,
);
