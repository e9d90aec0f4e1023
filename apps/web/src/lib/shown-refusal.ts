const SHOWN = '[aria-invalid="true"], [role="alert"]';
/** A part of the form that a person can see says that something is wrong; a browser without layout shows everything. */
export const showsRefusal = (form: Element | null) =>
  [...(form?.querySelectorAll<HTMLElement>(SHOWN) ?? [])].some((part) => part.checkVisibility?.() ?? true);
