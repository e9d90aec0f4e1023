import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SNIPPET_POSITION, type CodeOf } from '@madang/contracts/codes';
import { DEMO_NOTE } from '@madang/contracts/page/demo-note';
import { attributesOf, type SiteLook } from '@madang/contracts/page/look';
import { paperOf, themeCss } from '@madang/contracts/page/theme';

export const webRoot = () => process.env['WEB_ROOT'] ?? 'dist/web';
/** The address of Vite's development server, which then serves index.html and every module; undefined otherwise. */
const devOrigin = () => process.env['WEB_DEV_ORIGIN'];

const HTML_TAG = /<html[^>]*>/;
const HEAD_MARK = '<!--head-->';
const THEME_COLOR_TAG = /<meta name="theme-color"[^>]*>/;
const ICON_LINK = /<link rel="icon"[^>]*>/;
const BRAND_STYLE = /<style id="brand">[^<]*<\/style>/;
const HEAD_END = '</head>';
const ROOT_ELEMENT = '<div id="root"></div>';
const BODY_TAG = /<body[^>]*>/;
const BODY_END = '</body>';
const DATA_SCRIPT = /<script type="application\/json" id="madang">[^<]*<\/script>/;

type SnippetPosition = CodeOf<typeof SNIPPET_POSITION>;
export interface Parts {
  lang: string;
  head: string;
  look: SiteLook;
  /** The brightness that the visitor chose; undefined for pages of staff, which show only the site's colour. */
  appearance: SiteLook['appearanceCd'] | null | undefined;
  /** The icon of the browser tab in place of the product's; empty: no icon. */
  icon?: string;
  /** Built scripts that this page loads beside the entry script. */
  scripts: string[];
  /** The script that loads all others after the first paint; null if the first paint has to wait for the scripts. */
  firstPaint: string | null;
  /** Whether texts stand in the system's letters until the first paint (apps/web/src/first-paint.js). */
  fontsWait: boolean;
  /** Style sheets of this kind of page; they come after the common ones and override them. */
  styles: string[];
  data: unknown;
  /** The HTML of the site's snippets by their position; null for none. */
  snippets?: Record<SnippetPosition, string> | null;
  /** The HTML that is shown until React renders. */
  firstView: string;
  /** A note above every page, such as that this is a demo; null for none. */
  note?: string | null;
}

/**
 * JSON for use inside a script element: `<` is escaped, so that no text ends the element, and so are two line separators that older
 * JavaScript does not allow in strings.
 */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** A placeholder for snippets. Snippets are put in last and all at once, so that their text is not taken for another placeholder. */
const mark = (position: SnippetPosition) => `<!--snippets ${position}-->`;
const SNIPPET_MARKS = /<!--snippets (HEAD|BODY_START|BODY_END)-->/g;

/**
 * The attributes of `<html>` for the site's look. They are in the document, so that the first paint has the right look, even without
 * scripts.
 */
const dressed = ({ look, appearance }: Parts) =>
  appearance === undefined
    ? ''
    : Object.entries(attributesOf(look, appearance))
        .map(([name, value]) => (value ? ` ${name}="${value}"` : ''))
        .join('');
/** The theme-color tags, by which the browser's own bar has the colour of the page. */
function barOf({ look, appearance }: Parts): string {
  const mood = appearance === undefined ? null : attributesOf(look, appearance)['data-mood'];
  const bar = (colour: string, media = '') => `<meta name="theme-color" content="${colour}"${media} />`;
  if (appearance === undefined || !mood) return bar(paperOf(look, 'light'));
  if (mood === 'dark') return bar(paperOf(look, 'dark'));
  return bar(paperOf(look, 'light')) + bar(paperOf(look, 'dark'), ' media="(prefers-color-scheme: dark)"');
}

const ENTRY_SCRIPT = /<script type="module" crossorigin src="([^"]*)"><\/script>/;
const PRELOAD_LINK = /<link rel="modulepreload" crossorigin href="([^"]*)">\s*/g;
/**
 * Puts the scripts into the document. If the document already contains the whole page, they load after the first paint, since they would
 * delay style sheets, fonts and the first picture.
 */
function scripted(template: string, { scripts, firstPaint, firstView }: Pick<Parts, 'scripts' | 'firstPaint' | 'firstView'>): string {
  const entry = ENTRY_SCRIPT.exec(template)?.[1];
  if (!firstPaint || !firstView || !entry) {
    const names = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escape(href)}" />`);
    return template.replace(HEAD_MARK, () => [HEAD_MARK, ...names].join('\n    '));
  }
  const files = [...template.matchAll(PRELOAD_LINK)].map(([, href]) => href!).concat(scripts);
  return template
    .replace(PRELOAD_LINK, '')
    .replace(
      ENTRY_SCRIPT,
      `<script async blocking="render" src="${firstPaint}" data-entry="${entry}" data-files="${escape(files.join(' '))}"></script>`,
    );
}

/** Fills the placeholders of the built index.html. */
export function fillTemplate(template: string, p: Parts): string {
  const whole = scripted(template, p);
  const waiting = p.fontsWait ? ' data-fonts-wait' : '';
  return (p.icon === undefined ? whole : whole.replace(ICON_LINK, () => `<link rel="icon" href="${escape(p.icon || 'data:,')}" />`))
    .replace(HTML_TAG, () => `<html lang="${p.lang}"${dressed(p)}${waiting}>`)
    .replace(THEME_COLOR_TAG, () => barOf(p))
    .replace(HEAD_MARK, () => p.head)
    .replace(BRAND_STYLE, '')
    .replace(
      HEAD_END,
      () =>
        p.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`).join('') +
        // The site's colours come after the style sheets, so that they replace the product's colour.
        `<style id="brand">${themeCss(p.look)}</style>${mark('HEAD')}${HEAD_END}`,
    )
    .replace(
      BODY_TAG,
      (body) => body + mark(SNIPPET_POSITION.BODY_START) + (p.note ? `<aside class="${DEMO_NOTE}">${escape(p.note)}</aside>` : ''),
    )
    .replace(BODY_END, () => mark(SNIPPET_POSITION.BODY_END) + BODY_END)
    .replace(ROOT_ELEMENT, () => ROOT_ELEMENT.replace('><', () => `>${p.firstView}<`))
    .replace(DATA_SCRIPT, () => `<script type="application/json" id="madang">${scriptJson(p.data)}</script>`)
    .replace(SNIPPET_MARKS, (_, position: SnippetPosition) => p.snippets?.[position] ?? '');
}

let kept: Promise<string> | null = null;
/** Reads the built index.html once, or that of Vite's development server each time; throws if it lacks one of our placeholders. */
export function readTemplate(): Promise<string> {
  const origin = devOrigin();
  if (origin) return fromDev(origin);
  kept ??= readFile(join(webRoot(), 'index.html'), 'utf8').then(checked);
  kept.catch(() => (kept = null));
  return kept;
}

function checked(template: string): string {
  for (const place of [HTML_TAG, BRAND_STYLE, DATA_SCRIPT, BODY_TAG])
    if (!place.test(template)) throw new Error(`index.html lacks ${place}`);
  for (const place of [HEAD_MARK, HEAD_END, ROOT_ELEMENT, BODY_END])
    if (!template.includes(place)) throw new Error(`index.html lacks ${place}`);
  return template;
}

async function fromDev(origin: string): Promise<string> {
  const template = checked(await (await fetch(`${origin}/`)).text());
  return template.replace(/((?:src|href)="|from ")\//g, `$1${origin}/`);
}
export const isDevTemplate = () => !!devOrigin();
