import { PUBLISH_STATUS } from '@madang/contracts/codes';
import type { SeoSetting } from '@madang/contracts/page/seo';
import type { SeoCourse, SeoPage } from '@madang/contracts/page/seo-setting';
import { BUILT_IN_PATHS } from '@madang/contracts/page/site-page-paths';
import { list, raw, sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { query, statement } from '@madang/server/sql/statement';

export interface Sorting {
  sort: '' | 'title' | 'updatedAt';
  order: 'asc' | 'desc';
  page: number;
  size: number;
}
interface Columns {
  title: Sql;
  updatedAt: Sql;
  /** The order of pages or classes that the site itself chose. */
  own: Sql;
  seq: Sql;
}
/** SQL for the order of a list by an allowed column, with the number last, so that equal rows keep their order. */
const orderOf = (columns: Columns, { sort, order }: Sorting): Sql =>
  sort ? sql`${columns[sort]} ${raw(order === 'desc' ? 'desc' : 'asc')}, ${columns.seq} desc` : columns.own;
/** How many rows a page may skip at most, so that no number in a call is too large for the database. */
export const LAST_OFFSET = 1_000_000;
const pageOf = ({ page, size }: Sorting): Sql => sql`limit ${size} offset ${Math.min((page - 1) * size, LAST_OFFSET)}`;

/** How many characters of a text are read for a summary. */
const SUMMARY_SOURCE_LENGTH = 4000;

export const SITE_SEO = statement<{ channelSeq: number }, { seo: string | null }>(
  'seo.site',
  (p) => sql`select main.channel_json(${p.channelSeq}) -> 'channelSetting' ->> 'seoSetting' as seo`,
);

/** Saves the site's texts for search engines, and answers the ones before. */
export const PUT_SITE_SEO = statement<{ channelSeq: number; seoSetting: string }, { before: Partial<SeoSetting> }>(
  'seo.put-site',
  (p) => sql`select main.put_site_seo(${p.channelSeq}, ${p.seoSetting}) as before`,
);

/** Creates rows for the texts of the pages that every site has. */
export const MAKE_BUILT_IN_PAGES = statement<{ channelSeq: number; paths: readonly string[]; now: Date }>(
  'seo.make-built-in-pages',
  (p) => sql`
    insert into site_page (
      channel_seq,
      title,
      path,
      publish_status_cd,
      created_at,
      updated_at
    )
    select
      ${p.channelSeq},
      '',
      path,
      ${PUBLISH_STATUS.PUBLISHED},
      ${p.now},
      ${p.now}
    from unnest(${p.paths}::text[]) as path
    on conflict (channel_seq, path) do nothing
  `,
);

export type PageRow = Omit<SeoPage, 'description'> & { content: string };
const PAGE_COLUMNS = sql`
  p.page_seq as "pageSeq",
  p.title,
  p.path,
  p.publish_status_cd as "publishStatusCd",
  p.seo_setting::text as "seoSetting",
  left(p.content, ${SUMMARY_SOURCE_LENGTH}) as content,
  main.iso(p.updated_at) as "updatedAt"`;
const publishedPages = (channelSeq: Piece) => sql`
  from site_page p
  where p.channel_seq = ${channelSeq}
    and p.publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}`;
const PAGE_ORDER: Columns = {
  title: sql`p.title`,
  updatedAt: sql`p.updated_at`,
  own: sql`array_position(array[${list(BUILT_IN_PATHS)}], p.path), p.page_seq desc`,
  seq: sql`p.page_seq`,
};
export const seoPages = (channelSeq: number, sorting: Sorting) =>
  query<PageRow>(
    'seo.pages',
    sql`
      select ${PAGE_COLUMNS}
      ${publishedPages(channelSeq)}
      order by ${orderOf(PAGE_ORDER, sorting)}
      ${pageOf(sorting)}
    `,
  );
export const SEO_PAGE_COUNT = statement<{ channelSeq: number }, { count: number }>(
  'seo.page-count',
  (p) => sql`select count(*) ${publishedPages(p.channelSeq)}`,
);

const seoPage = (name: string, locked: boolean) =>
  statement<{ channelSeq: number; pageSeq: number }, PageRow>(
    name,
    (p) => sql`
      select ${PAGE_COLUMNS}
      from site_page p
      where p.channel_seq = ${p.channelSeq}
        and p.page_seq = ${p.pageSeq}
      ${when(locked, sql`for update`)}
    `,
  );
export const SEO_PAGE = seoPage('seo.page', false);
export const LOCK_SEO_PAGE = seoPage('seo.lock-page', true);

export const UPDATE_PAGE_SEO = statement<{ channelSeq: number; pageSeq: number; seoSetting: string; now: Date }>(
  'seo.update-page',
  (p) => sql`
    update site_page
    set
      seo_setting = ${p.seoSetting},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and page_seq = ${p.pageSeq}
  `,
);

export type CourseRow = Omit<SeoCourse, 'description'> & { subTitle: string; introduction: string };
const UPDATED_AT = sql`coalesce(s.updated_at, c.updated_at)`;
const COURSE_COLUMNS = sql`
  c.course_seq as "courseSeq",
  c.course_type_cd as "courseTypeCd",
  c.title,
  c.sub_title as "subTitle",
  left(c.introduction, ${SUMMARY_SOURCE_LENGTH}) as introduction,
  c.image_url as "imageUrl",
  coalesce(s.seo_setting::text, '{}') as "seoSetting",
  main.iso(${UPDATED_AT}) as "updatedAt"`;
const courses = (channelSeq: Piece) => sql`
  from main.pub_course c
  left join course_seo s on s.channel_seq = c.channel_seq and s.course_seq = c.course_seq
  where c.channel_seq = ${channelSeq}`;
const IS_ON_SHOW = sql`main.is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)`;
const COURSE_ORDER: Columns = {
  title: sql`c.title`,
  updatedAt: UPDATED_AT,
  own: sql`c.published_at desc, c.course_seq desc`,
  seq: sql`c.course_seq`,
};
export const seoCourses = (channelSeq: number, sorting: Sorting) =>
  query<CourseRow>(
    'seo.courses',
    sql`
      select ${COURSE_COLUMNS}
      ${courses(channelSeq)}
        and ${IS_ON_SHOW}
      order by ${orderOf(COURSE_ORDER, sorting)}
      ${pageOf(sorting)}
    `,
  );
export const SEO_COURSE_COUNT = statement<{ channelSeq: number }, { count: number }>(
  'seo.course-count',
  (p) => sql`
    select count(*)
    ${courses(p.channelSeq)}
      and ${IS_ON_SHOW}
  `,
);
export const SEO_COURSE = statement<{ channelSeq: number; courseSeq: number }, CourseRow>(
  'seo.course',
  (p) => sql`
    select ${COURSE_COLUMNS}
    ${courses(p.channelSeq)}
      and c.course_seq = ${p.courseSeq}
  `,
);

export const PUT_COURSE_SEO = statement<{ channelSeq: number; courseSeq: number; seoSetting: string; now: Date }>(
  'seo.put-course',
  (p) => sql`
    insert into course_seo (channel_seq, course_seq, seo_setting, updated_at)
    values (
      ${p.channelSeq},
      ${p.courseSeq},
      ${p.seoSetting},
      ${p.now}
    )
    on conflict (channel_seq, course_seq) do update
    set
      seo_setting = excluded.seo_setting,
      updated_at = excluded.updated_at
  `,
);
