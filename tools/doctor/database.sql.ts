import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export interface Server {
  version: number;
  encoding: string;
  provider: string;
  locale: string | null;
  mostConnections: number;
  /** The time by the database server's clock. */
  now: Date;
}
export const SERVER = statement<Record<never, never>, Server>(
  'doctor.server',
  () => sql`
    select
      current_setting('server_version_num')::int as version,
      pg_encoding_to_char(encoding) as encoding,
      datlocprovider::text as provider,
      datlocale as locale,
      current_setting('max_connections')::int as "mostConnections",
      clock_timestamp() as now
    from pg_database
    where datname = current_database()
  `,
);

export const OPEN_NOTICES = statement<Record<never, never>, { kind: string; subject: string }>(
  'doctor.notices',
  () => sql`
    select
      kind,
      subject
    from operator_notice
    where settled_at is null
    order by last_at desc
  `,
);
