import { sql, type Sql } from '@madang/server/sql/sql';

/** The name of account `p` for the public, its middle hidden, unless `mayKnow`. */
export const publicName = (mayKnow: Sql): Sql => sql`case when ${mayKnow} then p.name else public_name(p.name) end`;
