/** Leaves for an address outside of this page. */
export const leave = (url: string): void => location.assign(url);
