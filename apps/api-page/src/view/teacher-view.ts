import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { TEACHER_CLASSES } from '@madang/contracts/main/teacher-calls';
import { escape } from '../shell/template';
import { courseAddress } from '../shell/page-lead';
import { cardGrid, type Pen } from './cards';
import { element, link, pagesNav, picture, timeElement } from './html';
import type { ShownTeacher } from './teacher.sql';

const section = (id: string, title: string, body: string) =>
  `<section class="teacher_section" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escape(title)}</h2>${body}</section>`;
const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => element('p', '', part.trim()))
    .join('');
export const teacherPages = ({ courseCount }: ShownTeacher) => Math.max(1, Math.ceil(courseCount / TEACHER_CLASSES));

function lead(who: ShownTeacher, { words }: Pen): string {
  const { name, imageUrl, line, courseCount, learnerCount, reviewRate, reviewCount } = who;
  const portrait = imageUrl
    ? picture(imageUrl, 'card', { width: 320, height: 320 })
    : `<i class="teacher_letter" aria-hidden="true">${escape(Array.from(name)[0] ?? '')}</i>`;
  const facts = [
    words.t('count', { n: courseCount }),
    learnerCount > 0 ? words.t('learned', { n: learnerCount }) : '',
    reviewRate > 0 ? words.t('rating', { rate: reviewRate.toFixed(1), n: reviewCount }) : '',
  ].filter(Boolean);
  return [
    `<header class="teacher_top"><div class="wrap teacher_lead">`,
    `<div class="teacher_portrait">${portrait}</div>`,
    `<div class="teacher_who">${element('p', 'teacher_kind', words.t('teacher'))}${element('h1', '', name)}</div>`,
    element('p', 'teacher_line', line),
    `<div class="teacher_facts">${facts.map((text) => element('span', '', text)).join('')}</div></div></header>`,
  ].join('');
}

/** The page of somebody who teaches here. */
export function teacherView(who: ShownTeacher, page: number, pen: Pen): string {
  const { words, to, lang } = pen;
  const lives = who.lives.map((one) => {
    const title = link(to(courseAddress(one)), one.title);
    return `<li><div>${timeElement(one.from, lang)} <h3>${title}</h3>${element('p', '', one.courseTitle)}</div></li>`;
  });
  const said = who.reviews.map(({ points, text, name, courseTitle, ...course }) => {
    const stars = element('span', 'sr-only', words.t('points', { n: points }));
    const foot = `<footer>${element('b', '', name)}${link(to(courseAddress(course)), courseTitle)}</footer>`;
    return `<li class="teacher_review">${stars}${element('blockquote', '', text)}${foot}</li>`;
  });
  const address = teacherAddress(who.userSeq);
  const pages = pagesNav(words.t('pages'), page, teacherPages(who), (n) => to(n > 1 ? `${address}?page=${n}` : address));
  const parts = [
    who.text ? section('about', words.t('intro'), `<div class="teacher_text">${paragraphs(who.text)}</div>`) : '',
    lives.length ? section('lives', words.t('lives'), `<ul class="teacher_lives">${lives.join('')}</ul>`) : '',
    section('classes', words.t('taught'), cardGrid(who.list, pen) + pages),
    said.length ? section('reviews', words.t('reviews'), `<ul class="teacher_reviews">${said.join('')}</ul>`) : '',
  ];
  return `<article class="teacher_page">${lead(who, pen)}<div class="wrap">${parts.join('')}</div></article>`;
}
