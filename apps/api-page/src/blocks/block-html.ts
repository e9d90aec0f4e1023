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

const WORDS: Record<Lang, BlockWords> = { ko, en, jp };
const VOID = new Set(['img', 'hr', 'source', 'br']);

const attributesOf = (attributes: El['attributes'], { to }: Pen) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => ` ${name}="${escape(name === 'href' && String(value).startsWith('/') ? to(String(value)) : String(value))}"`)
    .join('');

/** What the document has of a part that the web draws in a way of its own; null for what stands inside it. */
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
  if (VOID.has(node.tag)) return open;
  const inner = (node.part && partHtml(node.part, pen)) ?? node.children.map((one) => html(one, pen)).join('');
  return `${open}${inner}</${node.tag}>`;
}

const blockPen = ({ lang, now }: Pen, swap: Swap): Omit<BlockPen, 'first'> => ({
  lang,
  now,
  t: (word, values) => fill(swap(WORDS[lang][word]), values),
});

/** What stands above a draft that a link leads to. */
export const draftNote = (expiresAt: string, pen: Pen, swap: Swap): string => html(draftView(expiresAt, blockPen(pen, swap)), pen);

/** A page of blocks as it stands in its document, drawn by the same views as the web. */
export function blocksHtml(page: ShownBlocks, title: string, pen: Pen, swap: Swap): string {
  const sections = pageView(page.blocks, page.data, blockPen(pen, swap));
  return `<div class="blk-page"><h1 class="sr-only">${escape(title)}</h1>${sections.map((one) => html(one, pen)).join('')}</div>`;
}
/** The picture that a page of blocks opens with; null where phones have another one. */
export function openingPicture({ blocks: [first] }: ShownBlocks): string | null {
  const slide = first?.type === 'banner' ? first.content.slides[0] : undefined;
  return slide?.imageUrl && !slide.phoneImageUrl ? slide.imageUrl : null;
}
