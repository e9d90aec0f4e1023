import { YN, MEMBERSHIP_PERIOD } from '@madang/contracts/codes';
import { formatMoney } from '@madang/contracts/locale';
import { CURRENCY } from '@madang/contracts/codes';
import { markup } from '@madang/server/markup';
import { escape } from '../shell/template';
import { courseAddress } from '../shell/page-lead';
import type { Pen } from './cards';
import { CRUMB_MARK, element, link, pagesNav, richText, timeElement } from './html';
import { pagesOf } from './lists-view';
import type { Offer, PostLine, PostLines } from './view.sql';

export interface PostsPlace {
  name: string;
  /** The address of the list to which the notice or post belongs. */
  address: string;
  postAddress(postSeq: number): string;
}
const postItem = ({ postSeq, title, category, fixedYn, createdAt }: PostLine, place: PostsPlace, { words, to, lang }: Pen) => {
  const marks = [fixedYn === YN.YES ? words.t('pinned') : '', category ?? ''].map((text) =>
    element('span', 'ui-parts_badge ui-parts_line', text),
  );
  return markup`
    <li>
      <a class="ui-box-rows_row" href="${escape(to(place.postAddress(postSeq)))}">
        <p class="ui-layout_rowMiddle boards_title">${marks.join('')}<b>${escape(title)}</b></p>
        <p class="ui-box-rows_small">${timeElement(createdAt, lang)}</p>
      </a>
    </li>
  `;
};

/** The HTML of a list of notices or posts, one line each. */
export function postsView({ list, totalCount }: PostLines, page: number, place: PostsPlace, pen: Pen): string {
  const { words, to } = pen;
  const pages = pagesNav(words.t('pages'), page, pagesOf(totalCount), (n) => to(n > 1 ? `${place.address}?page=${n}` : place.address));
  const rows = list.length
    ? `<ul class="ui-box-rows_rows boards_rows">${list.map((one) => postItem(one, place, pen)).join('')}</ul>`
    : element('p', 'ui-layout_muted14', words.t('noPosts'));
  return markup`
    <section class="wrap ui-page_page" aria-labelledby="board-title">
      <header class="ui-page_head"><div><h1 id="board-title">${escape(place.name)}</h1></div></header>
      ${rows}${pages}
    </section>
  `;
}

export interface ShownPost {
  title: string;
  html: string;
  createdAt: string;
}
/** The HTML of a notice or post. */
export function postView({ title, html, createdAt }: ShownPost, place: PostsPlace, { lang, to }: Pen): string {
  const crumb = markup`
    <nav>
      <ol class="ui-parts_crumb">
        <li>${link(to(place.address), place.name)}${CRUMB_MARK}</li>
        <li><span aria-current="page">${escape(title)}</span></li>
      </ol>
    </nav>
  `;
  const head = markup`
    <header>
      <h1>${escape(title)}</h1>
      <div class="boards_byline"><p class="ui-box-rows_small boards_by">${timeElement(createdAt, lang)}</p></div>
    </header>
  `;
  return markup`
    <div class="wrap ui-page_page ui-page_narrow">
      ${crumb}
      <article class="boards_article">${head}${richText(html, 2)}</article>
    </div>
  `;
}

function offer({ title, description, price, periodCd, benefits, courses, chatRooms }: Offer, { words, lang, to }: Pen): string {
  const term = periodCd === MEMBERSHIP_PERIOD.AUTO ? words.t('perMonth') : words.t('perTerm', { n: Number(periodCd) });
  const gains = [
    ...benefits,
    ...(courses.length ? [words.t('opens', { n: courses.length })] : []),
    ...(chatRooms.length ? [words.t('talks', { n: chatRooms.length })] : []),
  ];
  const classes = courses.map((course) => `<li>${link(to(courseAddress(course)), course.title)}</li>`);
  return [
    markup`
      <li class="ui-page_box membership_offer">
        <div>
          ${element('h2', '', title)}${element('p', 'ui-layout_muted14 ui-layout_written', description)}
          <p class="ui-page_price membership_price">
            <b class="num">${escape(formatMoney(price, CURRENCY.KRW, lang))}</b>
            <span>${escape(term)}</span>
          </p>
        </div>
    `,
    gains.length ? `<ul class="doc-gains">${gains.map((gain) => `<li>${escape(gain)}</li>`).join('')}</ul>` : '',
    classes.length ? `<ul class="ui-page_ticks membership_opened">${classes.join('')}</ul>` : '',
    chatRooms.length ? `<ul class="ui-page_ticks membership_opened">${chatRooms.map((name) => element('li', '', name)).join('')}</ul>` : '',
    '</li>',
  ].join('');
}
/** The HTML of a site's memberships. */
export function offersView(offers: readonly Offer[], site: string, pen: Pen): string {
  const { words } = pen;
  const list = offers.length
    ? `<ul class="membership_offers">${offers.map((one) => offer(one, pen)).join('')}</ul>`
    : element('p', 'ui-layout_muted14', words.t('noMembership'));
  return markup`
    <section class="wrap ui-page_page">
      <header class="ui-layout_grid8">
        <h1>${escape(words.t('membership'))}</h1>
        <p>${escape(words.t('membershipLead', { site }))}</p>
      </header>
      ${list}
    </section>
  `;
}
