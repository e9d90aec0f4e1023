import { sql, type Sql } from '@madang/server/sql/sql';

interface Within {
  from: Date;
  until: Date;
  /** The key of the transaction behind which the list begins; null for the first of the time. */
  startingAfter: string | null;
  limit: number;
}
/** What moved in a time, oldest first. */
export const movementsWithin = ({ from, until, startingAfter, limit }: Within): Sql => sql`
  select
    t.*,
    p.order_id,
    p.method,
    p.currency
  from transaction t
  join payment p on p.payment_key = t.payment_key
  where t.at >= ${from}
    and t.at < ${until}
    and (
      ${startingAfter}::text is null
      or t.transaction_seq > (
        select transaction_seq
        from transaction
        where transaction_key = ${startingAfter}
      )
    )
  order by t.transaction_seq
  limit ${limit}`;
