import { sql, type Sql } from '@madang/server/sql/sql';

/** Adds people with an account and a session. */
export const crowdInsert = (count: number): Sql => sql`
  with a as (
    insert into main.account (email, name, phone)
    select
      'crowd' || gen_random_uuid() || '@madang.test',
      '군중',
      '01012345678'
    from generate_series(1, ${count})
    returning user_seq
  )
  insert into main.session (user_seq)
  select user_seq
  from a
  returning user_seq, session_seq`;
