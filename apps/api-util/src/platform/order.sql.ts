import type { OrderStatus } from '@madang/contracts/codes';
import type { ComparisonRun, PlatformDifference, PlatformOrder } from '@madang/contracts/util/platform';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type None, type Placeholders } from '@madang/server/sql/statement';

export interface OrderWanted {
  /** An order number or a buyer's mail address; null: no search. */
  q: string | null;
  status: OrderStatus | null;
  siteSeq: number | null;
  /** The time of the last order on the page before; the page begins after it. */
  beforeAt: Date | null;
  beforeNo: string;
  limit: number;
}
type P = Placeholders<OrderWanted>;
type Found = Omit<PlatformOrder, 'createdAt' | 'paidAt'> & { createdAt: Date; paidAt: Date | null };
/** Makes a statement that finds orders by one condition; each condition has an index of its own. */
const ordersBy = (name: string, isHit: (p: P) => Sql) =>
  statement<OrderWanted, Found>(
    `platform.orders-${name}`,
    (p) => sql`
      select
        o.order_no as "orderNo",
        o.channel_seq as "siteSeq",
        c.name as "siteName",
        o.title,
        o.orderer_name as "ordererName",
        o.email,
        o.status,
        o.pay_method_cd as "payMethodCd",
        o.provider,
        o.amount,
        o.refunded_amount as "refundedAmount",
        o.currency,
        o.created_at as "createdAt",
        o.paid_at as "paidAt",
        o.fail_message as "failMessage"
      from pay_order o
      join main.pub_channel c on c.channel_seq = o.channel_seq
      where ${isHit(p)}
        and (${p.status}::text is null or o.status = ${p.status})
        and (${p.siteSeq}::bigint is null or o.channel_seq = ${p.siteSeq})
        and (${p.beforeAt}::timestamptz is null or (o.created_at, o.order_no) < (${p.beforeAt}, ${p.beforeNo}))
      order by o.created_at desc, o.order_no desc
      limit ${p.limit}
    `,
  );
export const FOUND_ORDERS = {
  all: ordersBy('all', (p) => sql`${p.q}::text is null`),
  number: ordersBy('number', (p) => sql`o.order_no = ${p.q}`),
  person: ordersBy('person', (p) => sql`o.user_seq = any(array(select a.user_seq from main.pub_account a where a.email = lower(${p.q})))`),
};

type FoundDifference = Omit<PlatformDifference, 'foundAt' | 'settledAt'> & { foundAt: Date; settledAt: Date | null };
interface DifferencesWanted {
  /** Whether only settled differences are read (true) or only open ones (false); null: both. */
  settled: boolean | null;
}
const isWanted = (settled: Placeholders<DifferencesWanted>['settled']) =>
  sql`(${settled}::boolean is null or (d.settled_at is not null) = ${settled})`;
export const FOUND_DIFFERENCES = statement<DifferencesWanted & { limit: number; offset: number }, FoundDifference>(
  'platform.differences',
  (p) => sql`
    select
      d.channel_seq as "siteSeq",
      c.name as "siteName",
      d.difference_seq as "differenceSeq",
      d.order_no as "orderNo",
      d.kind,
      d.ours,
      d.theirs,
      d.currency,
      d.our_status as "ourStatus",
      d.their_status as "theirStatus",
      d.found_at as "foundAt",
      d.settled_at as "settledAt",
      a.email as "settledBy",
      d.settled_note as "settledNote"
    from payment_difference d
    join main.pub_channel c on c.channel_seq = d.channel_seq
    left join main.pub_account a on a.user_seq = d.settled_by
    where ${isWanted(p.settled)}
    order by d.found_at desc, d.difference_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_DIFFERENCES = statement<DifferencesWanted, { n: number }>(
  'platform.count-of-differences',
  (p) => sql`select count(*)::int as n from payment_difference d where ${isWanted(p.settled)}`,
);
export const SETTLE_BY_HAND = statement<
  { siteSeq: number; differenceSeq: number; userSeq: number; note: string; now: Date },
  { n: number }
>(
  'platform.settle-difference',
  (p) => sql`
    update payment_difference
    set
      settled_at = ${p.now},
      settled_by = ${p.userSeq},
      settled_note = ${p.note}
    where channel_seq = ${p.siteSeq}
      and difference_seq = ${p.differenceSeq}
      and settled_at is null
    returning 1 as n
  `,
);
export const DIFFERENCE_EXISTS = statement<{ siteSeq: number; differenceSeq: number }, { n: number }>(
  'platform.difference-exists',
  (p) => sql`
    select 1 as n
    from payment_difference
    where channel_seq = ${p.siteSeq}
      and difference_seq = ${p.differenceSeq}
  `,
);
type FoundRun = Omit<ComparisonRun, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null };
/** The newest comparison with each payment company. */
export const NEWEST_RUNS = statement<None, FoundRun>(
  'platform.newest-runs',
  () => sql`
    select distinct on (provider)
      provider,
      day::text,
      started_at as "startedAt",
      finished_at as "finishedAt",
      transactions,
      compared,
      failure
    from reconciliation_run
    order by provider, day desc
  `,
);
