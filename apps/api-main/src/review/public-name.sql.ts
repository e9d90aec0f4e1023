import { sql, type Sql } from '@madang/server/sql/sql';

/** The name of the account `p`, with its middle hidden unless `mayKnow` is true. */
export const publicName = (mayKnow: Sql): Sql => sql`case when ${mayKnow} then p.name else public_name(p.name) end`;
