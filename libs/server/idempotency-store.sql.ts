import type { Sealed } from '@madang/contracts/events';
import type { KeyedCall } from './keyed-call';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

type Key = Pick<KeyedCall, 'person' | 'key'>;

/**
 * Notes a call with an Idempotency-Key. Answers a row if the call may run: none of this person with the key is stored, or the stored one is
 * older than a day, or it is the same call and its process died before any effect.
 */
export const BEGIN_CALL = statement<Key & Pick<KeyedCall, 'fingerprint'> & { now: Date; leaseUntil: Date; forgottenUntil: Date }>(
  'kept-answer.begin',
  (p) => sql`
    insert into kept_answer (person, key, fingerprint, created_at, lease_until)
    values (
      ${p.person},
      ${p.key},
      ${p.fingerprint},
      ${p.now},
      ${p.leaseUntil}
    )
    on conflict (person, key) do update
    set
      fingerprint = excluded.fingerprint,
      created_at = excluded.created_at,
      lease_until = excluded.lease_until,
      acted = false,
      status = null,
      type = null,
      body = null
    where kept_answer.created_at <= ${p.forgottenUntil}
      or (
        kept_answer.status is null
        and not kept_answer.acted
        and kept_answer.lease_until <= ${p.now}
        and kept_answer.fingerprint = ${p.fingerprint}
      )
    returning 1
  `,
);

/** What is stored of a call with an Idempotency-Key: a hash of its request, whether it had an effect (`acted`), and its answer. */
export interface KeptCall {
  fingerprint: string;
  acted: boolean;
  status: number | null;
  type: string | null;
  body: Sealed | null;
  leaseUntil: Date;
}
/** Reads what is stored of the call with this key. */
export const KEPT_CALL = statement<Key, KeptCall>(
  'kept-answer.find',
  (p) => sql`
    select
      fingerprint,
      acted,
      status,
      type,
      body,
      lease_until as "leaseUntil"
    from kept_answer
    where person = ${p.person}
      and key = ${p.key}
  `,
);

/** Stores the answer of a call, for repeats of it. */
export const KEEP_ANSWER = statement<Key & { status: number; type: string; body: Sealed }>(
  'kept-answer.keep',
  (p) => sql`
    update kept_answer
    set
      status = ${p.status},
      type = ${p.type},
      body = ${p.body}
    where person = ${p.person}
      and key = ${p.key}
  `,
);

/** Ends the lease of a call whose answer cannot be stored, so that repeats of the call are told that it is done. */
export const END_LEASE = statement<Key & { now: Date }>(
  'kept-answer.end-lease',
  (p) => sql`
    update kept_answer
    set lease_until = ${p.now}
    where person = ${p.person}
      and key = ${p.key}
  `,
);

/** Deletes a call that had no effect, so that its key may be used again. */
export const FORGET_CALL = statement<Key>(
  'kept-answer.forget',
  (p) => sql`
    delete from kept_answer
    where person = ${p.person}
      and key = ${p.key}
      and not acted
    returning 1
  `,
);

/**
 * Extends the lease of a call without an effect so far, of which nobody knows whether the database is still about to commit it: the effect
 * is noted with that commit, which comes within the lease or never.
 */
export const AWAIT_OUTCOME = statement<Key & { leaseUntil: Date }>(
  'kept-answer.await-outcome',
  (p) => sql`
    update kept_answer
    set lease_until = ${p.leaseUntil}
    where person = ${p.person}
      and key = ${p.key}
      and not acted
    returning 1
  `,
);

/** Extends the leases of the calls that this process still runs. */
export const RENEW_LEASES = statement<{ persons: string[]; keys: string[]; leaseUntil: Date }>(
  'kept-answer.renew',
  (p) => sql`
    update kept_answer k
    set lease_until = ${p.leaseUntil}
    from unnest(${p.persons}::text[], ${p.keys}::text[]) as running (person, key)
    where k.person = running.person
      and k.key = running.key
  `,
);

/** How many answers one statement deletes at most, so that it locks rows only briefly. */
export const SWEEP_AT_ONCE = 1000;
/** Deletes stored answers that are older than `before`, up to `SWEEP_AT_ONCE` of them. */
export const SWEEP_ANSWERS = statement<{ before: Date }>(
  'kept-answer.sweep',
  (p) => sql`
    delete from kept_answer
    where (person, key) in (
      select person, key
      from kept_answer
      where created_at <= ${p.before}
      limit ${SWEEP_AT_ONCE}
    )
    returning 1
  `,
);
