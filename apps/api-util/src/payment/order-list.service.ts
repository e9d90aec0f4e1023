import { Injectable } from '@nestjs/common';
import { DATE_TYPE, ORDER_STATUS } from '@madang/contracts/codes';
import { addDays, addMonths, dayEnd, dayStart, monthStart, seoulDateTime, seoulDay, seoulMonth } from '@madang/contracts/dates';
import type { Page } from '@madang/contracts/endpoint';
import type { LedgerRow, Order, OrderTotals } from '@madang/contracts/util/payment';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
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
}
const MOST = 100_000;
/** No index knows a shorter part of a word. */
const PART = 3;

/** $1 channel, $2 from, $3 until (before), $4 status, $5 method, $6 kind, $7 search; the last ones null for any. */
const FILTER = `channel_seq = $1 and ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at < $3)
  and case when $4::text is null then ${IS_SHOWN} else status = $4 end
  and ($5::text is null or pay_method_cd = $5)
  and ($6::text is null or ($6 = 'MEMBERSHIP') = (subscription_seq is not null))`;
/** Each order is found by its number: a search has few hits, and the words of orders have an index of their own. */
const FOUND = `${FILTER} and order_no = any(array(select find_orders($7::text)))`;
/** What is too short for that index, and everything while orders from before have no words yet. */
const SCANNED = `${FILTER}
  and position(lower($7) in lower(order_no || ' ' || orderer_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || title)) > 0`;
/** A page is found in an index, then its rows are read: $8 limit, $9 offset. */
const list = (hit: string) => `select ${WITH_END}
from (select channel_seq, order_no from pay_order where ${hit} order by created_at desc, order_no desc limit $8 offset $9) page
join pay_order on pay_order.channel_seq = page.channel_seq and pay_order.order_no = page.order_no
order by pay_order.created_at desc, pay_order.order_no desc`;
/** Of what is searched for, and of windows that came to nothing, which no day counts. */
const counted = (hit: string) => `select count(*)::int as count,
  coalesce(sum(amount) filter (where paid_at is not null and currency = 'KRW'), 0)::bigint as "paidKrw",
  coalesce(sum(amount) filter (where paid_at is not null and currency = 'USD'), 0)::bigint as "paidUsd",
  coalesce(sum(refunded_amount) filter (where currency = 'KRW' and paid_at is not null), 0)::bigint as "refundedKrw",
  coalesce(sum(refunded_amount) filter (where currency = 'USD' and paid_at is not null), 0)::bigint as "refundedUsd"
from pay_order where ${hit}`;
const ALL = `${FILTER} and $7::text is null`;
export const LIST = { all: list(ALL), found: list(FOUND), scanned: list(SCANNED) };
export const COUNTED = { all: counted(ALL), found: counted(FOUND), scanned: counted(SCANNED) };
type How = keyof typeof LIST;
const FILLING = 'select exists (select from order_fill) as filling';
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
    return this.db.tx({ channelSeq }, async (tx) => {
      const how = await this.how(tx, filter);
      const list = await rows<OrderRow>(tx, LIST[how], [...values, size, (page - 1) * size]);
      const totals = await this.totals(tx, how, values, filter);
      return { list: list.map((r) => toOrder(r, auth.lang)), totalCount: totals.count, totals };
    });
  }

  private async how(tx: Tx, { q }: OrderFilter): Promise<How> {
    if (!q) return 'all';
    if (q.length < PART) return 'scanned';
    const [{ filling }] = (await rows<{ filling: boolean }>(tx, FILLING)) as [{ filling: boolean }];
    return filling ? 'scanned' : 'found';
  }

  private async totals(tx: Tx, how: How, values: unknown[], { status }: OrderFilter): Promise<OrderTotals> {
    const kept = how === 'all' && status !== ORDER_STATUS.READY && status !== ORDER_STATUS.EXPIRED;
    const [totals] = await (kept ? rows<OrderTotals>(tx, ORDER_TOTALS, values.slice(0, 6)) : rows<OrderTotals>(tx, COUNTED[how], values));
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
