import { sql, type Sql } from '@madang/server/sql/sql';

/** The name of account `p` for the public: its middle is hidden (유*연), unless `mayKnow`. */
export const publicName = (mayKnow: Sql): Sql => sql`
  case
    when ${mayKnow} or char_length(p.name) < 2 then p.name
    when char_length(p.name) = 2 then left(p.name, 1) || '*'
    else left(p.name, 1) || repeat('*', char_length(p.name) - 2) || right(p.name, 1)
  end`;
