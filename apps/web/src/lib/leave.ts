export const browser = { goTo: (url: string): void => location.assign(url) };

/** Leaves for an address outside of this page. */
export const leave = (url: string): void => browser.goTo(url);
