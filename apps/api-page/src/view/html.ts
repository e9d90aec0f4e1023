import type { Lang } from '@madang/contracts/codes';
import { localeOf } from '@madang/contracts/locale';
import { PICTURE_SIZES, srcSetOf, type PicturePlace } from '@madang/contracts/picture';
import { TIME_ZONE } from '@madang/contracts/time';
import { cleanHtml } from '@madang/server/rich-text';
import { escape } from '../shell/template';

/** An HTML element with a text; empty if the text is. */
export const element = (tag: string, className: string, text: string) =>
  text ? `<${tag}${className && ` class="${className}"`}>${escape(text)}</${tag}>` : '';

/** The HTML of a picture. `first`: it is in the first screen and loads at once. */
export function picture(url: string, place: PicturePlace, size: { width: number; height: number }, className = '', first = true): string {
  const set = srcSetOf(url);
  const sources = set ? ` sizes="${escape(PICTURE_SIZES[place])}" srcset="${escape(set)}"` : '';
  const named = className ? ` class="${className}"` : '';
  const turn = first ? ' fetchpriority="high"' : ' loading="lazy"';
  return `<img${named}${sources} src="${escape(url)}" alt="" width="${size.width}" height="${size.height}"${turn} decoding="async" />`;
}

/**
 * Cleans rich text again and renders it as the web app does: its highest heading gets the level `top`, and video players wait for the
 * script. Text that was written without the editor becomes paragraphs.
 */
export function richText(html: string, top: number, className = ''): string {
  const named = `ui-rich-text_prose${className && ` ${className}`}`;
  if (!/<[a-z][^>]*>/i.test(html)) {
    const parts = html.split(/\n{2,}/).filter((part) => part.trim());
    return `<div class="${named}">${parts.map((part) => `<p>${escape(part)}</p>`).join('')}</div>`;
  }
  const clean = cleanHtml(html);
  const levels = [...clean.matchAll(/<h([1-4])[ >]/g)].map(([, level]) => Number(level));
  const shift = levels.length ? top - Math.min(...levels) : 0;
  const text = clean
    .replace(/(<\/?h)([1-4])(?=[ >])/g, (_, start: string, level: string) => start + String(Math.min(6, Number(level) + shift)))
    .replace(/<img /g, '<img loading="lazy" ')
    .replace(/<iframe[^>]*>/g, '<iframe title="" tabindex="-1">');
  return `<div class="${named}">${text}</div>`;
}

/** Writes a path of the site in the document's language, so that a crawler stays in one language. */
export type Href = (path: string) => string;
export const link = (href: string, text: string, className = '') =>
  `<a${className ? ` class="${className}"` : ''} href="${escape(href)}">${escape(text)}</a>`;

/** A date in Korean time in the form of a language: `2026.11.20`, `Nov 20, 2026`, `2026/11/20`. */
function dateOf(at: string, lang: Lang): string {
  const style: Intl.DateTimeFormatOptions = lang === 'en' ? { dateStyle: 'medium' } : { year: 'numeric', month: '2-digit', day: '2-digit' };
  const locale = lang === 'ko' ? 'ja-JP' : localeOf(lang);
  const text = new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...style }).format(new Date(at));
  return lang === 'ko' ? text.replaceAll('/', '.') : text;
}
export const timeElement = (at: string, lang: Lang) => `<time class="num" datetime="${at}">${dateOf(at, lang)}</time>`;

/** The HTML of links to pages of a list: the first, the last, and those around the current one. */
export function pagesNav(label: string, page: number, pages: number, to: (page: number) => string): string {
  if (pages < 2) return '';
  const shown = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  const items = shown.map((n) => (n === page ? `<b aria-current="page">${n}</b>` : link(to(n), String(n))));
  return `<nav class="doc-pages" aria-label="${escape(label)}">${items.join(' ')}</nav>`;
}

/** The separator between breadcrumbs. */
export const CRUMB_MARK = '<i aria-hidden="true">› </i>';
