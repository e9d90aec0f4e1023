/**
 * The labels of a control. jsdom looks for them in the whole page, and once more in the whole page for each label that names its control,
 * so that a query by label or by role and name took as long as the page has controls.
 */
function labelsOf(control: HTMLElement): HTMLLabelElement[] {
  const { id } = control;
  const around: HTMLLabelElement[] = [];
  for (let at = control.parentElement; at; at = at.parentElement) if (at.localName === 'label') around.unshift(at as HTMLLabelElement);
  if (!id || document.getElementById(id) !== control)
    return around.filter((label) => !label.hasAttribute('for') && label.control === control);
  return [...document.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for') ? label.htmlFor === id : around.includes(label) && label.control === control,
  );
}

const CONTROLS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
for (const { prototype } of CONTROLS) {
  const own = Object.getOwnPropertyDescriptor(prototype, 'labels')!.get!;
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      // What is not on the page, and a hidden input, which has none.
      return this.isConnected && this.getAttribute('type') !== 'hidden' ? labelsOf(this) : (own.call(this) as unknown);
    },
  });
}
