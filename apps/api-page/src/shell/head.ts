import type { Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import { PICTURE_SIZES, srcSetOf, type PicturePlace } from '@madang/contracts/picture';
import type { PageHead } from '@madang/contracts/page/seo';
import { escape, scriptJson } from './template';

const OG_LOCALES: Record<Lang, string> = { ko: 'ko_KR', en: 'en_US', jp: 'ja_JP' };

export interface Head {
  lang: Lang;
  siteName: string;
  seo: PageHead;
  /** The page's canonical address; null for a page that must not have one. */
  canonical: string | null;
  /** The page's address in each of its languages; the first one also serves visitors with any other language. */
  languages: { lang: Lang; href: string }[];
  /** The address of the site's RSS feed; null for none. */
  feed: string | null;
  image: string | null;
  jsonLd: object[];
  /** The largest picture of the first screen, which is preloaded; null for none. */
  picture: { url: string; place: PicturePlace } | null;
  /** Font files that nearly every page uses. */
  fonts: string[];
  /** Addresses of calls that the page makes first; the browser preloads their answers. */
  data: string[];
}

/** Preloads the first picture. Without this the browser would find it only after the scripts have run. */
function preload({ url, place }: NonNullable<Head['picture']>): string {
  const set = srcSetOf(url);
  const sizes = set ? ` imagesrcset="${escape(set)}" imagesizes="${escape(PICTURE_SIZES[place])}"` : '';
  return `<link rel="preload" as="image" href="${escape(url)}"${sizes} fetchpriority="high" />`;
}

const alternate = (hreflang: string, href: string) => `<link rel="alternate" hreflang="${hreflang}" href="${escape(href)}" />`;
/** The tags in the head for search engines, link previews and preloading. */
export function headHtml(h: Head): string {
  const { seo } = h;
  const meta = (attribute: 'name' | 'property', name: string, content: string | null) =>
    content ? `<meta ${attribute}="${name}" content="${escape(content)}" />` : '';
  return [
    `<title>${escape(seo.title)}</title>`,
    meta('name', 'description', seo.description),
    meta('name', 'keywords', seo.keywords),
    meta('name', 'robots', seo.robots),
    h.canonical ? `<link rel="canonical" href="${escape(h.canonical)}" />` : '',
    ...h.languages.map(({ lang, href }) => alternate(htmlLang(lang), href)),
    ...h.languages.slice(0, 1).map(({ href }) => alternate('x-default', href)),
    h.feed ? `<link rel="alternate" type="application/rss+xml" title="${escape(h.siteName)}" href="${escape(h.feed)}" />` : '',
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', h.siteName),
    meta('property', 'og:title', seo.ogTitle),
    meta('property', 'og:description', seo.ogDescription),
    meta('property', 'og:url', h.canonical),
    meta('property', 'og:image', h.image),
    meta('property', 'og:locale', OG_LOCALES[h.lang]),
    meta('name', 'twitter:card', h.image ? 'summary_large_image' : 'summary'),
    h.picture ? preload(h.picture) : '',
    ...h.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escape(href)}" />`),
    ...h.data.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escape(href)}" />`),
    ...h.jsonLd.map((item) => `<script type="application/ld+json">${scriptJson(item)}</script>`),
  ]
    .filter(Boolean)
    .join('\n    ');
}
