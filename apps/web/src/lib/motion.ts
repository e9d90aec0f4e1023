/** Whether the device is set to reduced motion. */
export const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** The `behavior` for scrolling by script, because 'smooth' ignores the device's setting for reduced motion. */
export const scrollWay = (): ScrollBehavior => (isCalm() ? 'auto' : 'smooth');
