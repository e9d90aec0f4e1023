import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import { CURRENCY, DATE_TYPE, ORDER_STATUS, YN } from '@madang/contracts/codes';
import { addDays, addMonths, dayEnd, dayStart, monthStart, seoulDateTime, seoulDay, seoulMonth } from '@madang/contracts/dates';
import type { Page } from '@madang/contracts/endpoint';
import type { LedgerRow, Order, OrderTotals } from '@madang/contracts/util/payment';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { COUNTED_TO, countedPage } from '@madang/server/counted';
import { Db, rows, type Scope, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { ORDER_TOTALS } from './order-days.sql';
import { NEWEST, pageOfOrders } from './order-pages';
import {
  COUNT_OF_OWN_ORDERS,
  COUNTED_ORDERS,
  DENSE_ORDER_HITS,
  DENSITY_OF_HITS,
  FEW,
  FEW_HITS,
  IS_FILLING,
  LATEST_REFUND_REQUESTS,
  LEDGER_OF_ORDER,
  ORDER_HITS,
  ORDER_PAGE,
  ORDERS_BY_NUMBERS,
  OWN_ORDERS,
  SAMPLE,
  type How,
  type OrderSort,
  type OrderHits,
  type OrderSearch,
  type PagePlace,
} from './order-list.sql';
import type { OrderEntity } from './order.entity';
import { toOrder } from './order.row';
import { ORDER_WITH_END_OF_SITE } from './order.sql';
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
  sort?: '' | OrderSort | undefined;
  /** All hits of a search are counted, also beyond those that pages reach. */
  wholeYn?: string | undefined;
}
const MOST = 100_000;
type Wanted = OrderSearch & PagePlace;

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
    const wanted = { ...this.searchOf(auth, channelSeq, filter), limit: size, offset: (page - 1) * size };
    return this.db.tx({ channelSeq }, async (tx) => {
      const sort = filter.sort || NEWEST;
      if (wanted.q) return this.search(tx, auth, { ...wanted, q: wanted.q }, filter.wholeYn === YN.YES, sort);
      const list = await pageOfOrders(tx, wanted, 'all', sort);
      const totals = await this.totals(tx, wanted);
      return { list: list.map((r) => toOrder(r, auth.lang)), totalCount: totals.count, totals };
    });
  }

  private async search(
    tx: Tx,
    auth: User,
    wanted: Wanted & { q: string },
    whole: boolean,
    sort: OrderSort,
  ): Promise<Page<Order> & { totals: OrderTotals }> {
    const { orderNos, ...counted } = (wanted.contacts ? await this.manyHits(tx, wanted) : null) ?? (await this.hits(tx, wanted));
    const list = await (sort === NEWEST
      ? rows(tx, ORDERS_BY_NUMBERS, { channelSeq: wanted.channelSeq, orderNos })
      : pageOfOrders(tx, wanted, await this.how(tx, wanted), sort));
    const page = countedPage<Page<Order>>({ list: list.map((r) => toOrder(r, auth.lang)), totalCount: counted.count });
    if (!page.more || !whole) return { ...page, totals: { ...counted, count: page.totalCount } };
    const [totals] = await rows(tx, COUNTED_ORDERS[await this.how(tx, wanted)], wanted);
    return { ...page, totals: totals! };
  }

  /** Null where there are not so many, or nobody knows. */
  private async manyHits(tx: Tx, wanted: Wanted & { q: string }): Promise<OrderHits | null> {
    const [newest] = await rows(tx, DENSITY_OF_HITS, wanted);
    if (newest!.n < SAMPLE / 2) return null;
    const [hits] = await rows(tx, DENSE_ORDER_HITS, wanted);
    return hits!.count > COUNTED_TO ? hits! : null;
  }

  private async hits(tx: Tx, wanted: Wanted): Promise<OrderHits> {
    const [hits] = await rows(tx, ORDER_HITS[await this.how(tx, wanted)], wanted);
    return hits!;
  }

  private async how(tx: Tx, { q, contacts }: OrderSearch): Promise<How> {
    if (!q) return 'all';
    const [{ filling }] = (await rows(tx, IS_FILLING)) as [{ filling: boolean }];
    if (filling) return contacts ? 'scanned' : 'shown';
    const [probe] = await rows(tx, FEW_HITS, { q });
    const few = probe!.n <= FEW;
    if (!contacts) return few ? 'shownFew' : 'shown';
    return few ? 'found' : 'walked';
  }

  private async totals(tx: Tx, wanted: OrderSearch): Promise<OrderTotals> {
    const kept = wanted.status !== ORDER_STATUS.READY && wanted.status !== ORDER_STATUS.EXPIRED;
    const [totals] = await rows(tx, kept ? ORDER_TOTALS : COUNTED_ORDERS.all, wanted);
    return totals!;
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
      rows(tx, ORDER_PAGE[await this.how(tx, wanted)], { ...wanted, limit: MOST, offset: 0 }),
    );
    const unit = (o: OrderEntity, amount: number) => (o.currency === CURRENCY.USD ? amount / 100 : amount);
    return sheetAnswer(
      swap(words.file),
      words.heads.map(swap),
      list.map((o) => [
        o.orderNo,
        shown(o.createdAt),
        o.title,
        o.ordererName,
        o.email,
        o.phone ?? '',
        swap(names.orderStatus[o.status]),
        names.payMethod[o.payMethodCd],
        o.methodDetail ?? '',
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
      ]),
    );
  }

  mine(auth: User, page: number, size: number, channelSeq: number | null | undefined): Promise<Page<Order>> {
    const scope: Scope = channelSeq ? { channelSeq } : { userSeq: auth.userSeq };
    return this.db.tx(scope, async (tx) => {
      const { userSeq } = auth;
      const list = await rows(tx, OWN_ORDERS, { userSeq, limit: size, offset: (page - 1) * size });
      const [{ n }] = (await rows(tx, COUNT_OF_OWN_ORDERS, { userSeq })) as [{ n: number }];
      const asked = await this.refunds(tx, list);
      return { list: list.map((r) => ({ ...toOrder(r, auth.lang), refund: asked.get(r.orderNo) ?? null })), totalCount: n };
    });
  }

  /** The latest request for the refund of each. */
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
