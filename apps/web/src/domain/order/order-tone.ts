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
