import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SNIPPET_POSITION, type CodeOf } from '@madang/contracts/codes';
import { DEMO_NOTE } from '@madang/contracts/page/demo-note';
import { attributesOf, type SiteLook } from '@madang/contracts/page/look';
import { paperOf, themeCss } from '@madang/contracts/page/theme';

export const webRoot = () => process.env['WEB_ROOT'] ?? 'dist/web';
/** While the web is worked on, its own server makes index.html and every module. */
const devOrigin = () => process.env['WEB_DEV_ORIGIN'];

const HTML = /<html[^>]*>/;
const HEAD = '<!--head-->';
const BAR = /<meta name="theme-color"[^>]*>/;
const ICON = /<link rel="icon"[^>]*>/;
const BRAND = /<style id="brand">[^<]*<\/style>/;
const HEAD_END = '</head>';
const ROOT = '<div id="root"></div>';
const BODY = /<body[^>]*>/;
const BODY_END = '</body>';
const DATA = /<script type="application\/json" id="madang">[^<]*<\/script>/;

type SnippetPosition = CodeOf<typeof SNIPPET_POSITION>;
export interface Parts {
  lang: string;
  head: string;
  look: SiteLook;
  /** The brightness the visitor chose; undefined for management, which has no look beside the colour. */
  appearance: SiteLook['appearanceCd'] | null | undefined;
  /** Instead of the product's own mark in the tab; empty for none at all. */
  icon?: string;
  /** Built files of script that this page asks for beside the entry. */
  scripts: string[];
  /** The file that brings all script after the first paint; null where the first paint waits for the script. */
  firstPaint: string | null;
  /** Sheets of this kind of page, after the common ones, which they override. */
  styles: string[];
  data: unknown;
  /** Code of others that the site wants on its storefront. */
  snippets?: Record<SnippetPosition, string> | null;
  /** What stands in the window until React draws. */
  firstView: string;
  /** A notice that is shown above every page. */
  note?: string | null;
}

/** `<` cannot end the script early, and the two line ends that JavaScript once took for its own are spelt out. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Where code of others goes, last of all and at once: none of it is taken for a place of ours. */
const mark = (position: SnippetPosition) => `<!--snippets ${position}-->`;
const MARKS = /<!--snippets (HEAD|BODY_START|BODY_END)-->/g;

/** Attributes of `<html>`: they are of the document, so that its first paint has the right look, with a script or without. */
const dressed = ({ look, appearance }: Parts) =>
  appearance === undefined
    ? ''
    : Object.entries(attributesOf(look, appearance))
        .map(([name, value]) => (value ? ` ${name}="${value}"` : ''))
        .join('');
/** The browser's own bar goes on from the page. */
function barOf({ look, appearance }: Parts): string {
  const mood = appearance === undefined ? null : attributesOf(look, appearance)['data-mood'];
  const bar = (colour: string, media = '') => `<meta name="theme-color" content="${colour}"${media} />`;
  if (appearance === undefined || !mood) return bar(paperOf(look, 'light'));
  if (mood === 'dark') return bar(paperOf(look, 'dark'));
  return bar(paperOf(look, 'light')) + bar(paperOf(look, 'dark'), ' media="(prefers-color-scheme: dark)"');
}

const ENTRY = /<script type="module" crossorigin src="([^"]*)"><\/script>/;
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]*)">\s*/g;
/** A page that stands whole is painted first: its files of script would take the line from sheets, letters and the first picture. */
function scripted(template: string, { scripts, firstPaint, firstView }: Pick<Parts, 'scripts' | 'firstPaint' | 'firstView'>): string {
  const entry = ENTRY.exec(template)?.[1];
  if (!firstPaint || !firstView || !entry) {
    const names = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${escape(href)}" />`);
    return template.replace(HEAD, () => [HEAD, ...names].join('\n    '));
  }
  const files = [...template.matchAll(PRELOAD)].map(([, href]) => href!).concat(scripts);
  return template
    .replace(PRELOAD, '')
    .replace(
      ENTRY,
      `<script async blocking="render" src="${firstPaint}" data-entry="${entry}" data-files="${escape(files.join(' '))}"></script>`,
    );
}

/** Fills the places of index.html, as the build of the web made it. */
export function fillTemplate(template: string, p: Parts): string {
  const whole = scripted(template, p);
  return (p.icon === undefined ? whole : whole.replace(ICON, () => `<link rel="icon" href="${escape(p.icon || 'data:,')}" />`))
    .replace(HTML, () => `<html lang="${p.lang}"${dressed(p)}>`)
    .replace(BAR, () => barOf(p))
    .replace(HEAD, () => p.head)
    .replace(BRAND, '')
    .replace(
      HEAD_END,
      () =>
        p.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`).join('') +
        // The site's colours come after the sheets, whose colour is the product's own.
        `<style id="brand">${themeCss(p.look)}</style>${mark('HEAD')}${HEAD_END}`,
    )
    .replace(
      BODY,
      (body) => body + mark(SNIPPET_POSITION.BODY_START) + (p.note ? `<aside class="${DEMO_NOTE}">${escape(p.note)}</aside>` : ''),
    )
    .replace(BODY_END, () => mark(SNIPPET_POSITION.BODY_END) + BODY_END)
    .replace(ROOT, () => ROOT.replace('><', () => `>${p.firstView}<`))
    .replace(DATA, () => `<script type="application/json" id="madang">${scriptJson(p.data)}</script>`)
    .replace(MARKS, (_, position: SnippetPosition) => p.snippets?.[position] ?? '');
}

let kept: Promise<string> | null = null;
/** index.html as the build wrote it, read once; a build without our places for data is refused. */
export function readTemplate(): Promise<string> {
  const origin = devOrigin();
  if (origin) return fromDev(origin);
  kept ??= readFile(join(webRoot(), 'index.html'), 'utf8').then(checked);
  kept.catch(() => (kept = null));
  return kept;
}

function checked(template: string): string {
  for (const place of [HTML, BRAND, DATA, BODY]) if (!place.test(template)) throw new Error(`index.html lacks ${place}`);
  for (const place of [HEAD, HEAD_END, ROOT, BODY_END]) if (!template.includes(place)) throw new Error(`index.html lacks ${place}`);
  return template;
}

async function fromDev(origin: string): Promise<string> {
  const template = checked(await (await fetch(`${origin}/`)).text());
  return template.replace(/((?:src|href)="|from ")\//g, `$1${origin}/`);
}
export const isDevTemplate = () => !!devOrigin();
