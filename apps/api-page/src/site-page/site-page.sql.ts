import { PUBLISH_STATUS, YN, type CodeOf } from '@madang/contracts/codes';
import type { SitePage } from '@madang/contracts/page/page';
import { BUILT_IN_PATHS } from '@madang/contracts/page/site-page-paths';
import { list, sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export type PublishStatus = CodeOf<typeof PUBLISH_STATUS>;

const PAGE_FIELDS = sql`
  'pageSeq', page_seq,
  'title', title,
  'path', path,
  'seoSetting', seo_setting::text,
  'publishStatusCd', publish_status_cd,
  'courseSeq', course_seq`;
/** SQL: a row of `site_page` as the JSON that calls answer. */
export const PAGE_JSON = sql`
  json_build_object(
    ${PAGE_FIELDS},
    'content', content,
    'blocksYn', case
      when exists (
        select
        from page.block_page b
        where b.channel_seq = site_page.channel_seq
          and b.page_seq = site_page.page_seq
          and b.live is not null
      )
      then ${YN.YES}
      else ${YN.NO}
    end
  )`;
/** SQL: whether a row is a page that the site wrote. Rows with a built-in path only hold texts for search engines. */
export const IS_OWN = sql`path not in (${list(BUILT_IN_PATHS)})`;

interface Visible {
  channelSeq: number;
  /** Only pages in this state; null: all pages. */
  publishStatusCd: string | null;
}
export const SITE_PAGES = statement<Visible & { size: number; offset: number }>('site-page.list', (p) => {
  const matching = sql`
    site_page
    where channel_seq = ${p.channelSeq}::bigint
      and ${IS_OWN}
      and (${p.publishStatusCd}::text is null or publish_status_cd = ${p.publishStatusCd})`;
  return sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(json_build_object(${PAGE_FIELDS}) order by page_seq), '[]')
        from (
          select *
          from ${matching}
          order by page_seq
          limit ${p.size}::int
          offset ${p.offset}::int
        ) p
      ),
      'totalCount', (
        select count(*)
        from ${matching}
      )
    )::text
  `;
});

export const SITE_PAGE = statement<Visible & { pageSeq: number }, SitePage>(
  'site-page.find',
  (p) => sql`
    select ${PAGE_JSON}::text
    from site_page
    where channel_seq = ${p.channelSeq}::bigint
      and page_seq = ${p.pageSeq}::bigint
      and (${p.publishStatusCd}::text is null or publish_status_cd = ${p.publishStatusCd})
  `,
);

/** Finds a page by its present path, or else by a former one. */
export const SITE_PAGE_BY_PATH = statement<Visible & { path: string }, SitePage>(
  'site-page.by-path',
  (p) => sql`
    select ${PAGE_JSON}::text
    from site_page
    where channel_seq = ${p.channelSeq}::bigint
      and (${p.publishStatusCd}::text is null or publish_status_cd = ${p.publishStatusCd})
      and (
        path = ${p.path}
        or page_seq = (
          select page_seq
          from former_path
          where channel_seq = ${p.channelSeq}::bigint
            and path = ${p.path}
        )
      )
    order by path = ${p.path} desc
    limit 1
  `,
);
