const STAFF_PATH = /^\/(settings(\/|$)|studio\/|(classes|packages)\/(create\/?$|[^/]+\/settings(\/|$)))/;
/** Whether below a path the routes of staff lie: they are management, which no site dresses. */
export const isStaffPath = (path: string) => STAFF_PATH.test(path);
