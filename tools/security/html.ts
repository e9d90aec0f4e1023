import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
const isElement = (node: Node): node is Element => 'tagName' in node;
function* elementsOf(node: Node): Generator<Element> {
  if (isElement(node)) yield node;
  if (node.nodeName === 'template') yield* elementsOf((node as DefaultTreeAdapterTypes.Template).content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}
const attribute = (element: Element, name: string) => element.attrs.find((a) => a.name === name)?.value;
const textOf = (element: Element) => element.childNodes.map((c) => ('value' in c ? c.value : '')).join('');

/** Tags that neither our pages nor our mails contain. Our `b` has no attribute. */
const FOREIGN_TAGS = ['svg', 'math', 'object', 'embed', 'base', 'applet', 'frame', 'form', 'input', 'iframe'];
const ADDRESS_ATTRIBUTES = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'xlink:href'];
/** The scheme of an address as a browser reads it, without control characters and blanks at the start and line ends inside. */
const schemeOf = (address: string) =>
  /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\r\n]/g, ''))?.[1]?.toLowerCase();

/** All that could run code in a document, as a browser parses it; `data` are scripts that contain only data. */
export function dangersOf(html: string): { found: string[]; data: string[]; title: string } {
  const found: string[] = [];
  const data: string[] = [];
  let title = '';
  for (const element of elementsOf(parse(html))) {
    const { tagName } = element;
    if (tagName === 'title') title ||= textOf(element);
    if (tagName === 'script') {
      const type = attribute(element, 'type');
      if (type === 'application/json' || type === 'application/ld+json') data.push(textOf(element));
      else if (!attribute(element, 'src')?.startsWith('/assets/')) found.push(`script ${textOf(element)}`);
    }
    if (FOREIGN_TAGS.includes(tagName)) found.push(`<${tagName}>`);
    if (tagName === 'img' && !/^(\/files\/public\/|https:\/\/)/.test(attribute(element, 'src') ?? '')) found.push('<img>');
    if (tagName === 'meta' && attribute(element, 'http-equiv')) found.push('meta http-equiv');
    if (tagName === 'style' && /ran\(|<|@import|expression/.test(textOf(element))) found.push(`style ${textOf(element)}`);
    for (const { name, value } of element.attrs) {
      if (name.startsWith('on') || name === 'srcdoc') found.push(`${tagName} ${name}`);
      const scheme = ADDRESS_ATTRIBUTES.includes(name) ? schemeOf(value) : undefined;
      if (scheme && !['http', 'https', 'mailto', 'tel'].includes(scheme)) found.push(`${tagName} ${name}=${value}`);
    }
  }
  return { found, data, title };
}
