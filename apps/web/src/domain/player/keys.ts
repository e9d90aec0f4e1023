import { useEffect, useRef, type RefObject } from 'react';
import type { PlayerActions } from './controls';
import { SPEEDS, type VideoState } from './state';

/** By how many seconds the arrow keys go back and forward. */
const ARROW_SKIP_SECONDS = 5;
const OWN_KEYS = 'input:not([type="range"]), textarea, select, [contenteditable], [role="menu"], [role="slider"], [role="dialog"]';
/** The keys by which a range input moves; on all other keys the player reacts there, too. */
const RANGE_KEY_PATTERN = /^(Arrow|Page|Home|End)/;

/** The player's keys, the same as in other players: space or k, arrows, j, l, f, m, < and >, 0 to 9. */
export function usePlayerKeys(
  box: RefObject<HTMLElement | null>,
  actions: PlayerActions,
  state: VideoState,
  options: { pageKeys: boolean },
): void {
  const latest = useRef({ actions, state });
  useEffect(() => {
    latest.current = { actions, state };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const inside = box.current?.contains(target) ?? false;
      if (!inside && (!options.pageKeys || document.querySelector('[role="dialog"], [role="alertdialog"]'))) return;
      if (target?.closest(OWN_KEYS) || (target?.matches('input') && RANGE_KEY_PATTERN.test(event.key))) return;
      // A focused button or link keeps its own keys.
      if ((event.key === ' ' || event.key === 'Enter') && target?.closest('button, a, summary')) return;
      const { actions: act, state: now } = latest.current;
      const faster = SPEEDS.find((rate) => rate > now.rate + 0.01);
      const slower = [...SPEEDS].reverse().find((rate) => rate < now.rate - 0.01);
      const keys: Record<string, () => void> = {
        ' ': act.toggle,
        k: act.toggle,
        ArrowLeft: () => act.by(-ARROW_SKIP_SECONDS),
        ArrowRight: () => act.by(ARROW_SKIP_SECONDS),
        j: () => act.by(-10),
        l: () => act.by(10),
        ArrowUp: () => act.volume(now.volume + 0.1),
        ArrowDown: () => act.volume(now.volume - 0.1),
        f: act.fullscreen,
        m: act.mute,
        '<': () => slower && act.rate(slower),
        '>': () => faster && act.rate(faster),
      };
      // Outside the player the arrows up and down scroll the page.
      if (!inside && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return;
      const action =
        keys[event.key.length === 1 ? event.key.toLowerCase() : event.key] ??
        (/^\d$/.test(event.key) ? () => act.seek((now.duration * Number(event.key)) / 10) : null);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box, options.pageKeys]);
}
