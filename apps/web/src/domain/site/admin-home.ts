/** The address of a site's admin, which leads on to the first page that the visitor may see (AM-235). */
export const ADMIN_HOME = '/settings';
