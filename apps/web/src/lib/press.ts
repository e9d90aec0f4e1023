/** The events that end a press; a touch that becomes a scroll ends with `pointercancel`. */
const PRESS_END_EVENTS = ['pointerup', 'pointercancel'] as const;
let pressed = false;
const track = (down: boolean) => () => {
  pressed = down;
};
globalThis.addEventListener?.('pointerdown', track(true), true);
for (const end of PRESS_END_EVENTS) globalThis.addEventListener?.(end, track(false), true);

/**
 * Runs at once or, while a pointer is pressed, after its click: a message that appears when a field loses the focus must not move the
 * button that is being pressed.
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  const ended = new AbortController();
  const done = () => {
    ended.abort();
    setTimeout(run);
  };
  for (const end of PRESS_END_EVENTS) globalThis.addEventListener(end, done, { capture: true, signal: ended.signal });
}
