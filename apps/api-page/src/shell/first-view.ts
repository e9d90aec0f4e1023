import type { Banner, Channel } from '@madang/contracts/main/channel';
import { LEAD_LINES } from '@madang/contracts/page/course-lead';
import type { SitePage } from '@madang/contracts/page/page';
import { PICTURE_SIZES, srcSetOf, type PicturePlace } from '@madang/contracts/picture';
import type { ShellCourse } from './page-lead';
import type { ShownKind } from './page-names';
import { escape } from './template';

/**
 * What a visitor sees until React draws: the head of the site and what the page opens with, as the web draws them and with its class names
 * (apps/web/vite.config.ts), so that nothing moves. A journey of apps/web-e2e compares their places.
 */
export function firstView(
  channel: Channel,
  { course, page }: { course: ShellCourse | null; page: SitePage | null },
  kind: ShownKind,
): string {
  const body = page
    ? ownPage(page)
    : kind === 'class' && course
      ? lead(course)
      : kind === 'index'
        ? hero(channel)
        : kind === 'classes'
          ? ''
          : null;
  if (body === null) return '';
  return `<div class="app-header_page">${head(channel)}<main id="main">${body}</main></div>`;
}

const element = (tag: string, className: string, text: string) => (text ? `<${tag} class="${className}">${escape(text)}</${tag}>` : '');

function picture(url: string, place: PicturePlace, size: { width: number; height: number }, className = ''): string {
  const set = srcSetOf(url);
  const sources = set ? ` sizes="${escape(PICTURE_SIZES[place])}" srcset="${escape(set)}"` : '';
  return `<img class="${className}"${sources} src="${escape(url)}" alt="" width="${size.width}" height="${size.height}" fetchpriority="high" decoding="async" />`;
}

function head({ name, headerLogoUrl }: Channel): string {
  const logo = headerLogoUrl
    ? `<img src="${escape(headerLogoUrl)}" alt="${escape(name)}" />`
    : `<i class="app-header_mark" data-letter="${escape(Array.from(name)[0] ?? '')}" aria-hidden="true"></i><span>${escape(name)}</span>`;
  return `<header class="app-header_head"><div class="wrap app-header_bar"><span class="ui-button_icon app-header_mobile"></span><a class="app-header_logo" href="/">${logo}</a></div></header>`;
}

function lead(course: ShellCourse): string {
  const lines = LEAD_LINES.map((line) => element('p', `class-detail_${line}`, course[line]));
  const cover = course.imageUrl ? picture(course.imageUrl, 'lead', { width: 640, height: 360 }) : '<span class="course-card_blank"></span>';
  return `<div class="wrap"><div class="class-detail_crumb"><ol class="ui-parts_crumb"><li><span>&nbsp;</span></li></ol></div><div class="class-detail_cols"><article class="class-detail_main"><header class="class-detail_lead"><div class="course-card_cover class-detail_cover">${cover}</div><div class="class-detail_badges"></div><h1>${escape(course.title)}</h1>${lines.join('')}</header></article></div></div>`;
}

function hero(channel: Channel): string {
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
  return `<div class="wrap home-hero_hero"><h1 class="sr-only">${escape(channel.name)}</h1><section class="home-hero_slider"><div class="home-hero_slide home-hero_shown">${drawn}${shade}<div class="home-hero_words">${words}</div></div></section></div>`;
}

/**
 * A page of the site's own. Its text was cleaned when it was saved; its headings stand below the title here as `RichText` of the web puts
 * them, and players wait for the script that draws them.
 */
function ownPage({ title, content = '' }: SitePage): string {
  const levels = [...content.matchAll(/<h([1-4])[ >]/g)].map(([, level]) => Number(level));
  const shift = levels.length ? 2 - Math.min(...levels) : 0;
  const text = content
    .replace(/(<\/?h)([1-4])(?=[ >])/g, (_, start: string, level: string) => start + String(Number(level) + shift))
    .replace(/<iframe[^>]*>/g, '<iframe title="" tabindex="-1">');
  return `<article class="wrap site-page_page"><h1>${escape(title)}</h1><div class="ui-rich-text_prose site-page_text">${text}</div></article>`;
}
