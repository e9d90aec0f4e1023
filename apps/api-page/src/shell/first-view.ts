import { MENU_TYPE, MENU_VISIBLE, YN, type Lang } from '@madang/contracts/codes';
import { LANG_NAMES, htmlLang } from '@madang/contracts/locale';
import type { Banner, Channel, Menu } from '@madang/contracts/main/channel';
import { firstLangOf, inLang, langsOf } from '@madang/contracts/main/site-langs';
import type { SitePage } from '@madang/contracts/page/page';
import { markup } from '@madang/server/markup';
import type { ViewWords } from '../view/view-words';
import { element, link, picture, richText, type Href } from '../view/html';
import { escape } from './template';

interface Frame {
  words: ViewWords;
  to: Href;
  /** The page's canonical path without a language, for links to its other languages; null for a page without one, as a personal page. */
  path: string | null;
}
/**
 * The HTML that a visitor sees until React renders: header, page and footer, with the same markup and class names as in the web app
 * (apps/web/vite.config.ts), so that nothing moves. A test of apps/web-e2e compares the positions.
 */
export const firstView = (channel: Channel, body: string, frame: Frame): string =>
  `<div class="shared-header_page">${head(channel, frame)}<main id="main">${body}</main>${foot(channel, frame)}</div>`;

function head({ name, headerLogoUrl }: Channel, { to }: Frame): string {
  const letter = escape(Array.from(name)[0] ?? '');
  const logo = headerLogoUrl
    ? `<img src="${escape(headerLogoUrl)}" alt="${escape(name)}" />`
    : `<i class="shared-header_mark" data-letter="${letter}" aria-hidden="true"></i><span>${escape(name)}</span>`;
  return markup`
    <header class="shared-header_head" data-site-head>
      <div class="wrap shared-header_bar">
        <span class="ui-button_icon shared-header_mobile"></span>
        <a class="shared-header_logo" href="${escape(to('/'))}">${logo}</a>
      </div>
    </header>
  `;
}

const isOpen = ({ visibleTypeCd }: Menu) => visibleTypeCd !== MENU_VISIBLE.MEMBERS;
/** The site's menus that lead a visitor to a page of the site. */
const pathsOf = (menus: readonly Menu[]): { path: string; title: string }[] =>
  menus
    .filter(isOpen)
    .flatMap(({ menuTypeCd, path, menuTitle, subMenus }) => [
      ...(menuTypeCd === MENU_TYPE.PATH && path ? [{ path: path.startsWith('/') ? path : `/${path}`, title: menuTitle }] : []),
      ...pathsOf(subMenus ?? []),
    ]);

/**
 * The footer: links to the site's main pages, its menus and its feed. A page with a canonical path (`path`) is also linked in each language
 * of the site.
 */
function foot(channel: Channel, { words, to, path }: Frame): string {
  const own = [
    { path: '/', title: words.t('home') },
    { path: '/classes', title: words.t('allClasses') },
    { path: '/notices', title: words.t('notices') },
    ...(channel.channelSetting.membershipYn === YN.YES ? [{ path: '/membership', title: words.t('membership') }] : []),
  ];
  const known = new Set(own.map((one) => one.path));
  const ways = [...own, ...pathsOf(channel.menus).filter((one) => !known.has(one.path))].map((one) => link(to(one.path), one.title));
  const lang = (one: Lang) =>
    markup`
      <a hreflang="${htmlLang(one)}" lang="${htmlLang(one)}" href="${escape(inLang(path!, one, firstLangOf(channel)))}">
        ${LANG_NAMES[one]}
      </a>
    `;
  const langs = path === null ? [] : langsOf(channel).map(lang);
  return markup`
    <footer class="doc-foot">
      <nav class="wrap" aria-label="${escape(words.t('site', { site: channel.name }))}">
        ${[...ways, link('/rss.xml', words.t('feed')), ...langs].join(' ')}
      </nav>
    </footer>
  `;
}

/** The picture and headline at the top of a site's index page. */
export function hero(channel: Channel): string {
  const banner: Pick<Banner, 'eyebrow' | 'title' | 'text' | 'imageUrl'> = channel.banners[0] ?? {
    eyebrow: channel.name,
    title: channel.intro,
    text: '',
    imageUrl: '',
  };
  const drawn = banner.imageUrl ? picture(banner.imageUrl, 'hero', { width: 1200, height: 400 }, 'home-hero_picture') : '';
  const told = Boolean(banner.title || banner.text || banner.eyebrow);
  const shade = told && drawn ? '<span class="home-hero_shade"></span>' : '';
  const words = [
    element('p', 'home-hero_eyebrow', banner.eyebrow),
    banner.title ? `<h2>${escape(banner.title)}</h2>` : '',
    element('p', 'home-hero_text', banner.text),
  ].join('');
  return markup`
    <div class="wrap home-hero_hero">
      <h1 class="sr-only">${escape(channel.name)}</h1>
      <section class="home-hero_slider">
        <div class="home-hero_slide home-hero_shown">${drawn}${shade}<div class="home-hero_words">${words}</div></div>
      </section>
    </div>
  `;
}

/** The HTML of a page that the site wrote. Its headings begin one level below the title, as in `RichText` of the web app. */
export const ownPage = ({ title, content = '' }: SitePage): string =>
  markup`
    <article class="wrap ui-page_page ui-page_narrow site-page_page">
      <h1>${escape(title)}</h1>
      ${richText(content, 2, 'site-page_text')}
    </article>
  `;
