import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { TEACHER_CLASSES } from '@madang/contracts/main/teacher-calls';
import { escape } from '../shell/template';
import { courseAddress } from '../shell/page-lead';
import { cardGrid, type Pen } from './cards';
import { element, link, pagesNav, picture, timeElement } from './html';
import type { ShownTeacher } from './teacher.sql';

const section = (id: string, title: string, body: string) => {
  const head = `<div class="ui-parts_sectionHead"><div><h2 id="${id}-title">${escape(title)}</h2></div></div>`;
  return `<section class="teacher_section" id="${id}" aria-labelledby="${id}-title">${head}${body}</section>`;
};
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
    : `<span class="teacher_letter" aria-hidden="true">${escape(Array.from(name)[0] ?? '')}</span>`;
  const figure = (label: string, value: string) => `<div>${element('dt', '', label)}${element('dd', '', value)}</div>`;
  const figures = [
    figure(words.t('classes'), String(courseCount)),
    learnerCount > 0 ? figure(words.t('learned'), String(learnerCount)) : '',
    reviewRate > 0 ? figure(words.t('rated'), `${reviewRate.toFixed(1)}${reviewCount > 0 ? ` (${reviewCount})` : ''}`) : '',
  ];
  return [
    `<header class="teacher_top"><div class="wrap teacher_lead">`,
    `<div class="teacher_portrait">${portrait}</div>`,
    `<div class="teacher_who">${element('p', 'teacher_kind', words.t('teacher'))}${element('h1', '', name)}</div>`,
    element('p', 'teacher_line', line),
    `<dl class="teacher_figures">${figures.join('')}</dl></div></header>`,
  ].join('');
}

export function teacherView(who: ShownTeacher, page: number, pen: Pen): string {
  const { words, to, lang } = pen;
  const lives = who.lives.map((one) => {
    const title = link(to(courseAddress(one)), one.title);
    const said = `${timeElement(one.from, lang)} <h3>${title}</h3>${element('p', '', one.courseTitle)}`;
    return `<li class="ui-box-rows_row"><div class="ui-box-rows_text">${said}</div></li>`;
  });
  const said = who.reviews.map(({ points, text, name, courseTitle, ...course }) => {
    const stars = element('span', 'sr-only', words.t('points', { n: points }));
    const way = link(to(courseAddress(course)), courseTitle);
    const foot = `<footer class="ui-layout_named">${element('b', '', name)}<small>${way}</small></footer>`;
    return `<li class="ui-page_box review-quote_quote">${stars}${element('blockquote', '', text)}${foot}</li>`;
  });
  const address = teacherAddress(who.userSeq);
  const pages = pagesNav(words.t('pages'), page, teacherPages(who), (n) => to(n > 1 ? `${address}?page=${n}` : address));
  const parts: [id: string, title: string, body: string][] = [
    ['about', words.t('intro'), who.text && `<div class="ui-layout_written teacher_text">${paragraphs(who.text)}</div>`],
    ['lives', words.t('lives'), lives.length ? `<ul class="ui-box-rows_rows">${lives.join('')}</ul>` : ''],
    ['classes', words.t('taught'), cardGrid(who.list, pen) + pages],
    ['reviews', words.t('reviews'), said.length ? `<ul class="ui-layout_columns300">${said.join('')}</ul>` : ''],
  ];
  const shown = parts.filter(([, , body]) => body);
  const ways = shown.map(([id, title]) => link(`#${id}`, title)).join('');
  const nav = `<div class="teacher_stick"><nav class="wrap teacher_parts">${ways}</nav></div>`;
  const sections = shown.map(([id, title, body]) => section(id, title, body)).join('');
  return `<article class="teacher_page">${lead(who, pen)}${nav}<div class="wrap">${sections}</div></article>`;
}
