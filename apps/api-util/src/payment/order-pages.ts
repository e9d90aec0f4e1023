import { dayEnd, dayStart } from '@madang/contracts/dates';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { DAY_OF_PAGE } from './order-days.sql';
import { ORDER_PAGE_BY, type OrderSearch, type OrderSort, type PagePlace } from './order-list.sql';
import type { OrderWithEnd } from './order.row';

export const NEWEST_FIRST = 'created.desc' satisfies OrderSort;
/** The offset from which on a page is found faster by its day than by counting through the index. */
const DEEP_PAGE_OFFSET = 1000;
type Wanted = OrderSearch & PagePlace;

/**
 * A page of orders in the order of `sort`. Sorted by time, a late page is found by its day, unless only orders without a result are
 * wanted.
 */
export async function pageOfOrders(tx: Tx, wanted: Wanted, sort: OrderSort): Promise<OrderWithEnd[]> {
  const byTime = sort === NEWEST_FIRST || sort === 'created.asc';
  return rows(
    tx,
    ORDER_PAGE_BY[sort],
    byTime && wanted.offset >= DEEP_PAGE_OFFSET && isKept(wanted) ? await fromItsDay(tx, wanted, sort) : wanted,
  );
}

/** Whether the daily sums count the wanted orders, so that a page can be found by its day; they leave out orders without a result. */
const isKept = ({ status }: OrderSearch) => status !== ORDER_STATUS.READY && status !== ORDER_STATUS.EXPIRED;

/** Starts the page at its own day: the orders of the days before are counted by the daily sums instead of being read. */
async function fromItsDay(tx: Tx, wanted: Wanted, sort: OrderSort): Promise<Wanted> {
  const [at] = await rows(tx, DAY_OF_PAGE, { ...wanted, newest: sort === NEWEST_FIRST });
  if (!at) return wanted;
  const rest = { ...wanted, offset: wanted.offset - at.before };
  return sort === NEWEST_FIRST ? { ...rest, until: dayEnd(at.day) } : { ...rest, from: dayStart(at.day) };
}
