import { useCallback, useEffect, useRef, useState } from 'react';
import { YN } from '@madang/contracts/codes';
import { isCalm } from '../../lib/motion';

const NEXT_BY_ITSELF_KEY = 'madang.nextByItself';
const COUNTDOWN_SECONDS = 5;
/** Whether the next lesson starts by itself: as chosen in this browser; by default yes, unless the system asks for reduced motion. */
export function goesOnByItself(): boolean {
  const kept = localStorage.getItem(NEXT_BY_ITSELF_KEY);
  return kept === null ? !isCalm() : kept === YN.YES;
}
export const keepGoingOn = (on: boolean) => localStorage.setItem(NEXT_BY_ITSELF_KEY, on ? YN.YES : YN.NO);

/** Counts down while `on`, then calls `go`; `left` is the seconds left, or null while it is off or was stopped. */
export function useCountdown(on: boolean, go: () => void): { left: number | null; stop: () => void } {
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  const [stopped, setStopped] = useState(false);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const running = on && !stopped;
  useEffect(() => {
    if (!running) return;
    if (left === 0) {
      latest.current();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [running, left]);
  const stop = useCallback(() => setStopped(true), []);
  return { left: running ? left : null, stop };
}
