/** The window width up to which list and open item are shown one at a time instead of side by side. */
export const NARROW = '(max-width: 900px)';
