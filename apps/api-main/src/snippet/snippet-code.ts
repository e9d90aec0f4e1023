import { createHash } from 'node:crypto';
import { html, parseFragment, serialize, serializeOuter, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { SNIPPET_POSITION, type CodeOf } from '@madang/contracts/codes';
import { SNIPPET_SOURCES, type SnippetSources } from '@madang/contracts/page/snippets';
import { recordOf } from '@madang/contracts/records';
import { failField } from '@madang/server/fail';

type Position = CodeOf<typeof SNIPPET_POSITION>;
type Node = Tree.ChildNode;
type Element = Tree.Element;

/** A part of a snippet for the page. One with a script is put into a template and runs later; any other is shown as it is. */
interface Piece {
  html: string;
  script: boolean;
}
export interface Made {
  pieces: Piece[];
  sources: SnippetSources;
}

/** Elements that belong to a whole page, or that run code which a content security policy cannot allow by name. */
const REFUSED_ELEMENTS = new Set([
  'html',
  'head',
  'body',
  'frameset',
  'base',
  'title',
  'template',
  'plaintext',
  'object',
  'embed',
  'applet',
  'portal',
]);
const IN_HEAD = new Set(['script', 'style', 'meta', 'link', 'noscript']);
/** Elements whose end tag may be omitted. */
const OPEN_ENDED = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'option',
  'optgroup',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'colgroup',
  'rt',
  'rp',
]);
const VOID_ELEMENTS = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);
/** The types of scripts that only hold data and do not run. */
const DATA_SCRIPT_TYPE = /^\s*(?:application\/(?:ld\+)?json|text\/(?:x-)?template)\s*$/i;
const HTTPS_HOST = /https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{2,5})?)(?=[/'"`?#\s\\)]|$)/gi;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;
const lineOf = (node: Node) => node.sourceCodeLocation?.startLine ?? 1;
const refuse = (key: string, values: Record<string, string | number>) => failField('code', key, values);

/** The origin of an address outside of the site; null for an address of the site itself. */
function originOf(address: string, line: number): string | null {
  const text = address.trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(text) && !/^(?:https:)?\/\//i.test(text)) throw refuse('snippetAddress', { line });
  if (!/^(?:https:)?\/\//i.test(text)) return null;
  const [found] = hostsIn(text.replace(/^(?:https:)?\/\//i, 'https://'));
  if (!found) throw refuse('snippetAddress', { line });
  return found;
}
/** The origins that the text of a script names, since the script may call any address there. */
const hostsIn = (text: string) => [...text.matchAll(HTTPS_HOST)].map(([, host]) => `https://${host!.toLowerCase()}`);

/**
 * Parses a snippet as a browser does, and refuses markup that would not work or would change the page around it. Answers its parts, and
 * the origins that the storefront's content security policy has to allow. The parts are written from the parsed tree, so that no unchecked
 * text reaches the page.
 */
export function madeOf(code: string, position: Position): Made {
  let wrong: { code: string; startLine: number } | null = null;
  const tree = parseFragment(code, {
    scriptingEnabled: true,
    sourceCodeLocationInfo: true,
    onParseError: (error) => {
      if (!HARMLESS_ERRORS.has(error.code)) wrong ??= error;
    },
  });
  const sources = recordOf(SNIPPET_SOURCES, () => new Set<string>());
  for (const node of tree.childNodes) check(node, sources);
  if (wrong) throw refuse('snippetSyntax', { line: (wrong as { startLine: number }).startLine });
  if (position === SNIPPET_POSITION.HEAD)
    for (const node of tree.childNodes) {
      const fits = isElement(node) ? IN_HEAD.has(node.tagName) : node.nodeName === '#comment' || !('value' in node && node.value.trim());
      if (!fits) throw refuse('snippetHead', { line: lineOf(node) });
    }
  const pieces = tree.childNodes
    .filter((node) => node.nodeName !== '#comment' && (isElement(node) || ('value' in node && node.value.trim() !== '')))
    .map((node) => ({ html: serializeOuter(node), script: scriptsOf(node).length > 0 }));
  // Refuses markup that a browser would parse differently after it is written from the tree, since that could hide a script from the
  // checks above.
  for (const piece of pieces) {
    const again = parseFragment(piece.html, { scriptingEnabled: true });
    if (serialize(again) !== piece.html || (!piece.script && again.childNodes.some((node) => scriptsOf(node).length > 0)))
      throw refuse('snippetSyntax', { line: 1 });
  }
  return {
    pieces,
    sources: recordOf(SNIPPET_SOURCES, (name) => [...sources[name]]),
  };
}
const HARMLESS_ERRORS = new Set([
  'non-void-html-element-start-tag-with-trailing-solidus',
  'duplicate-attribute',
  'control-character-in-input-stream',
]);

const runs = (element: Element) => element.tagName === 'script' && !DATA_SCRIPT_TYPE.test(attribute(element, 'type') ?? '');
function scriptsOf(node: Node): Element[] {
  if (!isElement(node)) return [];
  return [...(runs(node) ? [node] : []), ...node.childNodes.flatMap(scriptsOf)];
}

function check(node: Node, sources: Record<keyof SnippetSources, Set<string>>): void {
  if (!isElement(node)) return;
  const line = lineOf(node);
  const { tagName: tag } = node;
  if (REFUSED_ELEMENTS.has(tag)) throw refuse('snippetElement', { line, tag });
  const foreign = node.namespaceURI !== html.NS.HTML;
  if (foreign && tag === 'script') throw refuse('snippetElement', { line, tag });
  if (!foreign && !VOID_ELEMENTS.has(tag) && !OPEN_ENDED.has(tag) && node.sourceCodeLocation && !node.sourceCodeLocation.endTag)
    throw refuse('snippetUnclosed', { line, tag });
  for (const { name, value } of node.attrs) {
    if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) throw refuse('snippetHandler', { line, name });
    if (name === 'srcdoc') throw refuse('snippetHandler', { line, name });
  }
  if (tag === 'meta' && attribute(node, 'http-equiv') !== undefined) throw refuse('snippetElement', { line, tag: 'meta http-equiv' });
  const src = attribute(node, 'src');
  if (runs(node)) {
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if (src !== undefined) {
      const origin = originOf(src, line);
      if (!origin) throw refuse('snippetAddress', { line });
      sources.script.add(origin);
      sources.connect.add(origin);
    } else {
      sources.script.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      for (const origin of hostsIn(text)) for (const use of [sources.script, sources.connect, sources.frame]) use.add(origin);
    }
  } else if (tag === 'iframe' && src !== undefined) {
    const origin = originOf(src, line);
    if (!origin) throw refuse('snippetAddress', { line });
    sources.frame.add(origin);
  } else if (tag === 'link' && /\bstylesheet\b/i.test(attribute(node, 'rel') ?? '')) {
    const origin = originOf(attribute(node, 'href') ?? '', line);
    if (origin) for (const use of [sources.style, sources.font]) use.add(origin);
  } else if (tag === 'noscript' || tag === 'style') {
    // The origins that the element's text names: in `noscript` those of frames, in a style sheet those of other style sheets and fonts.
    const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    for (const origin of hostsIn(text))
      for (const use of tag === 'style' ? [sources.style, sources.font] : [sources.frame]) use.add(origin);
  }
  for (const child of node.childNodes) check(child, sources);
}
