/** Paths of the product's own host that can be used during maintenance: the operators' console and the log-in to it. */
const OPEN_PATHS = ['/operate', '/login', '/authcallback'];

/** Whether the page of a path on the product's own host can be used while the platform is under maintenance. */
export const isOpenWhileMaintained = (path: string): boolean => OPEN_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
