import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** The prices, buttons and fields of the page, which the panel must not cover. */
const KEPT_CLEAR = 'main :is(button, input, select, textarea, [role=button], [data-button], [data-price], b.num)';
/** The parts that the closed panel must not cover, which include the footer's buttons, such as those for the language. */
const CLEAR_OF_CLOSED = `${KEPT_CLEAR}, footer button`;
/** The size of the closed panel as an icon, in pixels. */
const ICON_SIZE_PX = { width: 72, height: 52 };
/** How many pixels the panel keeps from the parts that it must not cover, so that a finger does not press it in their place. */
const CLEAR_GAP_PX = 8;
/** How many milliseconds the space must be free before the panel grows back, so that it does not flicker while the page scrolls. */
const BACK_AFTER = 300;
/** How many milliseconds changes of the page are collected before the panel checks its space again. */
const SPACE_CHECK_DELAY_MS = 100;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The position of the panel in the window; read from its layout, so that its opening animation does not count. */
const boxOf = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Box => ({
  left,
  top,
  right: left + offsetWidth,
  bottom: top + offsetHeight,
});

/** Whether a price, button or field lies under this box, or touches it. */
function inTheWay({ left, top, right, bottom }: Box, kept = KEPT_CLEAR): boolean {
  const box = { left: left - CLEAR_GAP_PX, top: top - CLEAR_GAP_PX, right: right + CLEAR_GAP_PX, bottom: bottom + CLEAR_GAP_PX };
  for (const one of document.querySelectorAll(kept)) {
    const rect = one.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0 && overlap(box, rect)) return true;
  }
  return false;
}

/** How much of the closed panel fits: its line, an icon, or nothing. */
export type Room = 'line' | 'icon' | 'none';

/** Calls `look` at the start and when the page scrolls, is resized or changes its content. */
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
      }, SPACE_CHECK_DELAY_MS);
    };
    const main = document.querySelector('main');
    const changes = new MutationObserver(soon);
    if (main) changes.observe(main, { childList: true, subtree: true });
    // A picture that comes late, or a field that grows while somebody types, moves what is below it without a change of the content.
    const sizes = new ResizeObserver(soon);
    if (main) sizes.observe(main);
    window.addEventListener('scroll', now, { passive: true });
    window.addEventListener('resize', soon);
    now();
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', now);
      window.removeEventListener('resize', soon);
    };
  }, [look]);
}

const ROOM_RANKS: Record<Room, number> = { none: 0, icon: 1, line: 2 };
/**
 * Shrinks the closed panel at once when it would cover a price or button, and lets it grow again when the space is free. It keeps its
 * size while it has the keyboard focus.
 */
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
      inTheWay({ left: right - size.width, top: bottom - size.height, right, bottom }, CLEAR_OF_CLOSED);
    const next: Room = !taken(shownSize.current) ? 'line' : !taken(ICON_SIZE_PX) ? 'icon' : 'none';
    if (ROOM_RANKS[next] < ROOM_RANKS[now]) setRoom(next);
    else if (next !== now) back.current = setTimeout(() => setRoom(next), BACK_AFTER);
  }, [panel, closed]);
  usePageBelow(look);
  useEffect(() => () => clearTimeout(back.current), []);
  return closed ? room : 'line';
}

/**
 * Closes the open panel on this page if it would cover a price, a button or a field, or the element with the keyboard focus, until the
 * person opens it again. A panel that the person opened here stays open over prices, buttons and fields, with one live lesson alone
 * (`few`).
 */
export function useFolded(panel: RefObject<HTMLElement | null>, pathname: string, openedHere: boolean, there: boolean) {
  const [at, setAt] = useState<string | null>(null);
  const [fewAt, setFewAt] = useState<string | null>(null);
  const look = useCallback(() => {
    const box = panel.current;
    if (there && box?.dataset['room'] === 'open' && inTheWay(boxOf(box))) (openedHere ? setFewAt : setAt)(pathname);
  }, [panel, pathname, openedHere, there]);
  usePageBelow(look);
  useEffect(() => {
    // The page scrolls to the focused element only after this event, so the check waits for the next frame.
    const reached = () =>
      requestAnimationFrame(() => {
        const [box, one] = [panel.current, document.activeElement];
        if (!box || !one?.matches('main :focus-visible, footer :focus-visible') || box.contains(one)) return;
        if (overlap(box.getBoundingClientRect(), one.getBoundingClientRect())) setAt(pathname);
      });
    document.addEventListener('focusin', reached);
    return () => document.removeEventListener('focusin', reached);
  }, [panel, pathname]);
  return { folded: at === pathname, few: fewAt === pathname, unfold: () => setAt(null) };
}
