import { sql, type Sql } from '../../libs/server/sql/sql.ts';

/** Today in Korea, and the days a month and a year ago. */
export const MEASURED_DAYS: Sql = sql`
  select
    to_char(today, 'YYYY-MM-DD') as today,
    to_char(today - 29, 'YYYY-MM-DD') as "monthAgo",
    to_char(today - 360, 'YYYY-MM-DD') as "yearAgo"
  from (select (now() at time zone 'Asia/Seoul')::date as today) d`;
