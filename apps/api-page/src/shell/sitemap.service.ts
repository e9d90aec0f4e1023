import { Injectable } from '@nestjs/common';
import type { Lang } from '@madang/contracts/codes';
import { htmlLang } from '@madang/contracts/locale';
import type { Channel } from '@madang/contracts/main/channel';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { firstLangOf, inLang, langsOf } from '@madang/contracts/main/site-langs';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { mergeSeo, parseSeo } from '@madang/contracts/page/seo';
import { MINUTE_SECONDS } from '@madang/contracts/time';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { RawAnswer } from '@madang/server/route';
import { courseAddress } from './page-lead';
import { SiteService, type Address } from './site.service';
import { SITEMAP_ENTRIES } from './sitemap.sql';
import { escape } from './template';

const INDEX_NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const URLSET_NAMESPACES = `${INDEX_NAMESPACES} xmlns:xhtml="http://www.w3.org/1999/xhtml"`;
/** The link from one language of a page to another; each language has an address of its own (AM-263). */
const alternate = (hreflang: string, href: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

/** A place of a site: a path, and when it last changed. */
interface Place {
  path: string;
  updatedAt?: string | null | undefined;
}
/** The places that one sitemap file names, and the site that they belong to. */
interface Listing {
  channel: Channel | null;
  origin: string;
  places: Place[];
}
/** The date of a list is the date of its newest item. */
const newest = (list: readonly Pick<Place, 'updatedAt'>[]) =>
  list.reduce<string | undefined>((last, { updatedAt }) => (updatedAt && updatedAt > (last ?? '') ? updatedAt : last), undefined);
const lastmod = (at: Place['updatedAt']) => (at ? `<lastmod>${at}</lastmod>` : '');
const xml = (root: string, lines: string[]) => {
  const [name] = root.split(' ', 1);
  return new RawAnswer(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${lines.join('\n')}\n</${name}>\n`, {
    type: 'application/xml; charset=utf-8',
    publicSeconds: MINUTE_SECONDS,
  });
};

@Injectable()
export class SitemapService {
  /** How many addresses one file may have, by the protocol of sitemaps. */
  addressesMax = 50_000;

  constructor(
    private readonly db: Db,
    private readonly sites: SiteService,
  ) {}

  /**
   * The robots.txt. It forbids nothing: a crawler that runs scripts needs the calls of a page, and their answers say themselves that they
   * must not be indexed.
   */
  async robots(a: Address): Promise<RawAnswer> {
    const { origin } = await this.sites.find(a);
    return new RawAnswer(`User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`, {
      type: 'text/plain; charset=utf-8',
      publicSeconds: MINUTE_SECONDS,
    });
  }

  /** The sitemap of a site; where its addresses are more than one file may have, the index of the files that have them. */
  async sitemap(a: Address): Promise<RawAnswer> {
    const parts = await this.parts(a);
    const [first] = parts;
    if (parts.length === 1) return urlSet(first!);
    const map = ({ origin, places }: Listing, at: number) =>
      `<sitemap><loc>${escape(`${origin}/sitemap-${at + 1}.xml`)}</loc>${lastmod(newest(places))}</sitemap>`;
    return xml(`sitemapindex ${INDEX_NAMESPACES}`, parts.map(map));
  }

  /** One of the files that the index names, by its number from 1. */
  async part(a: Address, number: string): Promise<RawAnswer> {
    const part = /^[1-9]\d{0,2}$/.test(number) ? (await this.parts(a))[Number(number) - 1] : undefined;
    if (!part) throw fail('NOT_FOUND');
    return urlSet(part);
  }

  /** The places of a site, in as many parts as it needs files: each place has an address in each language of the site. */
  private async parts(a: Address): Promise<Listing[]> {
    const { channel, origin } = await this.sites.findServing(a);
    const places = channel ? await this.places(channel) : [{ path: '/', updatedAt: null }];
    const size = Math.floor(this.addressesMax / langsOf(channel).length);
    const count = Math.max(1, Math.ceil(places.length / size));
    return Array.from({ length: count }, (_, at) => ({ channel, origin, places: places.slice(at * size, (at + 1) * size) }));
  }

  private async places({ channelSeq, channelSetting, logoutMainPageSeq }: Channel): Promise<Place[]> {
    const { noIndex } = mergeSeo(parseSeo(channelSetting.seoSetting));
    const found = await this.db.one({ channelSeq }, SITEMAP_ENTRIES, { channelSeq, noIndex, startPageSeq: logoutMainPageSeq });
    const { start, builtIn, pages, memberships, categories, classes, teachers, boards, posts } = found!;
    // Posts and boards have no setting of their own for search engines, so the site's setting holds for them.
    const postsAndBoards = noIndex ? { boards: [], posts: [] } : { boards, posts };
    const open = (path: string) => !(builtIn[path] ?? noIndex);
    const listed = newest(classes);
    const notices = posts.filter((post) => post.notice);
    return [
      ...((start ? !start.hidden : open('main')) ? [{ path: '/', updatedAt: start ? start.updatedAt : listed }] : []),
      ...(start && open('main') ? [{ path: '/main', updatedAt: listed }] : []),
      ...(open('classes') ? [{ path: '/classes', updatedAt: listed }] : []),
      ...(open('classes')
        ? categories.map(({ channelCategorySeq, updatedAt }) => ({ path: `/classes?channelCategorySeq=${channelCategorySeq}`, updatedAt }))
        : []),
      ...(memberships && !noIndex ? [{ path: '/membership', updatedAt: memberships }] : []),
      ...pages.map(({ path, updatedAt }) => ({ path: pageAddress(path), updatedAt })),
      ...classes.map(({ updatedAt, ...course }) => ({ path: courseAddress(course), updatedAt })),
      ...(noIndex ? [] : teachers.map(({ userSeq, updatedAt }) => ({ path: teacherAddress(userSeq), updatedAt }))),
      ...(notices.length && open('notices') ? [{ path: '/notices', updatedAt: newest(notices) }] : []),
      ...postsAndBoards.boards.map(({ boardSeq, updatedAt }) => ({ path: `/boards/${boardSeq}`, updatedAt })),
      ...postsAndBoards.posts.map(({ boardSeq, postSeq, notice, updatedAt }) => ({
        path: notice ? `/notices/${postSeq}` : `/boards/${boardSeq}/posts/${postSeq}/view`,
        updatedAt,
      })),
    ];
  }
}

/** A file with the addresses of some places: each once in each language, and with it the others. */
function urlSet({ channel, origin, places }: Listing): RawAnswer {
  const langs = langsOf(channel);
  const at = (path: string, lang: Lang) => escape(origin + inLang(path, lang, firstLangOf(channel)));
  const urls = places.flatMap(({ path, updatedAt }) => {
    const about = langs.map((lang) => alternate(htmlLang(lang), at(path, lang))).join('') + lastmod(updatedAt);
    return langs.map((lang) => `<url><loc>${at(path, lang)}</loc>${about}</url>`);
  });
  return xml(`urlset ${URLSET_NAMESPACES}`, urls);
}
