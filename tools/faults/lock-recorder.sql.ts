import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/**
 * The locks of a process: its advisory locks, and the rows that its transaction has locked or changed, which carry its number in xmax.
 * Rows that it has inserted do not count, since nobody else can wait for them. Nor do accounts that it only refers to, which others can
 * lock for reading: a foreign key holds the account of every row about a person, and nobody who changes the account waits for that.
 */
export const locksOf = (pid: number): Sql => sql`
  with tx as (
    select backend_xid as xid
    from pg_stat_activity
    where pid = ${pid}
  ), referred as (
    select b.user_seq
    from main.account b
    where b.xmax = (select xid from tx)
    for share skip locked
  )
  select
    k.kind,
    l.objid::bigint as id
  from pg_locks l
  join (
    values
      ('plan', 'limit'),
      ('pay', 'pay'),
      ('member pay', 'memberPay')
  ) k (name, kind) on l.classid = (hashtext(k.name)::bigint & 4294967295)::oid
  where l.pid = ${pid}
    and l.granted
    and l.locktype = 'advisory'
  union all
  select
    'account',
    user_seq
  from main.account b, tx
  where b.xmax = tx.xid
    and user_seq not in (select user_seq from referred)
  union all
  select
    'member',
    user_seq
  from main.channel_user u, tx
  where u.xmax = tx.xid
  union all
  select
    case when course_type_cd = ${COURSE_TYPE_CD.PACKAGE} then 'package' else 'class' end,
    course_seq
  from main.course c, tx
  where c.xmax = tx.xid
  union all
  select
    'attend',
    attend_seq
  from main.attend a, tx
  where a.xmax = tx.xid
  union all
  select
    'term',
    term_seq
  from main.challenge_term t, tx
  where t.xmax = tx.xid
  union all
  select
    'coupon',
    coupon_seq
  from main.coupon o, tx
  where o.xmax = tx.xid`;
