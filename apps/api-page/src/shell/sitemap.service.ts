import { Injectable } from '@nestjs/common';
import type { Channel } from '@madang/contracts/main/channel';
import { BUILT_IN_PATHS, pageAddress } from '@madang/contracts/page/site-page-paths';
import { mergeSeo, parseSeo } from '@madang/contracts/page/seo';
import { MINUTE_SECONDS } from '@madang/contracts/time';
import { Db } from '@madang/server/db';
import { RawAnswer } from '@madang/server/route';
import { courseAddress } from './page-lead';
import { SiteService, type Address } from './site.service';

/**
 * A sitemap holds 50,000 addresses at most: "/", "/main" and "/classes", then pages, then classes. What is kept from search is not in it:
 * $2 says whether the site is where a page or class has no word of its own. $3 is the page that stands at "/".
 */
const HIDDEN = (seo: string) => `case ${seo} -> 'noIndex' when 'true' then true when 'false' then false else $2::boolean end`;
const AT = (column: string) => `'updatedAt', to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const LISTED = `
select json_build_object(
  'start', (select json_build_object('hidden', ${HIDDEN('seo_setting')}) from page.site_page where channel_seq = $1::bigint and page_seq = $3::bigint and publish_status_cd = '00'),
  'builtIn', (select coalesce(json_object_agg(path, ${HIDDEN('seo_setting')}), '{}') from page.site_page
    where channel_seq = $1::bigint and path = any($4::text[]) and publish_status_cd = '00'),
  'pages', (select coalesce(json_agg(json_build_object('path', path, ${AT('updated_at')}) order by page_seq desc), '[]') from page.site_page
    where channel_seq = $1::bigint and publish_status_cd = '00' and path <> all($4::text[]) and path ~ '^[A-Za-z0-9_-]+$' and page_seq is distinct from $3::bigint
      and not ${HIDDEN('seo_setting')}),
  'memberships', exists (select from main.pub_membership where channel_seq = $1::bigint and open_yn = 'Y' and deleted_at is null),
  'classes', (select coalesce(json_agg(json_build_object('courseSeq', course_seq, 'courseTypeCd', course_type_cd, ${AT('updated_at')})), '[]') from (
    select c.course_seq, c.course_type_cd, c.updated_at from main.pub_course c left join page.course_seo s on s.channel_seq = c.channel_seq and s.course_seq = c.course_seq
    where c.channel_seq = $1::bigint and main.is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd) and not ${HIDDEN('s.seo_setting')}
    order by c.published_at desc, c.course_seq desc limit 40000) as c),
  'boards', (select coalesce(json_agg(board_seq order by board_order, board_seq), '[]') from main.pub_open_board where channel_seq = $1::bigint and kind = 'SITE'),
  'posts', (select coalesce(json_agg(json_build_object('boardSeq', board_seq, 'postSeq', post_seq, 'notice', kind = 'NOTICE', ${AT('updated_at')})), '[]') from (
    select * from main.pub_open_post where channel_seq = $1::bigint order by post_seq desc limit 8500) as p))::text`;
interface Listed {
  start: { hidden: boolean } | null;
  builtIn: Record<string, boolean>;
  pages: { path: string; updatedAt: string }[];
  memberships: boolean;
  classes: { courseSeq: number; courseTypeCd: string; updatedAt: string }[];
  /** What everybody may read of boards and notices. */
  boards: number[];
  posts: { boardSeq: number; postSeq: number; notice: boolean; updatedAt: string }[];
}

@Injectable()
export class SitemapService {
  constructor(
    private readonly db: Db,
    private readonly sites: SiteService,
  ) {}

  async robots(a: Address): Promise<RawAnswer> {
    const { origin } = await this.sites.find(a);
    return new RawAnswer(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
      type: 'text/plain; charset=utf-8',
      publicSeconds: MINUTE_SECONDS,
    });
  }

  async sitemap(a: Address): Promise<RawAnswer> {
    const { channel, origin } = await this.sites.find(a);
    const places = channel ? await this.places(channel) : [{ path: '/' }];
    const urls = places.map(({ path, updatedAt }) => `<loc>${origin}${path}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''}`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((u) => `<url>${u}</url>`).join('\n')}\n</urlset>\n`;
    return new RawAnswer(xml, { type: 'application/xml; charset=utf-8', publicSeconds: MINUTE_SECONDS });
  }

  private async places({ channelSeq, channelSetting, logoutMainPageSeq }: Channel): Promise<{ path: string; updatedAt?: string }[]> {
    const { noIndex } = mergeSeo(parseSeo(channelSetting.seoSetting));
    const found = await this.db.one<Listed>({ channelSeq }, LISTED, [channelSeq, noIndex, logoutMainPageSeq, BUILT_IN_PATHS]);
    const { start, builtIn, pages, memberships, classes, boards, posts } = found!;
    // They have no words of their own for search: what keeps the site from it keeps them.
    const talk = noIndex ? { boards: [], posts: [] } : { boards, posts };
    const open = (path: string) => !(builtIn[path] ?? noIndex);
    return [
      ...((start ? !start.hidden : open('main')) ? [{ path: '/' }] : []),
      ...(start && open('main') ? [{ path: '/main' }] : []),
      ...(open('classes') ? [{ path: '/classes' }] : []),
      ...(memberships && !noIndex ? [{ path: '/membership' }] : []),
      ...pages.map(({ path, updatedAt }) => ({ path: pageAddress(path), updatedAt })),
      ...classes.map(({ updatedAt, ...course }) => ({ path: courseAddress(course), updatedAt })),
      ...(talk.posts.some((post) => post.notice) ? [{ path: '/notices' }] : []),
      ...talk.boards.map((boardSeq) => ({ path: `/boards/${boardSeq}` })),
      ...talk.posts.map(({ boardSeq, postSeq, notice, updatedAt }) => ({
        path: notice ? `/notices/${postSeq}` : `/boards/${boardSeq}/posts/${postSeq}/view`,
        updatedAt,
      })),
    ];
  }
}
