import { isStaffPath } from './staff-path';

/**
 * Paths of a suspended site that its learners still need: the log-in, receipts, memberships, and the links that end mails (AM-441); and the
 * card that its plan is charged to, since the plan goes on.
 */
const OPEN_PATHS = ['/login', '/authcallback', '/resetpassword', '/paymenthistory', '/me/memberships', '/unsubscribe', '/register_card'];
/** The pages to which the payment company returns, since a payment that was begun goes on, and so does a membership with another card. */
const PAYMENT_RETURN = /^\/[^/]+\/[^/]+\/(payment\/(success|complete|fail)|card)\/*$/;

/** Whether the page of a path can be used while its site is suspended: those of its management, and those that learners still need. */
export const isOpenWhileSuspended = (path: string): boolean =>
  isStaffPath(path) || PAYMENT_RETURN.test(path) || OPEN_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
