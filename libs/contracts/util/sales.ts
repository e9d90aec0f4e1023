import { object } from 'yup';
import { PERSONAL_DATA, values, LEDGER_KIND, CURRENCY, type Currency, type OrderStatus, type LedgerKind } from '../codes';
import { service, type Page } from '../endpoint';
import { day, fallbackOneOf, pageNumber, pageSize, sheetReason, text, sortOf } from '../fields';
import type { LedgerMethod } from '../refund-codes';
import { LIST_SORTS } from '../list-codes';

const { get } = service('util');
const ch = '/channels/:channelSeq' as const;

/** The choices of the filter of sales: all rows of the ledger, payments only, or refunds only. */
export const SALES_STATUSES = ['', ...values(LEDGER_KIND)] as const;
/** Maximum number of days over which sales are added up at once. */
export const SALES_DAYS_MAX = 366;
/** The choices of lines on a page of one day's sales, the default first. */
export const SALES_SIZES = [20, 10, 50, 100] as const;

/** Figures in one currency. `net` is `gross − discount − refunds`, by which the ledger grew. */
export interface SalesFigures {
  /** The prices of what was sold, before discounts. */
  gross: number;
  /** The part of `gross` that is material cost. */
  material: number;
  discount: number;
  refunds: number;
  net: number;
  payCount: number;
  refundCount: number;
}
/** The sales of one day in Seoul; `krw` in won, `usd` in US cents. */
export interface SalesDay {
  salesDate: string;
  krw: SalesFigures;
  usd: SalesFigures;
}
/** The sums of a list of sales; `krw` in won, `usd` in US cents. */
export interface SalesTotals {
  krw: SalesFigures;
  usd: SalesFigures;
}
/** A row of the ledger with its order. */
export interface SalesEntry {
  ledgerSeq: number;
  at: string;
  kind: LedgerKind;
  orderNo: string;
  title: string;
  ordererName: string;
  email: string;
  payMethodCd: LedgerMethod;
  /** The price before discounts; null for a refund. */
  price: number | null;
  discount: number | null;
  materialPrice: number | null;
  /** Positive for a payment, negative for a refund. */
  amount: number;
  currency: Currency;
  status: OrderStatus;
}

/** The sum of the ledger's rows of one day, currency and kind; all amounts are positive. */
export interface SalesSum {
  salesDate: string;
  currency: Currency;
  kind: LedgerKind;
  amount: number;
  discount: number;
  /** The part of the amount that is material cost. */
  material: number;
  count: number;
}
/** The figures of a day without payments and refunds. */
export const NO_SALES: SalesFigures = { gross: 0, material: 0, discount: 0, refunds: 0, net: 0, payCount: 0, refundCount: 0 };
const add = (a: SalesFigures, b: SalesFigures): SalesFigures => ({
  gross: a.gross + b.gross,
  material: a.material + b.material,
  discount: a.discount + b.discount,
  refunds: a.refunds + b.refunds,
  net: a.net + b.net,
  payCount: a.payCount + b.payCount,
  refundCount: a.refundCount + b.refundCount,
});
const figuresOf = ({ kind, amount, discount, material, count }: SalesSum): SalesFigures =>
  kind === LEDGER_KIND.PAY
    ? { ...NO_SALES, gross: amount + discount, material, discount, net: amount, payCount: count }
    : { ...NO_SALES, refunds: amount, net: -amount, refundCount: count };

/** The days of a period on which money came or went, the latest first. */
export function salesDays(sums: readonly SalesSum[]): SalesDay[] {
  const days = new Map<string, SalesDay>();
  for (const sum of sums) {
    const one = days.get(sum.salesDate) ?? { salesDate: sum.salesDate, krw: NO_SALES, usd: NO_SALES };
    const of = sum.currency === CURRENCY.USD ? 'usd' : 'krw';
    days.set(sum.salesDate, { ...one, [of]: add(one[of], figuresOf(sum)) });
  }
  return [...days.values()].sort((a, b) => (a.salesDate < b.salesDate ? 1 : -1));
}
/** Adds up the figures of several days. */
export const salesTotals = (days: readonly SalesTotals[]): SalesTotals =>
  days.reduce<SalesTotals>((sum, one) => ({ krw: add(sum.krw, one.krw), usd: add(sum.usd, one.usd) }), { krw: NO_SALES, usd: NO_SALES });

const period = { startAt: day().nullable(), endAt: day().nullable() };
const status = fallbackOneOf(SALES_STATUSES);

/** Calls by which a site's staff see its sales by day, the payments and refunds of one day, and a sheet of them. */
export const salesApi = {
  /** The sales of each day; without `startAt` and `endAt` those of the current month. */
  list: get(`${ch}/sales`, 'SITE_SALES_READ', object({ ...period, status, sort: sortOf(LIST_SORTS.SALES) })).returns<{
    list: SalesDay[];
    totals: SalesTotals;
    startAt: string;
    endAt: string;
  }>(),
  day: get(`${ch}/sales/:salesDate`, 'SITE_SALES_READ', object({ status, page: pageNumber(), size: pageSize(SALES_SIZES) }))
    .persons(PERSONAL_DATA.SALES, 'ledgerSeq')
    .returns<Page<SalesEntry> & { totals: SalesTotals }>(),
  /** Exports a sheet, with one row for each day (`unit` day), or for each payment and refund (`unit` order). */
  excel: get(
    `${ch}/sales/excel`,
    'SITE_SALES_READ',
    object({
      ...period,
      status,
      unit: fallbackOneOf(['day', 'order']),
      /** The reason for the export; optional for rows of days, which name nobody. */
      reason: text(200, 2).when('unit', { is: 'order', then: () => sheetReason() }),
    }),
  )
    .sheet(PERSONAL_DATA.SALES)
    .returnsFile(),
};
