const REFUSAL_SELECTOR = '[aria-invalid="true"], [role="alert"]';
/** Whether some visible part of the form says that something is wrong; without layout, as in tests, every part counts as visible. */
export const showsRefusal = (form: Element | null) =>
  [...(form?.querySelectorAll<HTMLElement>(REFUSAL_SELECTOR) ?? [])].some((part) => part.checkVisibility?.() ?? true);

/** Focuses the first refused field within an element once it is drawn, in the middle of what is in sight, so that its message is seen too. */
export const focusRefused = (box: Element | null): void => void setTimeout(() => bringRefused(box));
/** `focusRefused` for fields that are drawn already. */
export function bringRefused(box: Element | null): void {
  const field = box?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView?.({ block: 'center' });
  field?.focus({ preventScroll: true });
}
