import { LEDGER_KIND, type Currency } from '@madang/contracts/codes';
import { addMonths, monthStart, seoulMonth } from '@madang/contracts/dates';
import { closesAt, ratesOf, settlementDateOf, statementOf, type MethodSum, type Statement } from '@madang/contracts/util/settlement-rules';
import { SETTLEMENT_STATUS, type Settlement } from '@madang/contracts/util/settlement';
import { rows, type Tx } from '@madang/server/db';
import { OPEN_MONTHS, type LedgerSum } from '../ledger/ledger-days.sql';
import type { SettlementEntity } from './settlement.entity';
import { closedMonth, LAST_CLOSED_MONTHS, LOCK_SETTLEMENT, NEXT_SETTLEMENT_SEQ, TAKE_OPEN_ROWS } from './settlement.sql';

function methodSums(sums: readonly Omit<LedgerSum, 'currency' | 'month'>[]): MethodSum[] {
  return sums.map(({ payMethodCd, kind, count, amount }) =>
    kind === LEDGER_KIND.PAY
      ? { payMethodCd, payCount: count, paid: amount, refundCount: 0, refunded: 0 }
      : { payMethodCd, payCount: 0, paid: 0, refundCount: count, refunded: amount },
  );
}

/**
 * A month that is not closed. The first one of each currency has a null `from`, since it includes rows that came late for a closed month.
 */
export interface OpenMonth {
  month: string;
  currency: Currency;
  from: Date | null;
  until: Date;
  statement: Statement;
}

/** The months of a site that are not closed, by currency: those with ledger rows, and the current one. */
export async function openMonths(tx: Tx, channelSeq: number, now: Date): Promise<OpenMonth[]> {
  const sums = await rows(tx, OPEN_MONTHS, { channelSeq });
  const lasts = await rows(tx, LAST_CLOSED_MONTHS, { channelSeq });
  const current = seoulMonth(now);
  const currencies = [...new Set([...sums, ...lasts].map((one) => one.currency))].sort();
  return currencies.flatMap((currency) => {
    const last = lasts.find((one) => one.currency === currency);
    const first = last ? addMonths(last.month, 1) : '';
    const own = sums.filter((s) => s.currency === currency).map((s) => ({ ...s, month: s.month < first ? first : s.month }));
    // The current month can be closed already only if the clock was turned back; its rows then count in the month after.
    const months = [...new Set([...own.map((s) => s.month), current < first ? first : current])].sort();
    let carried = last?.carriedOut ?? 0;
    return months.map((month, i) => {
      const statement = statementOf(methodSums(own.filter((s) => s.month === month)), ratesOf(month), carried);
      carried = statement.carriedOut;
      return { month, currency, from: i === 0 ? null : monthStart(month), until: monthStart(addMonths(month, 1)), statement };
    });
  });
}

/** Locks a site's settlement: closing, summing up old rows and comparing sums come one after another. */
export const lockSettlement = (tx: Tx, channelSeq: number): Promise<unknown> =>
  rows(tx, LOCK_SETTLEMENT, { channelSeq: String(channelSeq) });

/** Closes the due months of a site; answers how many. Months that are closed stay as they are. */
export async function closeMonths(tx: Tx, channelSeq: number, now: Date): Promise<number> {
  await lockSettlement(tx, channelSeq);
  const due = (await openMonths(tx, channelSeq, now)).filter((m) => m.statement.lines.length && closesAt(m.month) <= now);
  const carried = new Map((await rows(tx, LAST_CLOSED_MONTHS, { channelSeq })).map((one) => [one.currency, one.carriedOut]));
  for (const { month, currency, until } of due) {
    const [next] = await rows(tx, NEXT_SETTLEMENT_SEQ);
    const { settlementSeq } = next!;
    const taken = await rows(tx, TAKE_OPEN_ROWS, { channelSeq, currency, settlementSeq, until });
    const statement = statementOf(methodSums(taken), ratesOf(month), carried.get(currency) ?? 0);
    const { payout, carriedOut } = statement;
    carried.set(currency, carriedOut);
    const closed = closedMonth({
      channelSeq,
      settlementSeq,
      month,
      currency,
      settlementDate: settlementDateOf(month),
      statement,
      payout,
      carriedOut,
      status: payout > 0 ? SETTLEMENT_STATUS.SCHEDULED : SETTLEMENT_STATUS.NONE,
      closedAt: now,
    });
    await rows(tx, closed);
  }
  return due.length;
}

export const openSettlement = ({ month, currency, statement }: OpenMonth): Settlement => ({
  ...statement,
  settlementDate: settlementDateOf(month),
  month,
  currency,
  status: SETTLEMENT_STATUS.OPEN,
  closesAt: closesAt(month).toISOString(),
  paidAt: null,
});
/** A closed month as calls answer it; its scheduled payout is on hold without an approved bank account. */
export const closedSettlement = (r: SettlementEntity, approved: boolean): Settlement => ({
  ...r.statement,
  settlementDate: r.settlementDate,
  month: r.month,
  currency: r.currency,
  status: r.status === SETTLEMENT_STATUS.SCHEDULED && !approved ? SETTLEMENT_STATUS.HELD : r.status,
  closesAt: closesAt(r.month).toISOString(),
  paidAt: r.paidAt?.toISOString() ?? null,
});
