import { dayEnd, dayStart } from '@madang/contracts/dates';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { DAY_OF_PAGE } from './order-days.sql';
import { ORDER_PAGE_BY, type OrderSearch, type OrderSort, type PagePlace } from './order-list.sql';
import type { OrderWithEnd } from './order.row';

export const NEWEST = 'created.desc' satisfies OrderSort;
/** From this offset on, a page by day costs less than counting its way through the index. */
const DEEP = 1000;
type Wanted = OrderSearch & PagePlace;

/** One page of orders as they are sorted; of a list by time a deep page costs what the first one does. */
export async function pageOfOrders(tx: Tx, wanted: Wanted, sort: OrderSort): Promise<OrderWithEnd[]> {
  const byTime = sort === NEWEST || sort === 'created.asc';
  return rows(tx, ORDER_PAGE_BY[sort], byTime && wanted.offset >= DEEP && isKept(wanted) ? await fromItsDay(tx, wanted, sort) : wanted);
}

/** Only orders with a result are in the counts of a day, so only they can be found by day. */
const isKept = ({ status }: OrderSearch) => status !== ORDER_STATUS.READY && status !== ORDER_STATUS.EXPIRED;

/** Begins with the day on which the page begins: the days before it are counted, not walked. */
async function fromItsDay(tx: Tx, wanted: Wanted, sort: OrderSort): Promise<Wanted> {
  const [at] = await rows(tx, DAY_OF_PAGE, { ...wanted, newest: sort === NEWEST });
  if (!at) return wanted;
  const rest = { ...wanted, offset: wanted.offset - at.before };
  return sort === NEWEST ? { ...rest, until: dayEnd(at.day) } : { ...rest, from: dayStart(at.day) };
}
