import { MINUTE } from '@madang/contracts/time';

/**
 * Milliseconds after which an order that nobody has paid is looked at and given up. The payment company keeps its window for half an hour,
 * so nobody is still paying then.
 */
export const UNPAID_ORDER_LIFE_MS = 45 * MINUTE;
