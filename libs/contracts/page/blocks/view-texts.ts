import type { BlockOf } from './block';
import type { DataOfType } from './data';
import { FRAME_SANDBOX } from './frame';
import { h, part, textOf, type El } from './node';
import { aspectOf, BESIDE_TEXT } from './aspects';
import { buttonTo, classButtonTo, focusOf, headOf, linkTo, picture, sizesOf, FULL_WIDTH_SIZES, type Pen } from './view-parts';
import { slideArt } from './slide-art';
import { defaultNameOf } from '../../main/default-names';
import { srcSetOf } from '../../picture';

const drawnClass = (art: BlockOf<'banner'>['looks']['art']) =>
  ` blk-drawn${art === 'rings' ? '' : ' blk-own'}${art === 'none' ? ' blk-bare' : ''}`;
const artOf = (art: BlockOf<'banner'>['looks']['art']): El | null =>
  art === 'none' ? null : art === 'rings' ? h('span', { class: 'blk-rings', 'aria-hidden': 'true' }) : slideArt(art);

/** What the button of a slide says: the name that a new site begins with is in the reader's language and with the site's keywords. */
const slideLabel = ({ linkUrl, buttonLabel }: BlockOf<'banner'>['content']['slides'][number], { t }: Pen): string =>
  defaultNameOf(linkUrl, buttonLabel) === 'lookAround' ? t('lookAround') : buttonLabel;

/** Draws a block of slides. */
export function bannerView({ content, looks }: BlockOf<'banner'>, pen: Pen): El | null {
  const { slides } = content;
  if (!slides.length) return null;
  const drawn = slides.map((slide, i) => {
    const told = Boolean(slide.title || slide.text || slide.eyebrow);
    const first = pen.first && i === 0;
    const style = focusOf(slide);
    const phone = slide.phoneImageUrl;
    const image =
      slide.imageUrl &&
      h(
        'picture',
        {},
        phone && h('source', { media: '(max-width: 640px)', srcset: srcSetOf(phone) ?? phone, sizes: FULL_WIDTH_SIZES }),
        picture(slide.imageUrl, {
          alt: told ? '' : slideLabel(slide, pen),
          sizes: FULL_WIDTH_SIZES,
          width: 3600,
          height: 640,
          first,
          className: 'blk-photo',
          style,
        }),
      );
    const onNight = Boolean(image) || looks.art === 'rings' || looks.ground === 'ink';
    return h(
      'li',
      {
        class: `blk-slide${image ? '' : drawnClass(looks.art)}${told ? '' : ' blk-silent'}`,
        'aria-label': slides.length > 1 ? pen.t('slideOf', { at: i + 1, of: slides.length }) : undefined,
      },
      image || artOf(looks.art),
      told && image && looks.shade !== 'none' && h('span', { class: `blk-shade blk-shade-${looks.shade}`, 'aria-hidden': 'true' }),
      h(
        'div',
        { class: `blk-words blk-${looks.align}` },
        textOf('p', 'blk-eyebrow', slide.eyebrow),
        textOf('h2', 'blk-slide-title', slide.title),
        textOf('p', 'blk-slide-text', slide.text),
        buttonTo(slide.linkUrl, slideLabel(slide, pen), `blk-button ${onNight ? 'blk-white' : 'blk-brand'}`),
      ),
    );
  });
  return part(
    { name: 'slider', seconds: looks.seconds, count: slides.length },
    'blk-slider',
    h('ul', { class: 'blk-track', tabindex: slides.length > 1 ? 0 : undefined, 'aria-label': pen.t('slides') }, drawn),
  );
}

const rich = (html: string, className: string, top = 3): El | null => (html ? part({ name: 'rich', html, top }, className) : null);

