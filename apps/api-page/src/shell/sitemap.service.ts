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
import { RawAnswer } from '@madang/server/route';
import { courseAddress } from './page-lead';
import { SiteService, type Address } from './site.service';
import { SITEMAP } from './sitemap.sql';
import { escape } from './template';

const SCHEMAS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
/** The link from one language of a page to another; each language has an address of its own (AM-263). */
const alternate = (hreflang: string, href: string) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

@Injectable()
export class SitemapService {
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

  async sitemap(a: Address): Promise<RawAnswer> {
    const { channel, origin } = await this.sites.findServing(a);
    const places = channel ? await this.places(channel) : [{ path: '/', updatedAt: null }];
    const langs = langsOf(channel);
    const at = (path: string, lang: Lang) => escape(origin + inLang(path, lang, firstLangOf(channel)));
    const urls = places.flatMap(({ path, updatedAt }) => {
      const about =
        langs.map((lang) => alternate(htmlLang(lang), at(path, lang))).join('') + (updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '');
      return langs.map((lang) => `<loc>${at(path, lang)}</loc>${about}`);
    });
    const list = urls.map((u) => `<url>${u}</url>`).join('\n');
    const begin = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${SCHEMAS}>`;
    const xml = `${begin}\n${list}\n</urlset>\n`;
    return new RawAnswer(xml, { type: 'application/xml; charset=utf-8', publicSeconds: MINUTE_SECONDS });
  }

  private async places({
    channelSeq,
    channelSetting,
    logoutMainPageSeq,
  }: Channel): Promise<{ path: string; updatedAt?: string | null | undefined }[]> {
    const { noIndex } = mergeSeo(parseSeo(channelSetting.seoSetting));
    const found = await this.db.one({ channelSeq }, SITEMAP, { channelSeq, noIndex, startPageSeq: logoutMainPageSeq });
    const { start, builtIn, pages, memberships, categories, classes, teachers, boards, posts } = found!;
    // Posts and boards have no setting of their own for search engines, so that of the site decides.
    const postsAndBoards = noIndex ? { boards: [], posts: [] } : { boards, posts };
    const open = (path: string) => !(builtIn[path] ?? noIndex);
    // The date of a list is that of its newest item.
    const newest = (list: readonly { updatedAt?: string | null }[]) =>
      list.reduce<string | undefined>((last, { updatedAt }) => (updatedAt && updatedAt > (last ?? '') ? updatedAt : last), undefined);
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
