import { PLAYER_ALLOW, PLAYER_HOSTS, RICH_TEXT_TAGS } from '@madang/contracts/rich-text';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { cx } from './cx';
import s from './rich-text.module.css';

const ALLOWED_TAGS = new Set(RICH_TEXT_TAGS);
const VOID_TAGS = new Set(['br', 'hr', 'img']);
/** Elements that are removed together with their content; of other unknown elements, the content stays. */
const DROPPED_TAGS = new Set(['script', 'style', 'template', 'noscript', 'object', 'embed', 'svg', 'math', 'form']);
const isPlayer = (src: string) => PLAYER_HOSTS.some((host) => src.startsWith(`https://${host}/`));
const LINK_PATTERN = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
const IMAGE_PATTERN = /^(https:\/\/|\/(?![/\\]))/i;
/** The default level of the highest heading: below the page's title and the heading of its part. */
const BELOW_PART = 3;
const levelOf = (tag: string) => (/^h[1-4]$/.test(tag) ? Number(tag[1]) : null);

function propsOf(element: Element, tag: string): Record<string, unknown> | null {
  const get = (name: string) => element.getAttribute(name) ?? undefined;
  const align = /text-align:\s*(left|center|right)/.exec(get('style') ?? '')?.[1];
  const style = align ? { style: { textAlign: align } } : {};
  if (tag === 'a') {
    const href = get('href') ?? '';
    if (!LINK_PATTERN.test(href)) return {};
    return href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
  }
  if (tag === 'img')
    return IMAGE_PATTERN.test(get('src') ?? '')
      ? { src: get('src'), alt: get('alt') ?? '', width: get('width'), height: get('height'), loading: 'lazy', decoding: 'async' }
      : null;
  if (tag === 'iframe')
    return isPlayer(get('src') ?? '')
      ? {
          src: get('src'),
          title: get('title') ?? 'video',
          allow: PLAYER_ALLOW,
          allowFullScreen: true,
          loading: 'lazy',
          referrerPolicy: 'strict-origin-when-cross-origin',
        }
      : null;
  if (tag === 'td' || tag === 'th') return { colSpan: Number(get('colspan')) || undefined, rowSpan: Number(get('rowspan')) || undefined };
  if (tag === 'ol') return { start: Number(get('start')) || undefined };
  return style;
}
/**
 * Turns a DOM node into React elements, without tags and attributes that are not allowed; `shift` is added to the level of headings, so
 * that they fit below the surrounding heading.
 */
function build(node: Node, key: number, shift: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (DROPPED_TAGS.has(tag)) return null;
  const children = () => [...node.childNodes].map((child, i) => build(child, i, shift));
  if (!ALLOWED_TAGS.has(tag)) return createElement(Fragment, { key }, ...children());
  const props = propsOf(node, tag);
  if (!props) return null;
  const level = levelOf(tag);
  const shown = level === null ? tag : `h${Math.min(6, level + shift)}`;
  return VOID_TAGS.has(tag) ? createElement(tag, { key, ...props }) : createElement(shown, { key, ...props }, ...children());
}
/** Whether a text has no tags, because it was written without the editor. */
const isPlain = (html: string) => !/<[a-z][^>]*>/i.test(html);

/**
 * Renders the editor's HTML as React elements. The server cleans it when it is saved; here only allowed tags and attributes are kept, so
 * that no script can run. `top` is the level of its highest heading.
 */
export function RichText({ html, top = BELOW_PART, className }: { html: string; top?: number; className?: string }) {
  const parts = useMemo(() => {
    if (isPlain(html)) return html.split(/\n{2,}/).map((text, i) => <p key={i}>{text}</p>);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const levels = [...body.querySelectorAll('h1, h2, h3, h4')].map((one) => levelOf(one.tagName.toLowerCase()) ?? top);
    const shift = levels.length > 0 ? top - Math.min(...levels) : 0;
    return [...body.childNodes].map((node, i) => build(node, i, shift));
  }, [html, top]);
  return <div className={cx(s.prose, className)}>{parts}</div>;
}
