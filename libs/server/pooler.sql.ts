/** The name of the statement by which a pooler is recognised. */
export const PROBE_NAME = 'madang_probe';
/** A pooler that supports prepared statements gives them other names at the server, so the server does not have our name. */
export const PROBE = `
  select
    pg_backend_pid() as pid,
    exists (select 1 from pg_prepared_statements where name = '${PROBE_NAME}') as "keepsName"`;
