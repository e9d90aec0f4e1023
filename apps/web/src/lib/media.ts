import { useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();
const listOf = (query: string) => {
  const known = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, known);
  return known;
};
/** Whether a media query matches now. Unlike the window's width, it can be asked without the page being laid out for it. */
export const mediaMatches = (query: string): boolean => listOf(query).matches;
/** Whether a media query matches, updated with the window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => listOf(query).matches,
  );
}
/** The windows in which the side menu is a drawer, drawers are sheets, and of two things side by side one is shown (look rule 21). */
export const NARROW_WINDOW = '(max-width: 900px)';
/** Whether the window is one of `NARROW_WINDOW`. */
export const useNarrow = () => useMedia(NARROW_WINDOW);
/** Whether the window is as narrow as a phone: tables become cards, menus become sheets. */
export const usePhone = () => useMedia('(max-width: 720px)');
