/** Paths of a suspended site that its learners and staff can still use: the log-in, receipts, and the site's management. */
const OPEN_PATHS = ['/login', '/authcallback', '/resetpassword', '/paymenthistory', '/settings'];

/** Whether the page of a path can be used while its site is suspended. */
export const isOpenWhileSuspended = (path: string): boolean => OPEN_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
