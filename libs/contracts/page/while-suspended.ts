/** What learners and staff of a suspended site still use: the way in, receipts, the site's management. */
const OPEN_PATHS = ['/login', '/authcallback', '/resetpassword', '/paymenthistory', '/settings'];

/** Whether the page of a path stands while the platform has suspended its site. */
export const isOpenWhileSuspended = (path: string): boolean => OPEN_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
