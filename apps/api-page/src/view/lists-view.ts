import { shelvesOf } from '@madang/contracts/main/shelves';
import { LIMITS } from '@madang/contracts/limits';
import { markup } from '@madang/server/markup';
import { escape } from '../shell/template';
import { courseAddress } from '../shell/page-lead';
import { cardGrid, type Pen } from './cards';
import { element, link, pagesNav } from './html';
import { categoryPath, largeCategories, mediumCategories } from '@madang/contracts/main/category';
import type { Category, ListedClasses, Shelves } from './view.sql';

export const categoryAddress = (seq: number) => `/classes?channelCategorySeq=${seq}`;
/** The HTML of the categories: the top ones, and in a second row the sub-categories of the chosen top category if it has several. */
function chips(categories: readonly Category[], { words, to }: Pen, chosen: number | null = null): string {
  if (!categories.length) return '';
  const path = categoryPath(categories, chosen);
  const row = (label: string, all: string, list: readonly Category[]) => {
    const items = list.map((one) =>
      path.includes(one)
        ? `<b class="ui-choices_chip" aria-current="true">${escape(one.name)}</b>`
        : link(to(categoryAddress(one.channelCategorySeq)), one.name, 'ui-choices_chip'),
    );
    return `<div class="ui-choices_chips ui-choices_scroll" role="group" aria-label="${escape(label)}">${all}${items.join('')}</div>`;
  };
  const [large] = path;
  const below = large ? mediumCategories(categories, large.channelCategorySeq) : [];
  const all = row(words.t('categories'), link(to('/classes'), words.t('allClasses'), 'ui-choices_chip'), largeCategories(categories));
  if (!large || below.length < 2) return all;
  return (
    all +
    row(large.name, link(to(categoryAddress(large.channelCategorySeq)), words.t('allOf', { name: large.name }), 'ui-choices_chip'), below)
  );
}

function section(id: string, title: string, note: string, more: string, body: string): string {
  const head = `<div class="ui-parts_sectionHead"><div><h2 id="${id}">${escape(title)}</h2>${element('p', '', note)}</div>${more}</div>`;
  return `<section class="wrap home_section" aria-labelledby="${id}">${head}${body}</section>`;
}

/** The HTML of the rows of classes on an index page. */
export function shelvesView(shelves: Shelves, pen: Pen): string {
  const { words, to, now } = pen;
  const { newest, popular, categories, reviews } = shelves;
  if (!newest.length) return `<section class="wrap home_section">${element('h2', '', words.t('noClasses'))}</section>`;
  const { fresh, deals, liked } = shelvesOf(newest, popular, now);
  const all = (title: string) =>
    `<a class="ui-parts_more" href="${escape(to('/classes'))}">${element('span', 'sr-only', `${title} `)}${escape(words.t('seeAll'))}</a>`;
  const said = reviews.map(
    ({ points, text, name, courseTitle, ...course }) =>
      markup`
        <li class="ui-page_box review-quote_quote">
          <span class="sr-only">${escape(words.t('points', { n: points }))}</span>
          <blockquote>${escape(text)}</blockquote>
          <footer>
            <div class="ui-layout_named"><b>${link(to(courseAddress(course)), courseTitle)}</b><small>${escape(name)}</small></div>
          </footer>
        </li>
      `,
  );
  return [
    categories.length ? `<nav class="wrap home_cats">${chips(categories, pen)}</nav>` : '',
    section('home-new', words.t('newest'), words.t('newestNote'), all(words.t('newest')), cardGrid(fresh, pen)),
    deals.length ? section('home-deals', words.t('deals'), words.t('dealsNote'), '', cardGrid(deals, pen)) : '',
    said.length
      ? markup`
        <section class="home_band">
          <div class="wrap">
            <div class="ui-parts_sectionHead">
              <div><h2>${escape(words.t('best'))}</h2><p>${escape(words.t('bestNote'))}</p></div>
            </div>
            <div class="home_rail"><ul class="ui-layout_columns300">${said.join('')}</ul></div>
          </div>
        </section>
      `
      : '',
    liked.length ? section('home-popular', words.t('popular'), words.t('popularNote'), all(words.t('popular')), cardGrid(liked, pen)) : '',
  ].join('');
}

export interface Paged {
  page: number;
  categorySeq: number | null;
}
/** The address of a page of the class list; the first page of all classes is /classes. */
export function classesAddress({ page, categorySeq }: Paged): string {
  const query = [categorySeq === null ? '' : `channelCategorySeq=${categorySeq}`, page > 1 ? `page=${page}` : ''].filter(Boolean);
  return `/classes${query.length ? `?${query.join('&')}` : ''}`;
}
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / LIMITS.itemsPerPage));

export function classesView({ list, totalCount, categories }: ListedClasses, asked: Paged, pen: Pen): string {
  const { words, to } = pen;
  const name = categoryPath(categories, asked.categorySeq).at(-1)?.name ?? words.t('allClasses');
  const pages = pagesNav(words.t('pages'), asked.page, pagesOf(totalCount), (page) => to(classesAddress({ ...asked, page })));
  return [
    markup`
      <section class="wrap ui-page_page" aria-labelledby="classes-title">
        <div class="ui-page_head"><h1 id="classes-title">${escape(name)}</h1></div>
    `,
    chips(categories, pen, asked.categorySeq),
    `<div class="classes-class-list_tools"><p class="classes-class-list_count">${escape(words.t('count', { n: totalCount }))}</p></div>`,
    list.length ? cardGrid(list, pen, { first: true, heading: 'h2' }) : element('p', '', words.t('noClasses')),
    `${pages}</section>`,
  ].join('');
}
