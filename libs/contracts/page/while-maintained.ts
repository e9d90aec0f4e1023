/** Paths that stay open on the product's own host: the operator's console, and the log-in to it. */
const OPEN_PATHS = ['/operate', '/login', '/authcallback'];

/** Whether the page of a path of the product's own host stands while the platform is under maintenance. */
export const isOpenWhileMaintained = (path: string): boolean => OPEN_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