/** Draws a block of a picture beside a text. */
export function imageTextView({ content, looks }: BlockOf<'imageText'>, gone: DataOfType['imageText'], pen: Pen): El | null {
  const { imageUrl, title, text } = content;
  if (!imageUrl && !title && !text) return null;
  const words = h(
    'div',
    // The first block of a page has the page's headline.
    { class: pen.first ? 'blk-opening' : '' },
    textOf('p', 'blk-eyebrow', content.eyebrow),
    textOf('h2', 'blk-title', title),
    rich(text, 'blk-prose'),
    classButtonTo(content, gone, pen),
  );
  const className = `blk-picture ${looks.shape === 'wide' ? 'blk-wide-picture' : `blk-shape-${looks.shape}`}`;
  // Without a picture the shapes `plain` and `wide` would be an empty box, so the text stands alone; the other shapes are filled with the
  // site's colour.
  if (!imageUrl && (looks.shape === 'plain' || looks.shape === 'wide')) return h('div', { class: 'blk-narrow' }, words);
  return h(
    'div',
    { class: `blk-split blk-side-${looks.side}` },
    imageUrl
      ? picture(imageUrl, {
          alt: content.alt,
          sizes: sizesOf('2'),
          width: 1000,
          height: Math.round(1000 / aspectOf(BESIDE_TEXT, looks)),
          first: pen.first,
          className,
          style: focusOf(content),
        })
      : h('span', { class: `${className} blk-motif`, 'aria-hidden': 'true' }),
    words,
  );
}

/** Draws a grid of pictures; null where there is none. */
export const galleryView = ({ content, looks }: BlockOf<'gallery'>): El | null => {
  const shown = content.items.filter((one) => one.imageUrl);
  if (!shown.length) return null;
  return h(
    'div',
    {},
    headOf(content),
    h(
      'ul',
      { class: `blk-gallery blk-cols-${looks.columns}` },
      shown.map((one) => {
        const image = picture(one.imageUrl!, {
          alt: one.alt,
          sizes: sizesOf(looks.columns),
          width: 800,
          height: 800,
          className: 'blk-picture',
          style: focusOf(one),
        });
        return h('li', {}, one.linkUrl ? linkTo(one.linkUrl, '', image) : image);
      }),
    ),
  );
};

/** Draws a row of logos; null where there is none. */
export const logosView = ({ content }: BlockOf<'logos'>): El | null => {
  const shown = content.items.filter((one) => one.imageUrl);
  if (!shown.length) return null;
  return h(
    'div',
    {},
    headOf(content),
    h(
      'ul',
      { class: 'blk-logos' },
      shown.map((one) => {
        const image = picture(one.imageUrl!, { alt: one.alt, sizes: '160px', width: 320, height: 160 });
        return h('li', {}, one.linkUrl ? linkTo(one.linkUrl, '', image) : image);
      }),
    ),
  );
};

/** Draws a video of YouTube or Vimeo; null without an address. */
export const videoView = ({ content, looks }: BlockOf<'video'>, pen: Pen): El | null =>
  content.filmUrl
    ? h(
        'div',
        { class: `blk-narrow blk-${looks.width}` },
        headOf(content),
        part(
          { name: 'video', url: content.filmUrl, title: pen.t('video', { title: content.title }) },
          'blk-video',
          linkTo(content.filmUrl, 'blk-video-link', content.title || content.filmUrl),
        ),
      )
    : null;

/** Draws questions whose answers open; null where there is none. */
export const faqView = ({ content }: BlockOf<'faq'>): El | null => {
  const asked = content.items.filter((one) => one.question);
  if (!asked.length) return null;
  return h(
    'div',
    { class: 'blk-faq' },
    headOf(content),
    h(
      'div',
      { class: 'blk-lines' },
      asked.map((one) => h('details', {}, h('summary', {}, one.question), rich(one.answer, 'blk-prose'))),
    ),
  );
};

/** Draws a rich text; null for an empty one. */
export const textView = ({ content, looks }: BlockOf<'text'>): El | null =>
  rich(content.text, `blk-prose blk-narrow blk-${looks.width} blk-${looks.align}`, 2);

