/** Where every door to a site's admin leads: /settings knows the first page its visitor may see (AM-235). */
export const ADMIN_DOOR = '/settings';
