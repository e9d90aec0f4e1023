import type { Lang } from '@madang/contracts/codes';
import type { Banner } from '@madang/contracts/main/channel';
import { DEFAULT_NAMES } from '@madang/contracts/main/default-names';
import { newBlock, type Block, type BlockOf } from '@madang/contracts/page/blocks/block';
import type { BlockType } from '@madang/contracts/page/blocks/declaration';
import type { ViewWords } from '../view/view-words';

interface SiteOf {
  name: string;
  intro: string;
  banners: readonly Partial<Banner>[];
}
const made = <T extends BlockType>(type: T, id: string, content: Partial<BlockOf<T>['content']> = {}): Block => {
  const block = newBlock(type, id);
  return { ...block, content: { ...block.content, ...content } } as Block;
};

/** The blocks that show the same as a main page without blocks: slides, categories, class lists and reviews. */
export function defaultMainPage({ name, intro, banners }: SiteOf, lang: Lang, { t }: ViewWords): Block[] {
  const [empty] = newBlock('banner', 'x').content.slides;
  const slides = banners.length
    ? // The banners of former sites were shown from their right edge.
      banners.map((one) => ({ ...empty!, focusX: 100, ...one }))
    : [
        {
          ...empty!,
          eyebrow: name,
          title: intro || name,
          text: t('welcome'),
          buttonLabel: DEFAULT_NAMES[lang].lookAround,
          linkUrl: '/classes',
        },
      ];
  return [
    made('banner', 'banner', { slides }),
    made('categories', 'categories'),
    made('classes', 'newest', { title: t('newest'), note: t('newestNote') }),
    made('classes', 'deals', { title: t('deals'), note: t('dealsNote'), from: 'discount', count: 4, more: false }),
    made('reviews', 'reviews', { title: t('best'), note: t('bestNote') }),
    made('classes', 'popular', { title: t('popular'), note: t('popularNote'), from: 'popular' }),
  ];
}
/** The blocks that show the same as a page of the site without blocks: its title and text. */
export const defaultPage = (title: string, content: string): Block[] => [
  made('text', 'text', { text: `<h2>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</h2>${content}` }),
];
