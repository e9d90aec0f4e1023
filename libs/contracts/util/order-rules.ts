/** Pure rules of an order, run by server and web alike. */
import { ORDER_STATUS } from '../codes';

/** Money may come any moment: it is being confirmed, or a deposit is awaited. SQL: util.is_being_paid. */
export const isBeingPaid = (status: string) => status === ORDER_STATUS.CONFIRMING || status === ORDER_STATUS.WAITING_DEPOSIT;
/** Being paid or paid: no other order of the same enrolment can be, and its seat is nobody else's. SQL: util.is_running. */
export const isRunning = (status: string) => isBeingPaid(status) || status === ORDER_STATUS.PAID;
