import type { Lang } from '../../codes';
import { localeOf } from '../../locale';
import { TIME_ZONE } from '../../time';
import type { Block } from './block';
import type { BlockData, DataOfType } from './data';
import { h, type El } from './node';
import type { Pen } from './view-parts';
import * as offer from './view-offer';
import * as lists from './view-lists';
import * as texts from './view-texts';

/** Draws the content of a block, by its type; null where there is nothing to show. */
function inside(block: Block, data: BlockData, pen: Pen): El | null {
  const own = <T extends keyof DataOfType>(none: DataOfType[T]) => (data[block.id] as DataOfType[T] | undefined) ?? none;
  switch (block.type) {
    case 'banner':
      return texts.bannerView(block, pen);
    case 'categories':
      return lists.categoriesView(block, own<'categories'>([]), pen);
    case 'classes':
      return lists.classesView(block, own<'classes'>([]), pen);
    case 'packages':
      return lists.packagesView(block, own<'packages'>([]), pen);
    case 'week':
      return lists.weekView(block, own<'week'>([]), pen);
    case 'teachers':
      return lists.teachersView(block, own<'teachers'>([]), pen);
    case 'membership':
      return lists.membershipView(block, own<'membership'>([]), pen);
    case 'challenges':
      return lists.challengesView(block, own<'challenges'>([]), pen);
    case 'reviews':
      return lists.reviewsView(block, own<'reviews'>([]), pen);
    case 'notices':
      return lists.noticesView(block, own<'notices'>([]), pen);
    case 'form':
      return lists.formView(block, own<'form'>(null), pen);
    case 'buy':
      return offer.buyView(block, own<'buy'>(null), pen);
    case 'curriculum':
      return offer.curriculumView(block, own<'curriculum'>(null), pen);
    case 'figures':
      return offer.figuresView(block, own<'figures'>(null), pen);
    case 'imageText':
      return texts.imageTextView(block, own<'imageText'>(null), pen);
    case 'gallery':
      return texts.galleryView(block);
    case 'logos':
      return texts.logosView(block);
    case 'video':
      return texts.videoView(block, pen);
    case 'faq':
      return texts.faqView(block);
    case 'text':
      return texts.textView(block);
    case 'steps':
      return texts.stepsView(block);
    case 'snippet':
      return texts.snippetView(block, own<'snippet'>(null), pen);
    case 'countdown':
      return texts.countdownView(block);
    case 'address':
      return texts.addressView(block, pen);
    case 'button':
      return texts.buttonView(block, own<'button'>(null), pen);
    case 'divider':
      return texts.dividerView(block);
  }
}

/** Types of blocks that are as wide as the window. */
const FULL_WIDTH_BLOCKS: readonly string[] = ['banner'];

/** Draws a block with its background and spacing; null where there is nothing to show. */
export function blockView(block: Block, data: BlockData, pen: Pen): El | null {
  const shown = inside(block, data, pen);
  if (!shown) return null;
  const { looks, show } = block;
  return h(
    'section',
    { class: `blk blk-is-${block.type} blk-ground-${looks.ground} blk-space-${looks.space} blk-on-${show.on}` },
    FULL_WIDTH_BLOCKS.includes(block.type) ? shown : h('div', { class: 'wrap' }, shown),
  );
}
/** Draws the blocks of a page from top to bottom, without those that have nothing to show. */
export const pageView = (blocks: readonly Block[], data: BlockData, pen: Omit<Pen, 'first'>): El[] =>
  blocks.flatMap((block, i) => blockView(block, data, { ...pen, first: i === 0 }) ?? []);
/** Draws the notice above the page of a draft link: that it shows a draft, and until when. */
export const draftView = (expiresAt: string, pen: Omit<Pen, 'first'>): El =>
  h(
    'div',
    { class: 'blk-draft', role: 'note' },
    h('p', { class: 'wrap' }, h('b', {}, pen.t('draft')), pen.t('draftUntil', { until: untilOf(expiresAt, pen.lang) })),
  );
const untilOf = (moment: string, lang: Lang) =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'long', timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(moment));
