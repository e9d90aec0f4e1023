import { COURSE_TYPE_CD, YN, type Lang } from '@madang/contracts/codes';
import { formatMoney } from '@madang/contracts/locale';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { classLabel, courseBadge, lacksPrice, lessonBadge, priceOf } from '@madang/contracts/main/course-rules';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { escape } from '../shell/template';
import { courseAddress } from '../shell/page-lead';
import { element, link, picture, type Href } from './html';
import type { ViewWords } from './view-words';
import type { Card } from './view.sql';

/** What the functions that write a page's HTML need: language, words, time, and how links are written. */
export interface Pen {
  lang: Lang;
  now: Date;
  words: ViewWords;
  to: Href;
}

/** How many class cards the first row of a wide window has; their covers load at once. */
const CARDS_PER_ROW = 4;

/** The HTML of a class's price, such as `132,000원`, with the price before a discount; a survey of demand has none yet. */
export function price(
  course: Parameters<typeof priceOf>[0] &
    Parameters<typeof lacksPrice>[0] &
    Parameters<typeof isSurvey>[0] & { siteMembershipSeqs: readonly number[] },
  { lang, now, words }: Pen,
): string {
  if (isSurvey(course)) return element('p', 'course-card_meta', words.t('soon'));
  if (lacksPrice(course)) return element('p', 'course-card_meta', words.t('noPrice'));
  const { free, percent, amount, original, material, currency } = priceOf(course, now);
  const shown = free ? words.t(course.siteMembershipSeqs.length ? 'members' : 'free') : formatMoney(amount, currency, lang);
  const before = percent === null ? '' : `<s>${escape(formatMoney(original, currency, lang))}</s>`;
  const more = material ? `<small>${escape(words.t('material', { amount: formatMoney(material, currency, lang) }))}</small>` : '';
  return `<p class="ui-parts_price">${percent === null ? '' : `<em>${percent}%</em>`}<b>${escape(shown)}</b>${before}${more}</p>`;
}

/** What a card says of the reviews; nothing where the class shows none, and no number where it does not show it. */
function ratingOf({ reviewCount, reviewRate, courseReviewShowYn, courseReviewCountShowYn }: Card, words: ViewWords): string {
  if (courseReviewShowYn !== YN.YES) return '';
  if (!reviewCount) return words.t('firstReview');
  const rate = reviewRate.toFixed(1);
  return courseReviewCountShowYn === YN.YES ? words.t('rating', { rate, n: reviewCount }) : words.t('rate', { rate });
}

/** The HTML of a class's card, the same as in the web app. */
function card(course: Card, pen: Pen, { first, heading }: { first: boolean; heading: 'h2' | 'h3' }): string {
  const { words, now, to } = pen;
  const badge = courseBadge(course, now);
  const kindOfLessons = lessonBadge(course.curriculumStatusList, course.courseTypeCd);
  const kind = classLabel(course.courseTypeCd);
  const glass = [kind !== 'class' && words.label(kind), kindOfLessons && words.lesson(kindOfLessons)].flatMap((text) =>
    text ? `<span class="ui-parts_badge ui-parts_glass">${escape(text)}</span>` : [],
  );
  const cover = course.imageUrl
    ? picture(course.imageUrl, 'card', { width: 640, height: 360 }, '', first)
    : '<span class="course-card_blank"></span>';
  const parts = [
    badge && `<div class="course-card_topLeft"><span class="ui-parts_badge ui-parts_${badge}">${escape(words.badge(badge))}</span></div>`,
    glass.length > 0 && `<div class="course-card_bottomLeft">${glass.join('')}</div>`,
  ];
  const who = course.teachers.map((one) => link(to(teacherAddress(one.userSeq)), one.name, 'course-card_who')).join(', ');
  const meta = [who, escape(ratingOf(course, words))].filter(Boolean).map((text) => `<span>${text}</span>`);
  return [
    `<article class="course-card_card"><div class="course-card_cover">${cover}${parts.filter(Boolean).join('')}</div>`,
    `<div class="course-card_body"><${heading} class="course-card_title">${link(to(courseAddress(course)), course.title)}</${heading}>`,
    `<p class="course-card_meta">${meta.join('<i></i>')}</p>${price(course, pen)}</div></article>`,
  ].join('');
}
/** The HTML of a grid of class cards. `first`: it is the first one of the page, so the covers in its first row load at once. */
export const cardGrid = (
  list: readonly Card[],
  pen: Pen,
  { first = false, heading = 'h3' }: { first?: boolean; heading?: 'h2' | 'h3' } = {},
) => `<div class="course-card_grid">${list.map((one, i) => card(one, pen, { first: first && i < CARDS_PER_ROW, heading })).join('')}</div>`;

export const isChallenge = (courseTypeCd: string) => courseTypeCd === COURSE_TYPE_CD.CHALLENGE;
