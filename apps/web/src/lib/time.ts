import { useMemo, useSyncExternalStore } from 'react';

let difference = 0;
/** Stores how many milliseconds the server's clock is ahead of the browser's. */
export function setServerTime(iso: string | null | undefined, receivedAt = Date.now()): void {
  const at = iso ? Date.parse(iso) : NaN;
  if (!Number.isNaN(at)) difference = at - receivedAt;
}
export const serverDifference = () => difference;
/** The time now by the server's clock, in milliseconds since 1970. */
export const serverNow = () => Date.now() + difference;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
const roundedTo = (step: number) => Math.floor(serverNow() / step) * step;
/** The server's time, rounded down to `step` milliseconds; a component renders again once per step. All of them share one timer. */
export const useNow = (step = 1000): number => useSyncExternalStore(subscribe, () => roundedTo(step));
/**
 * What `read` makes of the server's time, asked every second: a component renders again only when that is something else, so that a whole
 * page does not for a price that changes once. Answers are compared as JSON.
 */
export function useAsOf<T>(read: (now: number) => T): T {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(read(roundedTo(1000))));
  return useMemo(() => JSON.parse(text) as T, [text]);
}
