/** Whether this person wants less to move. */
export const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** How a page is scrolled by itself: `behavior: 'smooth'` does not ask what the device is set to. */
export const scrollWay = (): ScrollBehavior => (isCalm() ? 'auto' : 'smooth');
