import type { Currency, PayMethod } from '@madang/contracts/codes';
import { addMonths, monthStart, seoulMonth } from '@madang/contracts/dates';
import { closesAt, ratesOf, settlementDateOf, statementOf, type MethodSum, type Statement } from '@madang/contracts/util/settlement-rules';
import { SETTLEMENT_STATUS, type Settlement } from '@madang/contracts/util/settlement';
import { rows, type Tx } from '@madang/server/db';
import { OPEN } from '../ledger/ledger-days.sql';

/** What the ledger holds of one way of paying; amounts positive. */
interface LedgerSum {
  currency: Currency;
  month: string;
  payMethodCd: PayMethod;
  kind: 'PAY' | 'REFUND';
  count: number;
  amount: number;
}
/** The last closed month of a currency and what it left owing. */
interface Last {
  currency: Currency;
  month: string;
  carriedOut: number;
}
/** A row of `settlement`. */
export interface SettlementRecord {
  channel_seq: number;
  settlement_seq: number;
  month: string;
  currency: Currency;
  settlement_date: string;
  statement: Statement;
  payout: number;
  status: 'SCHEDULED' | 'PAID' | 'NONE';
  paid_at: Date | null;
}
export const RECORD = `channel_seq, settlement_seq, month, currency, settlement_date::text, statement, payout, status, paid_at`;

const FIGURES = `l.pay_method_cd as "payMethodCd", l.kind, count(*)::int as count, sum(abs(l.amount))::bigint as amount`;
const LAST = `select distinct on (currency) currency, month, carried_out as "carriedOut" from settlement where channel_seq = $1 order by currency, month desc`;
/** Gives the open rows before $4 their settlement, and adds up exactly those. */
const TAKE = `with taken as (update settlement_row set settlement_seq = $3 where channel_seq = $1 and currency = $2 and settlement_seq is null and at < $4 returning ledger_seq)
  select ${FIGURES} from taken t join ledger l on l.channel_seq = $1 and l.ledger_seq = t.ledger_seq group by 1, 2`;
const WRITE = `insert into settlement (channel_seq, settlement_seq, month, currency, settlement_date, statement, payout, carried_out, status, closed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

function methodSums(sums: readonly Omit<LedgerSum, 'currency' | 'month'>[]): MethodSum[] {
  return sums.map(({ payMethodCd, kind, count, amount }) =>
    kind === 'PAY'
      ? { payMethodCd, payCount: count, paid: amount, refundCount: 0, refunded: 0 }
      : { payMethodCd, payCount: 0, paid: 0, refundCount: count, refunded: amount },
  );
}

/** A month that is not closed yet, with where its rows begin: rows that came late for a closed month count here. */
export interface OpenMonth {
  month: string;
  currency: Currency;
  from: Date | null;
  until: Date;
  statement: Statement;
}

/** The months of a site that are not closed: those with money, and the running one. */
export async function openMonths(tx: Tx, channelSeq: number, now: Date): Promise<OpenMonth[]> {
  const sums = await rows<LedgerSum>(tx, OPEN, [channelSeq]);
  const lasts = await rows<Last>(tx, LAST, [channelSeq]);
  const current = seoulMonth(now);
  const currencies = [...new Set([...sums, ...lasts].map((one) => one.currency))].sort();
  return currencies.flatMap((currency) => {
    const last = lasts.find((one) => one.currency === currency);
    const first = last ? addMonths(last.month, 1) : '';
    const own = sums.filter((s) => s.currency === currency).map((s) => ({ ...s, month: s.month < first ? first : s.month }));
    // A month may be closed before it is over only in a clock that was turned back; its money then waits for the next.
    const months = [...new Set([...own.map((s) => s.month), current < first ? first : current])].sort();
    let carried = last?.carriedOut ?? 0;
    return months.map((month, i) => {
      const statement = statementOf(methodSums(own.filter((s) => s.month === month)), ratesOf(month), carried);
      carried = statement.carriedOut;
      return { month, currency, from: i === 0 ? null : monthStart(month), until: monthStart(addMonths(month, 1)), statement };
    });
  });
}

/** Months of a site are closed, filled in and counted anew one after the other. */
export const lockSettlement = (tx: Tx, channelSeq: number): Promise<unknown> =>
  tx.query("select pg_advisory_xact_lock(hashtextextended('settlement:' || $1, 0))", [String(channelSeq)]);

/** Closes the months of a site whose day has come; what is closed already is not touched. */
export async function closeMonths(tx: Tx, channelSeq: number, now: Date): Promise<number> {
  await lockSettlement(tx, channelSeq);
  const due = (await openMonths(tx, channelSeq, now)).filter((m) => m.statement.lines.length && closesAt(m.month) <= now);
  const carried = new Map((await rows<Last>(tx, LAST, [channelSeq])).map((one) => [one.currency, one.carriedOut]));
  for (const { month, currency, until } of due) {
    const [next] = await rows<{ seq: number }>(tx, "select nextval(pg_get_serial_sequence('settlement', 'settlement_seq'))::bigint as seq");
    const taken = await rows<Omit<LedgerSum, 'currency' | 'month'>>(tx, TAKE, [channelSeq, currency, next!.seq, until]);
    const statement = statementOf(methodSums(taken), ratesOf(month), carried.get(currency) ?? 0);
    carried.set(currency, statement.carriedOut);
    await tx.query(WRITE, [
      ...[channelSeq, next!.seq, month, currency, settlementDateOf(month), JSON.stringify(statement)],
      ...[statement.payout, statement.carriedOut, statement.payout > 0 ? 'SCHEDULED' : 'NONE', now],
    ]);
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
/** A closed month; it waits where no approved papers say where the money goes. */
export const closedSettlement = (r: SettlementRecord, approved: boolean): Settlement => ({
  ...r.statement,
  settlementDate: r.settlement_date,
  month: r.month,
  currency: r.currency,
  status: r.status === 'SCHEDULED' && !approved ? SETTLEMENT_STATUS.HELD : r.status,
  closesAt: closesAt(r.month).toISOString(),
  paidAt: r.paid_at?.toISOString() ?? null,
});
