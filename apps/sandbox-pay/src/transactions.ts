import { SEOUL_OFFSET } from '@madang/contracts/time';
import { sql } from '@madang/server/sql/sql';
import type { Book } from './book';
import { refuse } from './errors';
import { METHOD_NAMES, seoul, type Method } from './payment';

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
  method: Method;
  status: string;
  currency: string;
  amount: number;
  at: Date;
}
/** How many transactions a shop may ask for in one call. */
const TRANSACTIONS_MAX = 5000;
/** How many transactions one answer lists where the call does not say it. */
const TRANSACTIONS_DEFAULT = 100;
const find = (from: Date, until: Date, startingAfter: string | null, limit: number) => sql`
  select t.*, p.order_id, p.method, p.currency
  from transaction t
  join payment p on p.payment_key = t.payment_key
  where t.at >= ${from} and t.at < ${until}
    and (${startingAfter}::text is null or t.transaction_seq > (select transaction_seq from transaction
    where transaction_key = ${startingAfter}))
  order by t.transaction_seq
  limit ${limit}`;

/** What moved in a time, oldest first and page by page: the page after `startingAfter`, a transaction's key. */
export async function transactions(book: Book, range: Range): Promise<object[]> {
  const [from, until] = [momentOf(range.startDate), momentOf(range.endDate)];
  const limit = Number(range.limit ?? TRANSACTIONS_DEFAULT);
  if (!from || !until || !Number.isInteger(limit) || limit < 1 || limit > TRANSACTIONS_MAX) throw refuse('INVALID_REQUEST');
  const { rows } = await book.pool.query<Row>(find(from, until, range.startingAfter ?? null, limit));
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
    transactionAt: seoul(t.at),
    currency: t.currency,
    amount: t.amount,
  }));
}

/** A time of the provider's: Seoul's, where it names no zone. */
function momentOf(text: string | undefined): Date | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const at = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}${SEOUL_OFFSET}`);
  return Number.isNaN(at.getTime()) ? null : at;
}
