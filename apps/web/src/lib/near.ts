import { useEffect, useState, type RefObject } from 'react';

/** How far below or above the window an element counts as near, as a share of the window's height. */
const NEAR_MARGIN = '50%';
/** Whether an element is or was in the window or near it, for parts that are loaded only where somebody comes to see them. */
export function useNear(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: `${NEAR_MARGIN} 0px`,
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near, place]);
  return near;
}
