/**
 * The labels of a control, found faster than jsdom does it: jsdom searches the whole page for them, and again for each label with a `for`,
 * which makes queries by label or name slow on pages with many controls.
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
      // jsdom's own getter answers for elements that are not on the page, and for hidden inputs, which have no labels.
      return this.isConnected && this.getAttribute('type') !== 'hidden' ? labelsOf(this) : (own.call(this) as unknown);
    },
  });
}
