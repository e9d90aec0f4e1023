let pressed = false;
const track = (down: boolean) => () => {
  pressed = down;
};
globalThis.addEventListener?.('pointerdown', track(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) globalThis.addEventListener?.(end, track(false), true);

/**
 * Runs at once or, while a pointer is pressed, after its click: a message that appears when a field loses the focus must not move the
 * button that is being pressed.
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  globalThis.addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true });
}
