import { COURSE_TYPE_CD, YN, type Lang, type Yn } from '../../codes';
import { srcSetOf } from '../../picture';
import type { BlockWords } from './words.ko';
import { h, textOf, type El, type Node } from './node';

type BlockWord = keyof BlockWords;
/** What each function that draws a block needs besides the block and its data. */
export interface Pen {
  lang: Lang;
  now: Date;
  /** Whether the block is the first of its page; its pictures are then loaded at once. */
  first: boolean;
  t(word: BlockWord, values?: Record<string, string | number>): string;
}

/** The `sizes` of a picture that is as wide as the window. */
export const FULL_WIDTH_SIZES = '100vw';
const SIZES_BY_COLUMNS: Record<string, string> = {
  '2': '(max-width: 640px) 92vw, 588px',
  '3': '(max-width: 640px) 92vw, 384px',
  '4': '(max-width: 640px) 46vw, 282px',
};
/** The `sizes` of a picture in a row of this many columns. */
export const sizesOf = (columns: string) => SIZES_BY_COLUMNS[columns] ?? FULL_WIDTH_SIZES;

/** The style that sets which point of a picture stays visible when it is cut; undefined where that is its centre. */
export const focusOf = ({ focusX, focusY }: { focusX: number; focusY: number }): string | undefined =>
  focusX === 50 && focusY === 50 ? undefined : `object-position:${focusX}% ${focusY}%`;

interface Drawn {
  alt?: string;
  sizes?: string;
  width: number;
  height: number;
  first?: boolean;
  className?: string;
  style?: string;
}
/** Draws a picture with its smaller widths in `srcset`; with `first` it is loaded at once. */
export const picture = (url: string, { alt = '', sizes = FULL_WIDTH_SIZES, width, height, first = false, className, style }: Drawn): El =>
  h('img', {
    class: className,
    src: url,
    srcset: srcSetOf(url),
    sizes: srcSetOf(url) ? sizes : undefined,
    alt,
    width,
    height,
    style,
    loading: first ? 'eager' : 'lazy',
    fetchpriority: first ? 'high' : undefined,
    decoding: 'async',
  });

const isOwn = (to: string) => to.startsWith('/') && !to.startsWith('//');
/** Draws a link; one that leaves the site sends no referrer. */
export const linkTo = (to: string, className: string, ...children: Node[]): El =>
  h('a', { class: className, href: to, rel: isOwn(to) ? undefined : 'noreferrer' }, ...children);
/** Draws a link that looks like a button; null without an address or a label. */
export const buttonTo = (to: string, label: string, className = 'blk-button'): El | null =>
  to && label ? linkTo(to, className, label) : null;

/**
 * Draws the button that staff wrote. Where it leads to a class that is no longer public (`gone`), it leads to the list of classes instead.
 */
export const classButtonTo = (
  { linkUrl, buttonLabel }: { linkUrl: string; buttonLabel: string },
  gone: Yn | null,
  { t }: Pen,
  className?: string,
): El | null =>
  gone === YN.YES && buttonLabel
    ? linkTo('/classes', className ?? 'blk-button', t('allClasses'))
    : buttonTo(linkUrl, buttonLabel, className);
/** The number of the class or package in a path such as `/classes/12` or `/packages/12`; null for any other path. */
export function courseOfAddress(path: string): number | null {
  const seq = /^\/(?:classes|packages)\/(\d{1,15})$/.exec(path)?.[1];
  return seq ? Number(seq) : null;
}

/** Draws the title of a block, the line below it, and a link to the full list where there is one. */
export function headOf({ title, note }: { title: string; note: string }, more: El | null = null): El | null {
  if (!title && !note && !more) return null;
  return h('div', { class: 'blk-head' }, h('div', {}, textOf('h2', 'blk-title', title), textOf('p', 'blk-note', note)), more);
}
/**
 * Draws the link from a list to the page with the full list. The name of the list stands before the words of the link, for those who hear
 * links without what stands around them.
 */
export const seeAllLink = (to: string, { t }: Pen, listTitle = '', label = t('seeAll')): El =>
  linkTo(to, 'blk-more', listTitle && h('span', { class: 'sr-only' }, `${listTitle} `), label);

/** The path of a class, a package or a challenge. */
export const courseAddress = ({
  courseSeq,
  courseTypeCd,
  serviceAlias,
}: {
  courseSeq: number;
  courseTypeCd: string;
  serviceAlias?: string;
}) =>
  courseTypeCd === COURSE_TYPE_CD.PACKAGE
    ? `/packages/${courseSeq}`
    : `/${serviceAlias && serviceAlias !== 'default' ? serviceAlias : 'classes'}/${courseSeq}`;
