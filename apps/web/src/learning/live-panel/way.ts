import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** What the page sells, and what is pressed on it: nothing of the panel lies over these. */
const KEPT_CLEAR = 'main :is(button, input, select, textarea, [role=button], [data-button], [data-price], b.num)';
/** The closed panel as an icon, px. */
const ICON = { width: 72, height: 52 };
/** How long the page has to be clear before the panel is back: not at every line that passes below it. */
const BACK_AFTER = 300;
/** A list that comes in is looked at once. */
const LOOK_AGAIN = 100;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Where the panel lies in the window, also while it rises. */
const boxOf = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Box => ({
  ...{ left, top, right: left + offsetWidth, bottom: top + offsetHeight },
});

/** Whether something that stays clear lies below this box. */
function inTheWay(box: Box): boolean {
  for (const one of document.querySelectorAll(KEPT_CLEAR)) {
    const rect = one.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0 && overlap(box, rect)) return true;
  }
  return false;
}

/** How much of the closed panel there is room for: its line, an icon, or nothing. */
export type Room = 'line' | 'icon' | 'none';

/** The page below the panel is looked at as it scrolls, changes its size, or shows something else. */
function usePageBelow(look: () => void) {
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const now = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      }, LOOK_AGAIN);
    };
    const main = document.querySelector('main');
    const changes = new MutationObserver(soon);
    if (main) changes.observe(main, { childList: true, subtree: true });
    window.addEventListener('scroll', now, { passive: true });
    window.addEventListener('resize', soon);
    now();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      changes.disconnect();
      window.removeEventListener('scroll', now);
      window.removeEventListener('resize', soon);
    };
  }, [look]);
}

const RANK: Record<Room, number> = { none: 0, icon: 1, line: 2 };
/** The closed panel makes way for what lies below it, at once, and is back when that has passed; while keys are in it, it stays. */
export function useRoom(panel: RefObject<HTMLElement | null>, closed: boolean): Room {
  const [room, setRoom] = useState<Room>('line');
  const shownSize = useRef({ width: 0, height: 0 });
  const back = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => {
    const at = panel.current;
    clearTimeout(back.current);
    if (!closed || !at || at.querySelector(':focus-visible')) return;
    const { right, bottom } = boxOf(at);
    const now = at.dataset['room'] as Room;
    if (now === 'line') shownSize.current = { width: at.offsetWidth, height: at.offsetHeight };
    const taken = (size: { width: number; height: number }) =>
      inTheWay({ left: right - size.width, top: bottom - size.height, right, bottom });
    const next: Room = !taken(shownSize.current) ? 'line' : !taken(ICON) ? 'icon' : 'none';
    if (RANK[next] < RANK[now]) setRoom(next);
    else if (next !== now) back.current = setTimeout(() => setRoom(next), BACK_AFTER);
  }, [panel, closed]);
  usePageBelow(look);
  useEffect(() => () => clearTimeout(back.current), []);
  return closed ? room : 'line';
}

/**
 * The open panel folds for this page when it would lie over what is sold or pressed there, unless somebody opened it here; and over what
 * the keyboard has come to, until somebody opens it again.
 */
export function useFolded(panel: RefObject<HTMLElement | null>, pathname: string, openedHere: boolean, there: boolean) {
  const [at, setAt] = useState<string | null>(null);
  const look = useCallback(() => {
    const box = panel.current;
    if (there && !openedHere && box?.dataset['room'] === 'open' && inTheWay(boxOf(box))) setAt(pathname);
  }, [panel, pathname, openedHere, there]);
  usePageBelow(look);
  useEffect(() => {
    // The page scrolls to what has the focus after it is told of it.
    const reached = () =>
      requestAnimationFrame(() => {
        const [box, one] = [panel.current, document.activeElement];
        if (!box || !one?.matches('main :focus-visible, footer :focus-visible') || box.contains(one)) return;
        if (overlap(box.getBoundingClientRect(), one.getBoundingClientRect())) setAt(pathname);
      });
    document.addEventListener('focusin', reached);
    return () => document.removeEventListener('focusin', reached);
  }, [panel, pathname]);
  return { folded: at === pathname, unfold: () => setAt(null) };
}
