import { useEffect, useRef, type RefObject } from 'react';

/**
 * How many seconds the position may be past the furthest point watched without counting as a skip. The browser reports the position only
 * now and then, and a fast video runs on in between.
 */
const SKIP_SLACK_SECONDS = 1.5;

/** Undoes a skip during the first watching: sets the position back to the furthest point watched, and the speed to 1 (CU-086..088). */
export function useNoSkip(video: RefObject<HTMLVideoElement | null>, rule: { furthest: number } | null, onRefused?: () => void): void {
  const furthest = useRef(0);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const known = rule?.furthest;
  useEffect(() => {
    if (known !== undefined) furthest.current = Math.max(furthest.current, known);
  }, [known]);
  const active = rule !== null;
  useEffect(() => {
    const element = video.current;
    if (!element || !active) return;
    const moved = () => {
      if (element.currentTime <= furthest.current + SKIP_SLACK_SECONDS) return;
      element.currentTime = furthest.current;
      refused.current?.();
    };
    const played = () => {
      if (!element.seeking && element.currentTime <= furthest.current + SKIP_SLACK_SECONDS)
        furthest.current = Math.max(furthest.current, element.currentTime);
    };
    const sped = () => {
      if (element.playbackRate > 1) element.playbackRate = 1;
    };
    element.addEventListener('seeking', moved);
    element.addEventListener('timeupdate', played);
    element.addEventListener('ratechange', sped);
    return () => {
      element.removeEventListener('seeking', moved);
      element.removeEventListener('timeupdate', played);
      element.removeEventListener('ratechange', sped);
    };
  }, [video, active]);
}
