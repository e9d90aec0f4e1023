import type { Block } from '../blocks/block';
import { BLOCKS } from '../blocks/declaration';
import { courseAddress } from '../blocks/view-parts';
import { filledBlock as block } from './filled-block';
import type { TemplateWords } from './words.ko';

/**
 * The fields of a class with which its landing page is filled. Prices and figures are missing, since the blocks read these when they are
 * shown.
 */
export interface LandingClass {
  courseSeq: number;
  courseTypeCd: string;
  title: string;
  subTitle: string;
  imageUrl: string | null;
  gains: string[];
  teacherSeqs: number[];
}
const TITLE_MAX = BLOCKS.imageText.content.title.max ?? 60;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The blocks of a new landing page, filled with the class. */
export function landingBlocks(course: LandingClass, w: TemplateWords): Block[] {
  const { courseSeq, title, subTitle, imageUrl, gains, teacherSeqs } = course;
  const teachers = teacherSeqs.slice(0, 24);
  return [
    block('imageText', 'hero', {
      content: {
        title: title.slice(0, TITLE_MAX),
        text: subTitle ? `<p>${escaped(subTitle)}</p>` : '',
        imageUrl,
        buttonLabel: w.landing.more,
        linkUrl: courseAddress(course),
      },
      looks: { side: 'right', shape: 'wide', ground: 'tint' },
    }),
    // The block above it already shows the class's picture.
    block('buy', 'buy', { content: { courseSeq }, looks: { cover: false } }),
    block('figures', 'figures', { content: { from: 'course', courseSeq }, looks: { space: 'small' } }),
    ...(gains.length
      ? [
          block('text', 'gains', {
            content: { text: `<h2>${w.landing.gains}</h2><ul>${gains.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>` },
            looks: { ground: 'soft', width: 'wide' },
          }),
        ]
      : []),
    block('curriculum', 'curriculum', { content: { title: w.landing.curriculum, courseSeq } }),
    ...(teachers.length
      ? [
          block('teachers', 'teachers', {
            content: { title: w.teachers, userSeqs: teachers, count: teachers.length },
            looks: { shape: 'circle', ground: 'soft' },
          }),
        ]
      : []),
    block('reviews', 'reviews', { content: { title: w.reviews, from: 'course', courseSeq, count: 6 } }),
    block('faq', 'faq', {
      sample: true,
      content: { title: w.faqTitle, note: w.faqNote, items: w.faq.map(([question = '', answer = '']) => ({ question, answer })) },
      looks: { ground: 'soft' },
    }),
    block('buy', 'end', { content: { courseSeq, text: w.landing.end } }),
  ];
}