/** Draws numbered steps; null where there is none. */
export const stepsView = ({ content }: BlockOf<'steps'>): El | null => {
  const shown = content.items.filter((one) => one.title || one.text);
  if (!shown.length) return null;
  return h(
    'div',
    {},
    headOf(content),
    h(
      'ol',
      { class: 'blk-steps' },
      shown.map((one) =>
        h(
          'li',
          {},
          one.imageUrl
            ? picture(one.imageUrl, { sizes: sizesOf('3'), width: 640, height: 360, className: 'blk-picture blk-wide-picture' })
            : null,
          textOf('b', '', one.title),
          textOf('p', 'blk-text', one.text),
        ),
      ),
    ),
  );
};

/** Draws the time until a moment, which the web counts down; null without a moment. */
export const countdownView = ({ content }: BlockOf<'countdown'>): El | null =>
  content.endAt
    ? h(
        'div',
        { class: 'blk-call' },
        headOf(content),
        part({ name: 'countdown', endAt: content.endAt, endText: content.endText }, 'blk-countdown'),
        buttonTo(content.linkUrl, content.buttonLabel),
      )
    : null;

/** Draws a snippet: code of other companies in a frame from which it cannot reach the page. */
export const snippetView = ({ content, looks }: BlockOf<'snippet'>, src: string | null, { t }: Pen): El | null => {
  if (!src) return null;
  const title = content.title || t('snippet');
  const { pixels: height } = looks;
  return h(
    'div',
    { class: `blk-narrow blk-${looks.width}` },
    headOf(content),
    part(
      { name: 'frame', src, title, height, fits: looks.height === 'auto' },
      'blk-frame',
      h('iframe', { src, title, sandbox: FRAME_SANDBOX, loading: 'lazy', style: `height:${height}px` }),
    ),
  );
};

/** Map services that people in Korea use; each gets the address as a search text. */
const MAP_ADDRESSES = {
  naver: 'https://map.naver.com/p/search/',
  kakao: 'https://map.kakao.com/?q=',
  google: 'https://www.google.com/maps/search/?api=1&query=',
};
/** Draws an address with links to maps; null without an address. */
export const addressView = ({ content }: BlockOf<'address'>, { t }: Pen): El | null => {
  const place = encodeURIComponent(content.address);
  if (!content.address) return null;
  return h(
    'div',
    { class: content.imageUrl ? 'blk-split' : '' },
    content.imageUrl
      ? picture(content.imageUrl, {
          sizes: sizesOf('2'),
          width: 1000,
          height: 562,
          className: 'blk-picture blk-wide-picture',
          style: focusOf(content),
        })
      : null,
    h(
      'div',
      {},
      headOf(content),
      h(
        'address',
        {},
        textOf('b', '', content.name),
        h('p', {}, content.address),
        textOf('p', 'blk-text', content.guide),
        content.phone ? h('p', {}, linkTo(`tel:${content.phone.replace(/[^\d+]/g, '')}`, 'num', content.phone)) : null,
      ),
      h(
        'ul',
        { class: 'blk-maps', 'aria-label': t('map') },
        (['naver', 'kakao', 'google'] as const).map((map) =>
          h(
            'li',
            {},
            h('a', { class: 'blk-button', href: MAP_ADDRESSES[map] + place, target: '_blank', rel: 'noopener noreferrer' }, t(map)),
          ),
        ),
      ),
    ),
  );
};

/** Draws a button that stands between two blocks; null without a label. */
export const buttonView = ({ content, looks }: BlockOf<'button'>, gone: DataOfType['button'], pen: Pen): El | null => {
  const one = classButtonTo(content, gone, pen, `blk-button${looks.tone === 'brand' ? ' blk-brand' : ''}`);
  return one && h('p', { class: `blk-alone blk-${looks.align}` }, one);
};
/** Draws a line or a space between two blocks. */
export const dividerView = ({ looks }: BlockOf<'divider'>): El =>
  h('div', { class: `blk-divider blk-size-${looks.size}` }, looks.line && h('hr', {}));
