import { PAY_METHOD, values, type PayMethod } from '../codes';
import { addMonths, daysAfter, daysBefore, monthStart, seoulMonth } from '../dates';
import { businessDayUpTo } from './business-days';

/** The number that stands for 100 %: a share is a whole number of 1/100,000, so that 3,000 is 3 %. */
export const FULL_SHARE = 100_000;
/**
 * A share of an amount in whole won or cents. It is rounded towards zero, so that a refund gives back exactly the fee that its payment
 * cost.
 */
export const shareOf = (amount: number, share: number) => Math.trunc((amount * share) / FULL_SHARE) + 0;

interface FeeRate {
  /** The share of payments less refunds, in 1/100,000. */
  rate: number;
  /** A fixed fee for each payment, in won or US cents. */
  each: number;
}
/**
 * What is kept of a site's payments: by the payment company for each payment method, by the platform, and value added tax on both. Shares
 * are in 1/100,000.
 */
export interface Rates {
  methods: Record<PayMethod, FeeRate>;
  platform: number;
  vat: number;
}
const card: FeeRate = { rate: 3_000, each: 0 };
const easy: FeeRate = { rate: 3_300, each: 0 };
const deposit: FeeRate = { rate: 0, each: 300 };
/** The rates, each with the first month for which it is valid, the latest last. A settlement keeps the rates with which it was made. */
const SETTLEMENT_RATES: readonly { from: string; rates: Rates }[] = [
  {
    from: '0000-01',
    rates: {
      methods: {
        CARD: card,
        OVERSEAS_CARD: { rate: 3_500, each: 0 },
        VIRTUAL_ACCOUNT: deposit,
        TRANSFER: deposit,
        KAKAOPAY: easy,
        SAMSUNGPAY: easy,
        PAYPAL: { rate: 4_400, each: 0 },
      },
      platform: 5_000,
      vat: 10_000,
    },
  },
];
/** The rates that are valid for a month (`2026-10`). */
export const ratesOf = (month: string): Rates => SETTLEMENT_RATES.findLast(({ from }) => from <= month)!.rates;

/** Payments and refunds by one payment method; both amounts are positive. */
export interface MethodSum {
  payMethodCd: PayMethod;
  payCount: number;
  paid: number;
  refundCount: number;
  refunded: number;
}
interface SettlementLine extends MethodSum, FeeRate {
  fee: number;
}
/**
 * The calculation of a month's settlement in one currency: `net − pgFee − platformFee − vat + carriedIn` is paid out or, where it is
 * negative, carried over to the next month (`carriedOut`).
 */
export interface Statement {
  lines: SettlementLine[];
  payCount: number;
  /** The sum of all payments of the month. */
  gross: number;
  refundCount: number;
  refunds: number;
  net: number;
  pgFee: number;
  platformRate: number;
  platformFee: number;
  vatRate: number;
  vat: number;
  /** The negative rest that an earlier month carried over; 0 if no rest was carried over. */
  carriedIn: number;
  payout: number;
  carriedOut: number;
}

const PAY_METHODS: readonly PayMethod[] = values(PAY_METHOD);
const total = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((sum, one) => sum + of(one), 0);

/** Calculates a settlement from the sums of each way to pay; without `carriedIn` nothing is carried in. */
export function statementOf(sums: readonly MethodSum[], rates: Rates, carriedIn = 0): Statement {
  const lines = PAY_METHODS.flatMap((method): SettlementLine[] => {
    const of = sums.filter((sum) => sum.payMethodCd === method);
    if (!of.length) return [];
    const { rate, each } = rates.methods[method];
    const [payCount, paid] = [total(of, (s) => s.payCount), total(of, (s) => s.paid)];
    const [refundCount, refunded] = [total(of, (s) => s.refundCount), total(of, (s) => s.refunded)];
    const fee = shareOf(paid - refunded, rate) + payCount * each;
    return [{ payMethodCd: method, payCount, paid, refundCount, refunded, rate, each, fee }];
  });
  const [gross, refunds] = [total(lines, (l) => l.paid), total(lines, (l) => l.refunded)];
  const net = gross - refunds;
  const pgFee = total(lines, (l) => l.fee);
  const platformFee = shareOf(net, rates.platform);
  const vat = shareOf(pgFee + platformFee, rates.vat);
  const rest = net - pgFee - platformFee - vat + carriedIn;
  return {
    lines,
    payCount: total(lines, (l) => l.payCount),
    gross,
    refundCount: total(lines, (l) => l.refundCount),
    refunds,
    net,
    pgFee,
    platformRate: rates.platform,
    platformFee,
    vatRate: rates.vat,
    vat,
    carriedIn,
    payout: Math.max(rest, 0),
    carriedOut: Math.min(rest, 0),
  };
}

/** Days after the end of a month in which late notices of the payment provider are still counted. */
const NOTICE_GRACE_DAYS = 1;
/** When the settlement of a month is closed, after which it no longer changes. */
export const closesAt = (month: string) => daysAfter(monthStart(addMonths(month, 1)), NOTICE_GRACE_DAYS);
/** The latest month whose settlement has to be closed by `now`. */
export const dueMonth = (now: Date) => addMonths(seoulMonth(daysBefore(now, NOTICE_GRACE_DAYS)), -1);
/** The day on which a month is paid out: the 15th of the next month or, if banks are closed on it, the business day before. */
export const settlementDateOf = (month: string) => businessDayUpTo(`${addMonths(month, 1)}-15`);

/** The number of a bank account with all but its last four digits hidden. */
export const maskedAccount = (accountNumber: string) => `${'•'.repeat(Math.max(accountNumber.length - 4, 0))}${accountNumber.slice(-4)}`;
