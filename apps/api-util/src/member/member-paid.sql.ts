import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Lot {
  channelSeq: number;
  /** The number of the last member of the step before; this step goes on after it. */
  after: number;
}
/** The next `limit` members of a site who have paid: their count, and the number of the last one. */
export const NEXT_MEMBERS = statement<Lot & { limit: number }, { members: number; upto: number | null }>(
  'member-paid.next',
  (p) => sql`
    select count(*)::int as members, max(user_seq)::bigint as upto
    from (
      select user_seq
      from pay_order
      where channel_seq = ${p.channelSeq}
        and paid_at is not null
        and user_seq > ${p.after}
      group by user_seq
      order by user_seq
      limit ${p.limit}
    ) m
  `,
);

/** A member whose kept sum differs from the orders. `paid` is the sum of the orders less the kept sum. */
interface MemberDiffers {
  userSeq: number;
  currency: string;
  paid: number;
}
/**
 * Sums up the orders of a lot of members again (`upto` null: of all members that are left), corrects the kept sums that differ, and
 * answers the members whose sums did.
 */
export const RECOUNT_MEMBERS = statement<Lot & { upto: number | null }, MemberDiffers>('member-paid.recount', (p) => {
  const ofLot = sql`
    channel_seq = ${p.channelSeq}
    and user_seq > ${p.after}
    and (${p.upto}::bigint is null or user_seq <= ${p.upto})`;
  return sql`
    with counted as (
      select user_seq, currency, sum(amount - refunded_amount) as paid
      from pay_order
      where ${ofLot}
        and paid_at is not null
      group by user_seq, currency
    ),
    kept as (
      select user_seq, currency, paid
      from member_paid
      where ${ofLot}
    ),
    differs as materialized (
      select
        user_seq,
        currency,
        coalesce(c.paid, 0) - coalesce(k.paid, 0) as paid
      from counted c
      full join kept k using (user_seq, currency)
      where coalesce(c.paid, 0) <> coalesce(k.paid, 0)
    ),
    mended as materialized (
      select d.*, sum_member(${p.channelSeq}, d.user_seq, d.currency)
      from differs d
    )
    select
      user_seq as "userSeq",
      currency,
      paid::bigint as paid
    from mended
    order by user_seq, currency
  `;
});
