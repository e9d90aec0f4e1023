import { act } from '@testing-library/react';

/** Stands in for the browser's look at what is in sight; what it returns scrolls to the end of a list. */
export function watchScroll(): () => void {
  const watched: IntersectionObserverCallback[] = [];
  class Watch {
    constructor(callback: IntersectionObserverCallback) {
      watched.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  return () => act(() => watched.at(-1)!([{ isIntersecting: true } as IntersectionObserverEntry], null as never));
}
