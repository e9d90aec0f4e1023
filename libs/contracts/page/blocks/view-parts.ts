import { COURSE_TYPE_CD, YN, type Lang, type Yn } from '../../codes';
import { srcSetOf } from '../../picture';
import type { BlockWords } from './words.ko';
import { h, textOf, type El, type Node } from './node';

type BlockWord = keyof BlockWords;
/** What every block is drawn with. */
export interface Pen {
  lang: Lang;
  now: Date;
  /** Whether the block is the first one of its page, so that its pictures load at once. */
  first: boolean;
  t(word: BlockWord, values?: Record<string, string | number>): string;
}

/** Widths of pictures beside each other, in the words of `sizes`. */
export const WIDE = '100vw';
const SIZES: Record<string, string> = {
  '2': '(max-width: 640px) 92vw, 588px',
  '3': '(max-width: 640px) 92vw, 384px',
  '4': '(max-width: 640px) 46vw, 282px',
};
/** The `sizes` of a picture in a row of so many columns. */
export const sizesOf = (columns: string) => SIZES[columns] ?? WIDE;

/** Where a picture is cut to its shape; nothing where its middle stays in sight. */
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
/** A picture with its smaller widths; `first` loads at once. */
export const picture = (url: string, { alt = '', sizes = WIDE, width, height, first = false, className, style }: Drawn): El =>
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
/** A link inside the site, or out of it. */
export const linkTo = (to: string, className: string, ...children: Node[]): El =>
  h('a', { class: className, href: to, rel: isOwn(to) ? undefined : 'noreferrer' }, ...children);
/** A link that looks like a button; null without an address or a label. */
export const buttonTo = (to: string, label: string, className = 'blk-button'): El | null =>
  to && label ? linkTo(to, className, label) : null;

/** The button that staff wrote; where its class is gone it leads on to the others. */
export const classButtonTo = (
  { linkUrl, buttonLabel }: { linkUrl: string; buttonLabel: string },
  gone: Yn | null,
  { t }: Pen,
  className?: string,
): El | null =>
  gone === YN.YES && buttonLabel
    ? linkTo('/classes', className ?? 'blk-button', t('allClasses'))
    : buttonTo(linkUrl, buttonLabel, className);
/** The number in the address of a class or package, as `courseAddress` writes it for landing pages; others have none. */
export function courseOfAddress(path: string): number | null {
  const seq = /^\/(?:classes|packages)\/(\d{1,15})$/.exec(path)?.[1];
  return seq ? Number(seq) : null;
}

/** Title and line above a block, with the way to all there is. */
export function headOf({ title, note }: { title: string; note: string }, more: El | null = null): El | null {
  if (!title && !note && !more) return null;
  return h('div', { class: 'blk-head' }, h('div', {}, textOf('h2', 'blk-title', title), textOf('p', 'blk-note', note)), more);
}
/** The link from a list to the page with all of it. */
export const seeAllLink = (to: string, { t }: Pen, label = t('seeAll')): El => linkTo(to, 'blk-more', label);

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
