import { useEffect, useState, type RefObject } from 'react';

/** How far below or above the window an element counts as near, as a share of the window's height. */
const NEAR_MARGIN = '50%';
/**
 * Whether an element is or was in the window or near it, for parts that are loaded only where somebody comes to see them. With a margin of
 * 0 it has to be in the window.
 */
export function useNear(place: RefObject<Element | null>, margin: typeof NEAR_MARGIN | '0px' = NEAR_MARGIN): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: `${margin} 0px`,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, place, margin]);
  return near;
}
