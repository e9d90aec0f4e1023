const NEVER_SHOWN = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LEGEND LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
);
/** Properties that a child inherits. */
const INHERITED = ['visibility', 'direction', 'pointerEvents'] as const;

/** An empty style, shared by all elements without a `style` attribute, because jsdom takes long to create one for each. */
const { style: BARE } = document.createElement('div');
const styleOf = (element: Element) => (element.hasAttribute('style') ? (element as HTMLElement).style : BARE);

const displayOf = (element: HTMLElement) =>
  styleOf(element).display ||
  (element.hidden || NEVER_SHOWN.has(element.tagName) ? 'none' : BLOCKS.has(element.tagName) ? 'block' : 'inline');

/** The values of inherited properties that neither the element nor an element around it sets. */
const INITIAL = { visibility: 'visible', direction: '', pointerEvents: 'auto' };
function inherited(element: Element, name: (typeof INHERITED)[number]): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = at.hasAttribute('style') && (at as HTMLElement).style[name];
    if (value && value !== 'inherit') return value;
  }
  return INITIAL[name];
}

/**
 * Replaces `getComputedStyle` in tests, which load no stylesheet: an element's style is its `style` attribute, what it inherits, and
 * whether it is hidden. jsdom's own function is slow, because it searches its default stylesheet for every element of a query.
 */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const html = element as HTMLElement;
  const own = styleOf(element);
  const valueOf = (name: string): unknown => {
    if (name === 'display') return displayOf(html);
    const passed = INHERITED.find((one) => one === name);
    // The cast allows reading a style by a property name that is only known as a text.
    return passed ? inherited(html, passed) : (own as unknown as Record<string, unknown>)[name];
  };
  return new Proxy(own, {
    get: (style, name) => {
      if (typeof name !== 'string') return Reflect.get(style, name);
      if (name === 'getPropertyValue')
        return (property: string) =>
          property.startsWith('--')
            ? style.getPropertyValue(property)
            : String(valueOf(property.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())) ?? '');
      const value = valueOf(name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
}
