import { PAY_METHOD, values, type PayMethod } from '../codes';
import { addMonths, monthStart, seoulMonth } from '../dates';
import { DAY } from '../time';
import { businessDayUpTo } from './business-days';

/** Shares are whole numbers of 1/100,000: 3,000 is 3 %. */
export const FULL_SHARE = 100_000;
/** A share of an amount, rounded towards zero to whole won or cents, so that returning an amount returns exactly the fee it had cost. */
export const shareOf = (amount: number, share: number) => Math.trunc((amount * share) / FULL_SHARE) + 0;

interface FeeRate {
  /** The share of what was paid less what was returned. */
  rate: number;
  /** A fixed fee for each payment, in the smallest unit of its currency. */
  each: number;
}
/**
 * What is kept of a month's payments: by the payment company for each way of paying, by the platform, and tax on both. Shares are in
 * 1/100,000.
 */
export interface Rates {
  methods: Record<PayMethod, FeeRate>;
  platform: number;
  vat: number;
}
const card: FeeRate = { rate: 3_000, each: 0 };
const easy: FeeRate = { rate: 3_300, each: 0 };
const deposit: FeeRate = { rate: 0, each: 300 };
/** The rates by the first month they hold for, the newest last; a settlement keeps those it was made with. */
const RATES: readonly { from: string; rates: Rates }[] = [
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
/** The rates of a month such as `2026-10`. */
export const ratesOf = (month: string): Rates => RATES.findLast(({ from }) => from <= month)!.rates;

/** What came and went by one way of paying; both amounts positive. */
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
/** A month's account of one currency: `net − pgFee − platformFee − vat + carriedIn` is paid out, or carried on where it is negative. */
export interface Statement {
  lines: SettlementLine[];
  payCount: number;
  /** All that buyers paid in the month. */
  gross: number;
  refundCount: number;
  refunds: number;
  net: number;
  pgFee: number;
  platformRate: number;
  platformFee: number;
  vatRate: number;
  vat: number;
  /** What an earlier month left owing: zero or negative. */
  carriedIn: number;
  payout: number;
  carriedOut: number;
}

const METHODS: readonly PayMethod[] = values(PAY_METHOD);
const total = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((sum, one) => sum + of(one), 0);

/** The one calculation behind screen, sheet and payout. */
export function statementOf(sums: readonly MethodSum[], rates: Rates, carriedIn = 0): Statement {
  const lines = METHODS.flatMap((method): SettlementLine[] => {
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

/** A day is left for late words of the payment provider. */
const GRACE = DAY;
/** When a month's account is closed. */
export const closesAt = (month: string) => new Date(monthStart(addMonths(month, 1)).getTime() + GRACE);
/** The last month whose account is to be closed by now. */
export const dueMonth = (now: Date) => addMonths(seoulMonth(new Date(now.getTime() - GRACE)), -1);
/** When a month is paid out: the 15th of the next one, or the last business day before it. */
export const settlementDateOf = (month: string) => businessDayUpTo(`${addMonths(month, 1)}-15`);

/** An account number of which only the end is shown. */
export const maskedAccount = (accountNumber: string) => `${'•'.repeat(Math.max(accountNumber.length - 4, 0))}${accountNumber.slice(-4)}`;
