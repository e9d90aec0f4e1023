import type { OrderGroup } from '@madang/contracts/answer-codes';
import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import { CURRENCY, DATE_TYPE, ORDER_STATUS, YN } from '@madang/contracts/codes';
import { addDays, addMonths, dayEnd, daysBefore, dayStart, monthStart, seoulDateTime, seoulDay, seoulMonth } from '@madang/contracts/dates';
import type { CursorPage, Page } from '@madang/contracts/endpoint';
import { payNamesIn } from '@madang/contracts/util/card-companies';
import {
  FAILED_PAYMENT_DAYS,
  FAILED_PAYMENTS_MAX,
  type FailedPayment,
  type LedgerRow,
  type Order,
  type OrderTotals,
} from '@madang/contracts/util/payment';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { countedPage } from '@madang/server/counted';
import { Db, rows, type Scope, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { cursorAt, placeAt, placedPage, TEXT_KEY } from '@madang/server/place-cursor';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { COUNT_OF_FAILED_PAYMENTS, FAILED_PAYMENTS } from './failed-payments.sql';
import { ORDER_TOTALS } from './order-days.sql';
import { NEWEST_FIRST, pageOfOrders } from './order-pages';
import {
  COUNT_OF_OWN_ORDERS,
  COUNTED_ORDERS,
  ORDERS_SEARCHED_SINGLY,
  FILTERED_ORDERS,
  HITS_COUNTED,
  IS_FILLING,
  LATEST_REFUND_REQUESTS,
  SITES_OF_ORDERS,
  LEDGER_OF_ORDER,
  ORDER_HITS,
  ORDER_PAGE,
  ORDERS_BY_NUMBERS,
  OWN_ORDERS,
  type How,
  type OrderSort,
  type OrderHits,
  type OrderSearch,
  type PagePlace,
} from './order-list.sql';
import type { OrderEntity } from './order.entity';
import { toOrder, type OrderWithEnd } from './order.row';
import { ORDER_WITH_END_OF_SITE } from './order.sql';
import { ORDER_SHEET } from './order.words';

export interface OrderFilter {
  dateType: string;
  startAt?: string | null | undefined;
  endAt?: string | null | undefined;
  status?: string | undefined;
  payMethodCd?: string | undefined;
  q?: string | undefined;
  /** Only orders of memberships, or only orders of classes; undefined: all. */
  kind?: OrderGroup;
  sort?: '' | OrderSort | undefined;
  /** With `Y` all hits of a search are counted, also those beyond `HITS_COUNTED`. */
  wholeYn?: string | undefined;
}
/**
 * The sums of a search with more than `HITS_COUNTED` hits: zeros, since the real sums are computed only when the search is repeated with
 * `wholeYn`.
 */
const ZERO_SUMS = { paidKrw: 0, paidUsd: 0, refundedKrw: 0, refundedUsd: 0 };
type Wanted = OrderSearch & PagePlace;

/** Lists of orders: those of a site for its staff, and a buyer's own. */
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
    const wanted = { ...this.searchOf(auth, channelSeq, filter), limit: size, offset: (page - 1) * size };
    return this.db.tx({ channelSeq }, async (tx) => {
      const sort = filter.sort || NEWEST_FIRST;
      if (wanted.q) return this.search(tx, auth, wanted, filter.wholeYn === YN.YES, sort);
      const list = await pageOfOrders(tx, wanted, sort);
      const totals = await this.totals(tx, wanted);
      return { list: list.map((r) => toOrder(r, auth.lang)), totalCount: totals.count, totals };
    });
  }

  /**
   * A page of the hits of a search. Pages and sorts take only the newest `HITS_COUNTED` hits into account (AM-390); with `whole` all hits
   * are counted.
   */
  private async search(
    tx: Tx,
    auth: User,
    wanted: Wanted,
    whole: boolean,
    sort: OrderSort,
  ): Promise<Page<Order> & { totals: OrderTotals }> {
    const how = await this.how(tx, wanted);
    const [{ orderNos, ...counted }] = (await rows(tx, ORDER_HITS[sort][how], wanted)) as [OrderHits];
    const list = await rows(tx, ORDERS_BY_NUMBERS, { channelSeq: wanted.channelSeq, orderNos });
    const page = countedPage<Page<Order>>({ list: list.map((r) => toOrder(r, auth.lang)), totalCount: counted.count }, HITS_COUNTED);
    if (!page.more) return { ...page, totals: counted };
    if (!whole) return { ...page, totals: { ...ZERO_SUMS, count: page.totalCount } };
    const [totals] = await rows(tx, COUNTED_ORDERS[how], wanted);
    return { ...page, totals: totals! };
  }

  private async how(tx: Tx, wanted: OrderSearch): Promise<How> {
    if (!wanted.q) return 'all';
    const [{ filling }] = (await rows(tx, IS_FILLING)) as [{ filling: boolean }];
    if (filling) return 'scanned';
    if (!wanted.status && !wanted.payMethodCd && !wanted.kind) return 'found';
    const [left] = await rows(tx, FILTERED_ORDERS, wanted);
    return left!.n <= ORDERS_SEARCHED_SINGLY ? 'filtered' : 'found';
  }

  private async totals(tx: Tx, wanted: OrderSearch): Promise<OrderTotals> {
    const kept = wanted.status !== ORDER_STATUS.READY && wanted.status !== ORDER_STATUS.EXPIRED;
    const [totals] = await rows(tx, kept ? ORDER_TOTALS : COUNTED_ORDERS.all, wanted);
    return totals!;
  }

  /** The failed payments that no later payment has made up for and that staff have not settled as seen. */
  failures(auth: User, channelSeq: number, cursor: string | undefined): Promise<CursorPage<FailedPayment> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const place = placeAt(cursor, TEXT_KEY);
      const found = await rows(tx, FAILED_PAYMENTS, { channelSeq, since: this.failedSince(), ...place });
      const page = placedPage(found, FAILED_PAYMENTS_MAX, (last) => cursorAt(last.createdAt, last.orderNo));
      const list = page.list.map((r) => ({ ...toOrder(r, auth.lang), heldUntil: r.heldUntil?.toISOString() ?? null }));
      return { ...page, list, totalCount: await this.failureCount(tx, channelSeq) };
    });
  }

  async failureCount(tx: Tx, channelSeq: number): Promise<number> {
    const [count] = await rows(tx, COUNT_OF_FAILED_PAYMENTS, { channelSeq, since: this.failedSince() });
    return count!.n;
  }

  private failedSince(): Date {
    return daysBefore(this.clock.now(), FAILED_PAYMENT_DAYS);
  }

  adminFind(auth: User, channelSeq: number, orderNo: string): Promise<Order & { ledger: LedgerRow[] }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [order] = await rows(tx, ORDER_WITH_END_OF_SITE, { channelSeq, orderNo });
      if (!order) throw fail('NO_DATA');
      const ledger = await rows(tx, LEDGER_OF_ORDER, { channelSeq, orderNo });
      return { ...toOrder(order, auth.lang), ledger: ledger.map((l) => ({ ...l, at: l.at.toISOString() })) };
    });
  }

  async adminExcel(auth: User, channelSeq: number, filter: OrderFilter): Promise<RawAnswer> {
    const words = ORDER_SHEET[auth.lang];
    const names = wordsOf(auth.lang);
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const wanted = this.searchOf(auth, channelSeq, filter);
    const list = await this.db.tx({ channelSeq }, async (tx) =>
      rows(tx, ORDER_PAGE[await this.how(tx, wanted)], { ...wanted, limit: SHEET_ROWS_MAX, offset: 0 }),
    );
    const unit = (o: OrderEntity, amount: number) => (o.currency === CURRENCY.USD ? amount / 100 : amount);
    return sheetAnswer(swap(words.file), words.heads.map(swap), list, (o) => [
      o.orderNo,
      shown(o.createdAt),
      o.title,
      o.ordererName,
      o.email,
      o.phone ?? '',
      swap(names.orderStatus[o.status]),
      names.payMethod[o.payMethodCd],
      payNamesIn(o.methodDetail ?? '', auth.lang),
      unit(o, o.price),
      unit(o, o.discount),
      unit(o, o.couponDiscount),
      o.couponTitle ?? '',
      unit(o, o.materialPrice),
      unit(o, o.amount),
      unit(o, o.refundedAmount),
      o.currency,
      shown(o.paidAt),
      shown(o.cancelAt),
      o.cancelReason ?? '',
    ]);
  }

  mine(auth: User, page: number, size: number, channelSeq: number | null | undefined): Promise<Page<Order>> {
    const scope: Scope = channelSeq ? { channelSeq } : { userSeq: auth.userSeq };
    return this.db.tx(scope, async (tx) => {
      const { userSeq } = auth;
      const list = await rows(tx, OWN_ORDERS, { userSeq, limit: size, offset: (page - 1) * size });
      const [{ n }] = (await rows(tx, COUNT_OF_OWN_ORDERS, { userSeq })) as [{ n: number }];
      const asked = await this.refunds(tx, list);
      const sites = channelSeq ? null : await this.sitesOf(tx, list);
      const own = (r: OrderWithEnd): Order => {
        const site = sites?.get(r.channelSeq);
        return { ...toOrder(r, auth.lang), refund: asked.get(r.orderNo) ?? null, ...(site && { site }) };
      };
      return { list: list.map(own), totalCount: n };
    });
  }

  private async sitesOf(tx: Tx, list: readonly OrderEntity[]): Promise<Map<number, NonNullable<Order['site']>>> {
    const channelSeqs = [...new Set(list.map((order) => order.channelSeq))];
    const found = await rows(tx, SITES_OF_ORDERS, { channelSeqs });
    return new Map(found.map(({ channelSeq, ...site }) => [channelSeq, site]));
  }

  /** The latest refund request of each order in a list. */
  private async refunds(tx: Tx, list: readonly OrderEntity[]): Promise<Map<string, NonNullable<Order['refund']>>> {
    const found = await rows(tx, LATEST_REFUND_REQUESTS, { orderNos: list.map((order) => order.orderNo) });
    return new Map(found.map(({ orderNo, dueAt, ...rest }) => [orderNo, { ...rest, dueAt: dueAt.toISOString() }]));
  }

  private searchOf(auth: Caller, channelSeq: number, f: OrderFilter): OrderSearch {
    const { from, until } = periodOf(f, this.clock.now());
    return {
      channelSeq,
      from,
      until,
      status: f.status || null,
      payMethodCd: f.payMethodCd || null,
      kind: f.kind ?? null,
      q: f.q || null,
      contacts: seesContacts(auth),
    };
  }
}

/** The days of a chosen period, in Korea, the last one included (AM-162); given dates count instead of a chosen period. */
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
