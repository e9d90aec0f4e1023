import { Injectable } from '@nestjs/common';
import { CURRENCY } from '@madang/contracts/codes';
import { REFUNDED_OUTSIDE } from '@madang/contracts/refund-codes';
import type { OutputOf, QueryOf } from '@madang/contracts/endpoint';
import { dayEnd, daysBetween, dayStart, isCalendarDay, seoulDateTime, seoulDay } from '@madang/contracts/dates';
import {
  salesDays,
  SALES_DAYS_MAX,
  salesTotals,
  type salesApi,
  type SalesDay,
  type SalesEntry,
  type SalesFigures,
} from '@madang/contracts/util/sales';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { sortedBy } from '@madang/server/sorted';
import { SALES_BY_DAYS } from '../ledger/ledger-days.sql';
import { SALES_ENTRIES } from './sales.sql';
import { SALES_SHEET } from './sales.words';

/** The sort orders of days. Sorts by amount compare won first and then cents, since the two cannot be added. */
const DAY_KEYS = {
  date: (d: SalesDay) => [d.salesDate],
  gross: ({ krw, usd }: SalesDay) => [krw.gross, usd.gross],
  net: ({ krw, usd }: SalesDay) => [krw.net, usd.net],
  payments: ({ krw, usd }: SalesDay) => [krw.payCount + usd.payCount],
};
type Kind = QueryOf<typeof salesApi.list>['status'];
interface Period {
  startAt: string;
  endAt: string;
}

/** A site's sales by Korean days: sums out of the daily sums, single entries out of the ledger. */
@Injectable()
export class SalesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(channelSeq: number, query: QueryOf<typeof salesApi.list>): Promise<OutputOf<typeof salesApi.list>> {
    const period = this.periodOf(query);
    const list = sortedBy(await this.days(channelSeq, period, query.status), query.sort, DAY_KEYS);
    return { list, totals: salesTotals(list), ...period };
  }

  async day(
    channelSeq: number,
    salesDate: string,
    { status, page, size }: QueryOf<typeof salesApi.day>,
  ): Promise<OutputOf<typeof salesApi.day>> {
    const period = onDay(salesDate);
    const totals = salesTotals(await this.days(channelSeq, period, status));
    const totalCount = [totals.krw, totals.usd].reduce((n, one) => n + one.payCount + one.refundCount, 0);
    return { list: await this.entries(channelSeq, period, status, size, (page - 1) * size), totalCount, totals };
  }

  async excel(auth: User, channelSeq: number, query: QueryOf<typeof salesApi.excel>): Promise<RawAnswer> {
    const words = SALES_SHEET[auth.lang];
    const period = this.periodOf(query);
    if (query.unit === 'day') {
      const list = await this.days(channelSeq, period, query.status);
      const cells = (day: string, currency: string, f: SalesFigures, unit: number) => [
        day,
        currency,
        f.gross / unit,
        f.material / unit,
        f.discount / unit,
        f.refunds / unit,
        f.net / unit,
        f.payCount,
        f.refundCount,
      ];
      const table = list.flatMap(({ salesDate, krw, usd }) => [
        ...(saw(krw) ? [cells(salesDate, CURRENCY.KRW, krw, 1)] : []),
        ...(saw(usd) ? [cells(salesDate, CURRENCY.USD, usd, 100)] : []),
      ]);
      return sheetAnswer(words.file, words.days, table, (row) => row, 0);
    }
    const methods = wordsOf(auth.lang).payMethod;
    const list = await this.entries(channelSeq, period, query.status, SHEET_ROWS_MAX, 0);
    const unit = (e: SalesEntry, amount: number | null) => (amount && e.currency === CURRENCY.USD ? amount / 100 : amount);
    return sheetAnswer(words.file, words.orders, list, (e) => [
      seoulDateTime(e.at),
      words.kind[e.kind],
      e.orderNo,
      e.title,
      e.ordererName,
      e.email,
      e.payMethodCd === REFUNDED_OUTSIDE ? words.outside : methods[e.payMethodCd],
      unit(e, e.price),
      unit(e, e.discount),
      unit(e, e.materialPrice),
      unit(e, e.amount),
      e.currency,
    ]);
  }

  private async days(channelSeq: number, period: Period, status: Kind) {
    return salesDays(
      await this.db.tx({ channelSeq }, (tx) =>
        rows(tx, SALES_BY_DAYS, { channelSeq, from: period.startAt, until: period.endAt, kind: status || null }),
      ),
    );
  }
  private entries(channelSeq: number, period: Period, status: Kind, limit: number, offset: number): Promise<SalesEntry[]> {
    const { startAt, endAt } = period;
    const wanted = { channelSeq, from: dayStart(startAt), until: dayEnd(endAt), kind: status || null, limit, offset };
    return this.db.tx({ channelSeq }, (tx) => rows(tx, SALES_ENTRIES, wanted));
  }

  /** The period between two days, both included; without days, the current month up to today. */
  private periodOf({ startAt, endAt }: { startAt?: string | null | undefined; endAt?: string | null | undefined }): Period {
    const today = seoulDay(this.clock.now());
    const end = endAt || (startAt && startAt > today ? startAt : today);
    const start = startAt || (endAt ? `${endAt.slice(0, 7)}-01` : `${today.slice(0, 7)}-01`);
    const days = daysBetween(start, end) + 1;
    if (days < 1 || days > SALES_DAYS_MAX) throw failField('endAt', 'salesPeriod');
    return { startAt: start, endAt: end };
  }
}

const saw = (f: SalesFigures) => f.payCount + f.refundCount > 0;
function onDay(salesDate: string): Period {
  if (!isCalendarDay(salesDate)) throw fail('NO_DATA');
  return { startAt: salesDate, endAt: salesDate };
}
