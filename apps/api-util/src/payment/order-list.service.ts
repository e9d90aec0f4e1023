import { Injectable } from '@nestjs/common';
import { DATE_TYPE, ORDER_STATUS, YN } from '@madang/contracts/codes';
import { addDays, addMonths, dayEnd, dayStart, monthStart, seoulDateTime, seoulDay, seoulMonth } from '@madang/contracts/dates';
import type { Page } from '@madang/contracts/endpoint';
import type { LedgerRow, Order, OrderTotals } from '@madang/contracts/util/payment';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { COUNT_LIMIT, COUNTED_TO, countedPage } from '@madang/server/counted';
import { Db, rows, type Scope, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { IS_SHOWN, ORDER_TOTALS } from './order-days.sql';
import { toOrder, WITH_END, type OrderRow } from './order.row';
import { ORDER_SHEET } from './order.words';

export interface OrderFilter {
  dateType: string;
  startAt?: string | null | undefined;
  endAt?: string | null | undefined;
  status?: string | undefined;
  payMethodCd?: string | undefined;
  q?: string | undefined;
  /** Orders of memberships only, or all others. */
  kind?: 'MEMBERSHIP' | 'GOODS';
  /** All hits of a search are counted, also beyond those that pages reach. */
  wholeYn?: string | undefined;
}
const MOST = 100_000;
/** Up to so many hits are read by their numbers; more are a table of numbers that a walk over the orders asks. */
const FEW = 5000;
/** Where half of the newest orders are hits, a walk that looks at the words of each comes sooner to the end of what is counted. */
const SAMPLE = 400;
const LOOKED_AT = 4 * COUNTED_TO;

/** $1 channel, $2 from, $3 until (before), $4 status, $5 method, $6 kind, $7 search; the last ones null for any. */
const FILTER = `channel_seq = $1 and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)
  and case when $4::text is null then ${IS_SHOWN} else status = $4 end
  and ($5::text is null or pay_method_cd = $5)
  and ($6::text is null or ($6 = 'MEMBERSHIP') = (subscription_seq is not null))`;
const HIT = {
  all: `${FILTER} and $7::text is null`,
  found: `${FILTER} and order_no = any(array(select orders_with($7::text, ${FEW})))`,
  // `is true` keeps the planner from joining the two: the numbers stay a table that is asked.
  walked: `${FILTER} and (order_no in (select orders_with($7::text, null))) is true`,
  // Orders from before have no words yet.
  scanned: `${FILTER}
    and position(lower($7) in lower(order_no || ' ' || orderer_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || title)) > 0`,
};
type How = keyof typeof HIT;
type Hits = OrderTotals & { orderNos: string[] };
const forEach = (make: (hit: string, how: How) => string) =>
  Object.fromEntries(Object.entries(HIT).map(([how, hit]) => [how, make(hit, how as How)])) as Record<How, string>;

const NEWEST_FIRST = 'order by created_at desc, order_no desc';
/** A page is found in an index, then its rows are read: $8 limit, $9 offset. */
export const LIST = forEach(
  (hit) => `select ${WITH_END}
from (select channel_seq, order_no from pay_order where ${hit} ${NEWEST_FIRST} limit $8 offset $9) page
join pay_order on pay_order.channel_seq = page.channel_seq and pay_order.order_no = page.order_no
order by pay_order.created_at desc, pay_order.order_no desc`,
);
const SUMS = `
  coalesce(sum(amount) filter (where paid_at is not null and currency = 'KRW'), 0)::bigint as "paidKrw",
  coalesce(sum(amount) filter (where paid_at is not null and currency = 'USD'), 0)::bigint as "paidUsd",
  coalesce(sum(refunded_amount) filter (where currency = 'KRW' and paid_at is not null), 0)::bigint as "refundedKrw",
  coalesce(sum(refunded_amount) filter (where currency = 'USD' and paid_at is not null), 0)::bigint as "refundedUsd"`;
/** Of what is searched for, and of windows that came to nothing, which no day counts. */
const COUNTED = forEach((hit) => `select count(*)::int as count, ${SUMS} from pay_order where ${hit}`);
const FIGURES = 'amount, refunded_amount, paid_at, currency';
/** The figures of each of `hits`, unless there are more than are counted: whoever walks an index has not read them. */
const LOOKED_UP = `hits cross join lateral (
    select ${FIGURES} from pay_order o
    where o.channel_seq = hits.channel_seq and o.order_no = hits.order_no and (select count from counted) <= ${COUNTED_TO} offset 0
  ) o`;
const hits = (from: string, figures: string) => `with hits as materialized (
  select channel_seq, order_no, created_at${figures === 'hits' ? `, ${FIGURES}` : ''} from ${from} ${NEWEST_FIRST} limit ${COUNT_LIMIT}
), counted as (
  select count(*)::int as count from hits
)
select count, array(select order_no from hits ${NEWEST_FIRST} limit $8 offset $9) as "orderNos", sums.*
from counted cross join (select ${SUMS} from ${figures}) sums`;
/** The numbers of a page of hits, and what the hits add up to, as long as they can be counted: $8 limit, $9 offset. */
export const HITS = forEach((hit, how) => hits(`pay_order where ${hit}`, how === 'found' ? 'hits' : LOOKED_UP));
const HAS_WORDS = (q: string) => `position(lower(${q}) in (
    select w.words from order_words w where w.channel_seq = pay_order.channel_seq and w.order_no = pay_order.order_no
  )) > 0`;
/** The same by the words of the newest orders: whole only if there are more hits than are counted. */
export const DENSE = hits(
  `(select channel_seq, order_no, created_at from pay_order where ${FILTER} ${NEWEST_FIRST} limit ${LOOKED_AT}) pay_order where ${HAS_WORDS('$7')}`,
  LOOKED_UP,
);
/** $1 channel, $2 search. */
export const DENSITY = `select count(*)::int as n
  from (select channel_seq, order_no from pay_order where channel_seq = $1 and ${IS_SHOWN} ${NEWEST_FIRST} limit ${SAMPLE}) pay_order
  where ${HAS_WORDS('$2')}`;
const ROWS = `select ${WITH_END} from pay_order where channel_seq = $1 and order_no = any($2) ${NEWEST_FIRST}`;
const FILLING = 'select exists (select from order_fill) as filling';
const PROBE = `select count(*)::int as n from orders_with($1, ${FEW + 1})`;
/** A buyer's own: what took money, waits for it or returned it. */
const MINE = `user_seq = $1 and (status in ('CONFIRMING', 'WAITING_DEPOSIT', 'PAID', 'CANCELING', 'CANCELED') or (status = 'EXPIRED' and deposit is not null))`;
const ASKED = `
select distinct on (order_no) order_no as "orderNo", state, amount, answer, due_at as "dueAt"
from refund_request where order_no = any($1) order by order_no, refund_seq desc`;
const LEDGER = `select ledger_seq as "ledgerSeq", kind, amount, currency, at, transaction_key as "transactionKey" from ledger where channel_seq = $1 and order_no = $2 order by ledger_seq`;

/** Lists of orders: a site's for its staff, a buyer's own. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly keywords: Keywords,
  ) {}

  adminList(
    auth: User,
    channelSeq: number,
    filter: OrderFilter,
    page: number,
    size: number,
  ): Promise<Page<Order> & { totals: OrderTotals }> {
    const values = this.values(channelSeq, filter);
    const at = [size, (page - 1) * size];
    return this.db.tx({ channelSeq }, async (tx) => {
      if (filter.q) return this.search(tx, auth, values, at, filter);
      const list = await rows<OrderRow>(tx, LIST.all, [...values, ...at]);
      const totals = await this.totals(tx, values, filter);
      return { list: list.map((r) => toOrder(r, auth.lang)), totalCount: totals.count, totals };
    });
  }

  private async search(
    tx: Tx,
    auth: User,
    values: unknown[],
    at: number[],
    filter: OrderFilter,
  ): Promise<Page<Order> & { totals: OrderTotals }> {
    const { orderNos, ...counted } = (await this.manyHits(tx, values, at)) ?? (await this.hits(tx, values, at, filter));
    const list = await rows<OrderRow>(tx, ROWS, [values[0], orderNos]);
    const page = countedPage<Page<Order>>({ list: list.map((r) => toOrder(r, auth.lang)), totalCount: counted.count });
    if (!page.more || filter.wholeYn !== YN.YES) return { ...page, totals: { ...counted, count: page.totalCount } };
    const [totals] = await rows<OrderTotals>(tx, COUNTED[await this.how(tx, filter)], values);
    return { ...page, totals: totals! };
  }

  /** Null where there are not so many, or nobody knows. */
  private async manyHits(tx: Tx, values: unknown[], at: number[]): Promise<Hits | null> {
    const [channelSeq, q] = [values[0], values.at(-1)];
    const [newest] = await rows<{ n: number }>(tx, DENSITY, [channelSeq, q]);
    if (newest!.n < SAMPLE / 2) return null;
    const [hits] = await rows<Hits>(tx, DENSE, [...values, ...at]);
    return hits!.count > COUNTED_TO ? hits! : null;
  }

  private async hits(tx: Tx, values: unknown[], at: number[], filter: OrderFilter): Promise<Hits> {
    const [hits] = await rows<Hits>(tx, HITS[await this.how(tx, filter)], [...values, ...at]);
    return hits!;
  }

  /** Each way finds the same; which one is quick depends on how many hits there are. */
  private async how(tx: Tx, { q }: OrderFilter): Promise<How> {
    if (!q) return 'all';
    const [{ filling }] = (await rows<{ filling: boolean }>(tx, FILLING)) as [{ filling: boolean }];
    if (filling) return 'scanned';
    const [probe] = await rows<{ n: number }>(tx, PROBE, [q]);
    return probe!.n > FEW ? 'walked' : 'found';
  }

  private async totals(tx: Tx, values: unknown[], { status }: OrderFilter): Promise<OrderTotals> {
    const kept = status !== ORDER_STATUS.READY && status !== ORDER_STATUS.EXPIRED;
    const [totals] = await (kept ? rows<OrderTotals>(tx, ORDER_TOTALS, values.slice(0, 6)) : rows<OrderTotals>(tx, COUNTED.all, values));
    return totals!;
  }

  adminFind(auth: User, channelSeq: number, orderNo: string): Promise<Order & { ledger: LedgerRow[] }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [order] = await rows<OrderRow>(tx, `select ${WITH_END} from pay_order where channel_seq = $1 and order_no = $2`, [
        channelSeq,
        orderNo,
      ]);
      if (!order) throw fail('NO_DATA');
      const ledger = await rows<Omit<LedgerRow, 'at'> & { at: Date }>(tx, LEDGER, [channelSeq, orderNo]);
      return { ...toOrder(order, auth.lang), ledger: ledger.map((l) => ({ ...l, at: l.at.toISOString() })) };
    });
  }

  async adminExcel(auth: User, channelSeq: number, filter: OrderFilter): Promise<RawAnswer> {
    const words = ORDER_SHEET[auth.lang];
    const names = wordsOf(auth.lang);
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const list = await this.db.tx({ channelSeq }, async (tx) =>
      rows<OrderRow>(tx, LIST[await this.how(tx, filter)], [...this.values(channelSeq, filter), MOST, 0]),
    );
    const unit = (o: OrderRow, amount: number) => (o.currency === 'USD' ? amount / 100 : amount);
    return sheetAnswer(
      swap(words.file),
      words.heads.map(swap),
      list.map((o) => [
        o.order_no,
        shown(o.created_at),
        o.title,
        o.orderer_name,
        o.email,
        o.phone ?? '',
        swap(names.orderStatus[o.status]),
        names.payMethod[o.pay_method_cd],
        o.method_detail ?? '',
        unit(o, o.price),
        unit(o, o.discount),
        unit(o, o.coupon_discount),
        o.coupon_title ?? '',
        unit(o, o.amount),
        unit(o, o.refunded_amount),
        o.currency,
        shown(o.paid_at),
        shown(o.cancel_at),
        o.cancel_reason ?? '',
      ]),
    );
  }

  mine(auth: User, page: number, size: number, channelSeq: number | null | undefined): Promise<Page<Order>> {
    const scope: Scope = channelSeq ? { channelSeq } : { userSeq: auth.userSeq };
    return this.db.tx(scope, async (tx) => {
      const list = await rows<OrderRow>(
        tx,
        `select ${WITH_END} from pay_order where ${MINE} order by created_at desc, order_no desc limit $2 offset $3`,
        [auth.userSeq, size, (page - 1) * size],
      );
      const [{ n }] = (await rows<{ n: number }>(tx, `select count(*)::int as n from pay_order where ${MINE}`, [auth.userSeq])) as [
        { n: number },
      ];
      const asked = await this.refunds(tx, list);
      return { list: list.map((r) => ({ ...toOrder(r, auth.lang), refund: asked.get(r.order_no) ?? null })), totalCount: n };
    });
  }

  /** The latest request for the refund of each. */
  private async refunds(tx: Tx, list: readonly OrderRow[]): Promise<Map<string, NonNullable<Order['refund']>>> {
    type Row = Omit<NonNullable<Order['refund']>, 'dueAt'> & { orderNo: string; dueAt: Date };
    const found = await rows<Row>(tx, ASKED, [list.map((order) => order.order_no)]);
    return new Map(found.map(({ orderNo, dueAt, ...rest }) => [orderNo, { ...rest, dueAt: dueAt.toISOString() }]));
  }

  private values(channelSeq: number, f: OrderFilter): unknown[] {
    const { from, until } = periodOf(f, this.clock.now());
    return [channelSeq, from, until, f.status || null, f.payMethodCd || null, f.kind ?? null, f.q || null];
  }
}

/** The days of a choice, in Seoul, both ends included (AM-162); given days win. */
function periodOf(f: Pick<OrderFilter, 'dateType' | 'startAt' | 'endAt'>, now: Date): { from: Date | null; until: Date | null } {
  if (f.startAt || f.endAt) return { from: f.startAt ? dayStart(f.startAt) : null, until: f.endAt ? dayEnd(f.endAt) : null };
  const today = seoulDay(now);
  const month = seoulMonth(now);
  const days = (first: number, last: number) => ({ from: dayStart(addDays(today, -first)), until: dayEnd(addDays(today, -last)) });
  switch (f.dateType) {
    case DATE_TYPE.TODAY:
      return days(0, 0);
    case DATE_TYPE.YESTERDAY:
      return days(1, 1);
    case DATE_TYPE.LAST_7:
      return days(6, 0);
    case DATE_TYPE.LAST_30:
      return days(29, 0);
    case DATE_TYPE.LAST_90:
      return days(89, 0);
    case DATE_TYPE.LAST_MONTH:
      return { from: monthStart(addMonths(month, -1)), until: monthStart(month) };
    default:
      return { from: null, until: null };
  }
}

const shown = (at: Date | null) => (at ? seoulDateTime(at) : '');
