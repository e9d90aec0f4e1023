/** Rules of an order that server and web share. */
import { ORDER_STATUS } from '../codes';

/** Whether an order's money may come at any moment: the payment is being confirmed, or a deposit is awaited. SQL: util.is_being_paid. */
export const isBeingPaid = (status: string) => status === ORDER_STATUS.CONFIRMING || status === ORDER_STATUS.WAITING_DEPOSIT;
/**
 * Whether an order is being paid or is paid. Its enrolment can have no second such order, and its seat is nobody else's. SQL:
 * util.is_running.
 */
export const isRunning = (status: string) => isBeingPaid(status) || status === ORDER_STATUS.PAID;
