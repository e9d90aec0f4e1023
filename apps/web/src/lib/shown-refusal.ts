const SHOWN = '[aria-invalid="true"], [role="alert"]';
/** Whether some visible part of the form says that something is wrong; without layout, as in tests, every part counts as visible. */
export const showsRefusal = (form: Element | null) =>
  [...(form?.querySelectorAll<HTMLElement>(SHOWN) ?? [])].some((part) => part.checkVisibility?.() ?? true);
