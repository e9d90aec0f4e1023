import type { ShownBlocks } from '@madang/contracts/page/blocks/data';
import type { El, Node, Part } from '@madang/contracts/page/blocks/node';
import { draftView, pageView } from '@madang/contracts/page/blocks/view';
import type { Pen as BlockPen } from '@madang/contracts/page/blocks/view-parts';
import { blockWords as ko, type BlockWords } from '@madang/contracts/page/blocks/words.ko';
import { blockWords as en } from '@madang/contracts/page/blocks/words.en';
import { blockWords as jp } from '@madang/contracts/page/blocks/words.jp';
import type { Lang } from '@madang/contracts/codes';
import type { Swap } from '@madang/contracts/words/keywords';
import { fill } from '@madang/contracts/words/words';
import { escape } from '../shell/template';
import { cardGrid, type Pen } from '../view/cards';
import { richText } from '../view/html';

const BLOCK_WORDS: Record<Lang, BlockWords> = { ko, en, jp };
const VOID_TAGS = new Set(['img', 'hr', 'source', 'br']);

const attributesOf = (attributes: El['attributes'], { to }: Pen) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => ` ${name}="${escape(name === 'href' && String(value).startsWith('/') ? to(String(value)) : String(value))}"`)
    .join('');

/** The HTML of a part that the web app renders by a component of its own; null: the HTML is that of the part's children. */
function partHtml(part: Part, pen: Pen): string | null {
  switch (part.name) {
    case 'courses':
      return cardGrid(part.list, pen, { first: part.first });
    case 'rich':
      return richText(part.html, part.top);
    default:
      return null;
  }
}
function html(node: Node, pen: Pen): string {
  if (node === null) return '';
  if (typeof node === 'string') return escape(node);
  const open = `<${node.tag}${attributesOf(node.attributes, pen)}>`;
  if (VOID_TAGS.has(node.tag)) return open;
  const inner = (node.part && partHtml(node.part, pen)) ?? node.children.map((one) => html(one, pen)).join('');
  return `${open}${inner}</${node.tag}>`;
}

const blockPen = ({ lang, now }: Pen, swap: Swap): Omit<BlockPen, 'first'> => ({
  lang,
  now,
  t: (word, values) => fill(swap(BLOCK_WORDS[lang][word]), values),
});

/** The HTML of the note above a draft that is opened by a draft link. */
export const draftNote = (expiresAt: string, pen: Pen, swap: Swap): string => html(draftView(expiresAt, blockPen(pen, swap)), pen);

/** The HTML of a page of blocks, from the same views as in the web app. */
export function blocksHtml(page: ShownBlocks, title: string, pen: Pen, swap: Swap): string {
  const sections = pageView(page.blocks, page.data, blockPen(pen, swap));
  return `<div class="blk-page"><h1 class="sr-only">${escape(title)}</h1>${sections.map((one) => html(one, pen)).join('')}</div>`;
}
/** The first picture of a page that begins with a banner, to be preloaded; null without one, or if phones show another one. */
export function openingPicture({ blocks: [first] }: ShownBlocks): string | null {
  const slide = first?.type === 'banner' ? first.content.slides[0] : undefined;
  return slide?.imageUrl && !slide.phoneImageUrl ? slide.imageUrl : null;
}
