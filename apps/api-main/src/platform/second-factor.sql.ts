import type { Sealed } from '@madang/contracts/events';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Person {
  userSeq: number;
}
interface Found {
  name: string;
  email: string;
  setupHash: string | null;
  setupUntil: Date | null;
  totpSecret: Sealed | null;
  enrolledAt: Date | null;
  recoveryLeft: number;
  expiresAt: Date | null;
}
/** A platform operator's second factor, and until when this session may use the console; no row for anybody else. */
export const PLATFORM_OPERATOR = statement<Person & { sessionSeq: number; now: Date }, Found>(
  'second-factor.operator',
  (p) => sql`
    select
      a.name,
      a.email,
      o.setup_hash as "setupHash",
      o.setup_until as "setupUntil",
      o.totp_secret as "totpSecret",
      o.enrolled_at as "enrolledAt",
      (
        select count(*)
        from platform_recovery_code r
        where r.user_seq = o.user_seq
          and r.used_at is null
      )::int as "recoveryLeft",
      (
        select s.expires_at
        from platform_session s
        where s.session_seq = ${p.sessionSeq}
          and s.user_seq = o.user_seq
          and s.expires_at > ${p.now}
      ) as "expiresAt"
    from platform_operator o
    join account a on a.user_seq = o.user_seq
    where o.user_seq = ${p.userSeq}
  `,
);
/** Stores an operator's new secret, which a code of the app has to confirm; answers no row if a secret is confirmed already. */
export const KEEP_SECRET = statement<Person & { secret: Sealed }, { userSeq: number }>(
  'second-factor.keep-secret',
  (p) => sql`
    update platform_operator
    set totp_secret = ${p.secret}
    where user_seq = ${p.userSeq}
      and enrolled_at is null
    returning user_seq as "userSeq"
  `,
);
/**
 * Uses up the code of a time step: neither this code nor one of an earlier step is accepted again. Answers no row if it was used up
 * before.
 */
export const TAKE_STEP = statement<Person & { step: number }, { userSeq: number }>(
  'second-factor.take-step',
  (p) => sql`
    update platform_operator
    set last_step = ${p.step}
    where user_seq = ${p.userSeq}
      and last_step < ${p.step}
    returning user_seq as "userSeq"
  `,
);
/** Marks the second factor as set up, and uses up the setup code from the command line. */
export const ENROL_SECOND_FACTOR = statement<Person & { now: Date }, { userSeq: number }>(
  'second-factor.enrol',
  (p) => sql`
    update platform_operator
    set
      enrolled_at = ${p.now},
      setup_hash = null,
      setup_until = null
    where user_seq = ${p.userSeq}
      and enrolled_at is null
      and setup_until > ${p.now}
    returning user_seq as "userSeq"
  `,
);
export const KEEP_RECOVERY_CODES = statement<Person & { hashes: string[] }>(
  'second-factor.keep-recovery-codes',
  (p) => sql`
    insert into platform_recovery_code (user_seq, code_hash)
    select ${p.userSeq}, hash
    from unnest(${p.hashes}::text[]) as hash
  `,
);
export const TAKE_RECOVERY_CODE = statement<Person & { hash: string; now: Date }, { userSeq: number }>(
  'second-factor.take-recovery-code',
  (p) => sql`
    update platform_recovery_code
    set used_at = ${p.now}
    where user_seq = ${p.userSeq}
      and code_hash = ${p.hash}
      and used_at is null
    returning user_seq as "userSeq"
  `,
);
interface LogIn extends Person {
  sessionSeq: number;
}
export const OPEN_CONSOLE = statement<LogIn & { now: Date; expiresAt: Date }>(
  'second-factor.open',
  (p) => sql`
    insert into platform_session (session_seq, user_seq, opened_at, expires_at)
    values (${p.sessionSeq}, ${p.userSeq}, ${p.now}, ${p.expiresAt})
    on conflict (session_seq) do update set
      opened_at = excluded.opened_at,
      expires_at = excluded.expires_at
  `,
);
export const LOCK_CONSOLE = statement<LogIn>(
  'second-factor.lock',
  (p) => sql`
    delete from platform_session
    where session_seq = ${p.sessionSeq}
      and user_seq = ${p.userSeq}
  `,
);

/**
 * Makes an account a platform operator, or lets an operator who lost the device and the recovery codes set up a new second factor. The
 * command line runs it.
 */
export const ADD_OPERATOR = statement<Person & { hash: string; until: Date; now: Date }>(
  'platform-operator.add',
  (p) => sql`
    insert into platform_operator (user_seq, added_at, setup_hash, setup_until)
    values (${p.userSeq}, ${p.now}, ${p.hash}, ${p.until})
    on conflict (user_seq) do update set
      setup_hash = excluded.setup_hash,
      setup_until = excluded.setup_until,
      totp_secret = null,
      enrolled_at = null,
      last_step = 0
  `,
);
export const FORGET_SECOND_FACTOR = [
  statement<Person>('platform-operator.forget-codes', (p) => sql`delete from platform_recovery_code where user_seq = ${p.userSeq}`),
  statement<Person>('platform-operator.forget-sessions', (p) => sql`delete from platform_session where user_seq = ${p.userSeq}`),
];
/** Removes a platform operator, and ends the operator's support accesses to sites. */
export const REMOVE_OPERATOR = statement<Person & { now: Date }, { userSeq: number }>(
  'platform-operator.remove',
  (p) => sql`
    with gone as (
      delete from platform_operator
      where user_seq = ${p.userSeq}
      returning user_seq
    ),
    ended as (
      update support_access s
      set
        ended_at = ${p.now},
        ended_by = s.asked_by
      from gone
      where s.asked_by = gone.user_seq
        and s.ended_at is null
    ),
    put_out as (
      update session s
      set revoked_at = ${p.now}
      from gone
      where s.user_seq = gone.user_seq
        and s.support_access_seq is not null
        and s.revoked_at is null
    )
    select user_seq as "userSeq"
    from gone
  `,
);
export const PLATFORM_OPERATORS = statement<
  Record<never, never>,
  { email: string; name: string; addedAt: Date; enrolledAt: Date | null; lastSeenAt: Date | null }
>(
  'platform-operator.list',
  () => sql`
    select
      a.email,
      a.name,
      o.added_at as "addedAt",
      o.enrolled_at as "enrolledAt",
      (
        select max(u.at)
        from platform_audit u
        where u.user_seq = o.user_seq
      ) as "lastSeenAt"
    from platform_operator o
    join account a on a.user_seq = o.user_seq
    order by a.email
  `,
);
