import { ORDER_STATUS, PAY_LIMIT, PAY_METHOD, type TaxType } from '@madang/contracts/codes';
import type { DepositBounds } from '@madang/contracts/util/deposit';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** What an order sells: a class, perhaps in a term; `courseSeq` is null for a membership. */
export interface Sold {
  channelSeq: number;
  courseSeq: number | null;
  termSeq: number | null;
}
/**
 * The site's hours, the end of the sale and the beginning of the class, by which the last day of a deposit is computed, and the tax type.
 * A membership begins when it is paid, so it has no bounds of its own.
 */
export const DEPOSIT_BOUNDS = statement<Sold & { now: Date }, DepositBounds & { taxTypeCd: TaxType }>(
  'deposit.bounds',
  (p) => sql`
    select
      s.deposit_hours as hours,
      coalesce(t.tax_type_cd, s.tax_type_cd) as "taxTypeCd",
      case when c.pay_end_cd = ${PAY_LIMIT.LIMITED} then c.pay_end_at end as "payEndAt",
      (
        select min(b.starts_at)
        from main.pub_course_start b
        where b.channel_seq = ${p.channelSeq}
          and b.course_seq = ${p.courseSeq}
          and (b.term_seq is null or b.term_seq = ${p.termSeq})
          and b.starts_at > ${p.now}
      ) as "startsAt"
    from main.pub_selling s
    left join main.pub_course c on c.channel_seq = s.channel_seq and c.course_seq = ${p.courseSeq}
    left join main.pub_course_tax t on t.channel_seq = s.channel_seq and t.course_seq = ${p.courseSeq}
    where s.channel_seq = ${p.channelSeq}
      and (${p.courseSeq}::bigint is null or c.course_seq is not null)
  `,
);

/** How many virtual accounts of a person on a site wait for money or are being issued; the order `orderNo` itself is not counted. */
export const OPEN_DEPOSITS = statement<{ channelSeq: number; userSeq: number; orderNo: string }, { count: number }>(
  'deposit.open',
  (p) => sql`
    select count(*)::int as count
    from pay_order
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and order_no <> ${p.orderNo}
      and pay_method_cd in (${list(Object.values(PAY_METHOD).filter(paysByDeposit))})
      and (
        status = ${ORDER_STATUS.WAITING_DEPOSIT}
        or (status = ${ORDER_STATUS.CONFIRMING} and paid_at is null)
      )
  `,
);

/** Locks the deposits of a person on a site, so that two windows confirmed at the same time do not both count as the last one allowed. */
export const LOCK_DEPOSITS = statement<{ channelSeq: string; userSeq: number }>(
  'deposit.lock',
  (p) => sql`select pg_advisory_xact_lock(hashtext('deposits ' || ${p.channelSeq}), (${p.userSeq} % 2147483647)::int)`,
);
