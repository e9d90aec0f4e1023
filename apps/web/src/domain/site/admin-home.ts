/** Every link to a site's admin leads to this address, which goes on to the first page that the visitor may see (AM-235). */
export const ADMIN_HOME = '/settings';
