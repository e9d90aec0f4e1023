import type { OrderStatus } from '@madang/contracts/codes';
import type { BadgeTone } from '../../ui/parts';

/** The colour of an order's state for its buyer; states without one stand in the plain one. */
export const ORDER_TONE: Partial<Record<OrderStatus, BadgeTone>> = {
  PAID: 'good',
  WAITING_DEPOSIT: 'warn',
  CONFIRMING: 'warn',
  CANCELING: 'warn',
  FAILED: 'bad',
};
/** The colour of an order's state for a site's staff; a state without one needs nothing and stands as plain text (look rule 17). */
export const STAFF_ORDER_TONE: Partial<Record<OrderStatus, BadgeTone>> = {
  WAITING_DEPOSIT: 'warn',
  CONFIRMING: 'warn',
  CANCELING: 'warn',
  FAILED: 'bad',
  CANCELED: 'bad',
};
