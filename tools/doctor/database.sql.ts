import { CURRENCY, FARE, PUBLISH_STATUS, TRASH } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { DOCTOR_ROLE } from './role';

export interface Server {
  version: number;
  encoding: string;
  provider: string;
  locale: string | null;
  mostConnections: number;
  /** The time by the database server's clock. */
  now: Date;
}
export const SERVER_FACTS = statement<Record<never, never>, Server>(
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

export interface ServerState {
  version: number;
  /** Whether the role by which the doctor logs in is there. */
  known: boolean;
}
/** Reads what every version of PostgreSQL tells. */
export const SERVER_STATE = statement<Record<never, never>, ServerState>(
  'doctor.server-state',
  () => sql`
    select
      current_setting('server_version_num')::int as version,
      exists (select from pg_roles where rolname = ${DOCTOR_ROLE}) as known
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

interface Sold {
  /** The ways to pay that the installation sells for classes in won, and for those in dollars. */
  won: string[];
  dollars: string[];
  limit: number;
}
/** Published classes of sites that are not closed which cannot be paid by any way that is sold, the oldest first; `of` is their number. */
export const UNPAYABLE_CLASSES = statement<Sold, { domain: string; courseSeq: number; title: string; of: number }>(
  'doctor.unpayable-classes',
  (p) => sql`
    select
      h.domain,
      c.course_seq as "courseSeq",
      c.title,
      count(*) over ()::int as of
    from course c
    join channel h on h.channel_seq = c.channel_seq and h.closed_at is null
    where c.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
      and c.trash_type_cd = ${TRASH.NORMAL}
      and c.fare_cd = ${FARE.PAID}
      and not c.pay_methods ?| case when c.currency = ${CURRENCY.USD} then ${p.dollars}::text[] else ${p.won}::text[] end
    order by c.course_seq
    limit ${p.limit}
  `,
);
