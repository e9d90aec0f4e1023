const STAFF_PATH = /^\/(settings(\/|$)|studio\/|(classes|packages)\/(create\/?$|[^/]+\/settings(\/|$)))/;
/** Whether a path belongs to the management of a site, which does not have the site's look. */
export const isStaffPath = (path: string) => STAFF_PATH.test(path);
