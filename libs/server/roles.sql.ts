import { sql, type Sql } from './sql/sql';

/** The names of other databases in the same cluster in which the role owns something, since roles belong to the whole cluster. */
export const otherDatabasesOf = (role: string): Sql => sql`
  select distinct d.datname as name
  from pg_shdepend s
  join pg_roles r on r.oid = s.refobjid
  join pg_database d on d.oid = s.dbid
  where s.refclassid = 'pg_authid'::regclass
    and r.rolname = ${role}
    and d.datname <> current_database()
  order by 1`;
