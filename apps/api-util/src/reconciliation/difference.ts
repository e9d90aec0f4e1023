import { DIFFERENCE, ORDER_STATUS, type CodeOf, type OrderStatus } from '@madang/contracts/codes';

/** States of an order whose money we may still have; a cancelled order keeps what a partial refund left. */
const MONEY_HOLDING_STATUSES: readonly OrderStatus[] = [ORDER_STATUS.PAID, ORDER_STATUS.CANCELING, ORDER_STATUS.CANCELED];

/** How our books and the company's differ about an order; null where both have the same. */
export function differenceOf(ours: number, status: OrderStatus, theirs: number): CodeOf<typeof DIFFERENCE> | null {
  if (ours !== theirs) return theirs === 0 ? DIFFERENCE.NO_MONEY : ours === 0 ? DIFFERENCE.NO_ORDER : DIFFERENCE.AMOUNT;
  const holds = MONEY_HOLDING_STATUSES.includes(status);
  if (ours > 0) return holds ? null : DIFFERENCE.STATE;
  return status === ORDER_STATUS.PAID ? DIFFERENCE.STATE : null;
}
