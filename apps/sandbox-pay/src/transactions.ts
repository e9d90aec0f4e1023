import { instantOfIso, seoulIsoWithZone } from '@madang/contracts/dates';
import type { Book } from './book';
import { refuse } from './errors';
import type { TossMethod } from './codes';
import { METHOD_NAMES } from './payment';
import { movementsWithin } from './transactions.sql';

export interface Range {
  startDate?: string;
  endDate?: string;
  startingAfter?: string;
  limit?: string;
}
interface Row {
  transaction_key: string;
  payment_key: string;
  order_id: string;
  method: TossMethod;
  status: string;
  currency: string;
  amount: number;
  at: Date;
}
/** How many transactions a shop may ask for in one call. */
const TRANSACTIONS_MAX = 5000;
/** How many transactions one answer lists where the call does not say it. */
const TRANSACTIONS_DEFAULT = 100;

/** What moved in a time, oldest first and page by page: the page after `startingAfter`, a transaction's key. */
export async function transactions(book: Book, range: Range): Promise<object[]> {
  const [from, until] = [momentOf(range.startDate), momentOf(range.endDate)];
  const limit = Number(range.limit ?? TRANSACTIONS_DEFAULT);
  if (!from || !until || !Number.isInteger(limit) || limit < 1 || limit > TRANSACTIONS_MAX) throw refuse('INVALID_REQUEST');
  const { rows } = await book.pool.query<Row>(movementsWithin({ from, until, startingAfter: range.startingAfter ?? null, limit }));
  return rows.map((t) => ({
    mId: 'madang-sandbox',
    transactionKey: t.transaction_key,
    paymentKey: t.payment_key,
    orderId: t.order_id,
    method: METHOD_NAMES[t.method],
    customerKey: null,
    useEscrow: false,
    receiptUrl: null,
    status: t.status,
    transactionAt: seoulIsoWithZone(t.at),
    currency: t.currency,
    amount: t.amount,
  }));
}

/** A time of the provider's: Seoul's, where it names no zone. */
function momentOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const at = instantOfIso(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
