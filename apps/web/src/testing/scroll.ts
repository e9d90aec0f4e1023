import { act } from '@testing-library/react';

/** Replaces `IntersectionObserver`; the returned function acts as if the end of the list had been scrolled into view. */
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
