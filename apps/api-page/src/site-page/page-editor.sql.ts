import { PUBLISH_STATUS, TRASH, USER_TYPE, YN } from '@madang/contracts/codes';
import type { LandingClass } from '@madang/contracts/page/templates/landing';
import type { SitePage } from '@madang/contracts/page/page';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { IS_OWN, PAGE_JSON, type PublishStatus } from './site-page.sql';

interface Search {
  channelSeq: number;
  publishStatusCd: PublishStatus | null;
  courseSeq: number | null;
  hiddenOnly: boolean;
  since: Date;
  /** An ILIKE pattern for a page's title or path; null: no search. */
  pattern: string | null;
  size: number;
  offset: number;
}
export const OWN_PAGES = statement<Search>('page-editor.list', (p) => {
  const matching = sql`
    site_page
    where channel_seq = ${p.channelSeq}::bigint
      and ${IS_OWN}
      and (${p.publishStatusCd}::text is null or publish_status_cd = ${p.publishStatusCd})
      and (${p.courseSeq}::bigint is null or course_seq = ${p.courseSeq})
      and (
        not ${p.hiddenOnly}::boolean
        or (
          course_seq is not null
          and publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
          and not exists (
            select
            from main.pub_open_course o
            where o.channel_seq = ${p.channelSeq}
              and o.course_seq = site_page.course_seq
          )
        )
      )
      and (${p.pattern}::text is null or title ilike ${p.pattern} or path ilike ${p.pattern})`;
  return sql`
    select json_build_object(
      'list', (
        select coalesce(
          json_agg(
            json_build_object(
              'pageSeq', page_seq,
              'title', title,
              'path', path,
              'publishStatusCd', publish_status_cd,
              'updatedAt', main.iso(updated_at),
              'course', case when course_seq is not null then json_build_object(
                'courseSeq', course_seq,
                'title', (
                  select c.title
                  from main.pub_course c
                  where c.channel_seq = p.channel_seq
                    and c.course_seq = p.course_seq
                ),
                'onShowYn', case
                  when exists (
                    select
                    from main.pub_open_course c
                    where c.channel_seq = p.channel_seq
                      and c.course_seq = p.course_seq
                  )
                  then ${YN.YES}
                  else ${YN.NO}
                end
              ) end,
              'visits', (
                select json_build_object('views', count(*), 'visitors', count(distinct v.visitor))
                from event.pub_page_visit v
                where v.channel_seq = p.channel_seq
                  and v.path = '/p/' || p.path
                  and v.at > ${p.since}
              )
            )
            order by page_seq desc
          ),
          '[]'
        )
        from (
          select *
          from ${matching}
          order by page_seq desc
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

export const PATH_IS_USED = statement<{ channelSeq: number; path: string; pageSeq: number | null }, boolean>(
  'page-editor.path-is-used',
  (p) => sql`
    select exists (
      select
      from site_page
      where channel_seq = ${p.channelSeq}::bigint
        and path = ${p.path}
        and page_seq is distinct from ${p.pageSeq}::bigint
    )::text
  `,
);

interface Key {
  channelSeq: number;
  pageSeq: number;
}
export const LOCK_PAGE = statement<Key, { json: SitePage }>(
  'page-editor.lock',
  (p) => sql`
    select ${PAGE_JSON} as json
    from site_page
    where channel_seq = ${p.channelSeq}
      and page_seq = ${p.pageSeq}
      and ${IS_OWN}
    for update
  `,
);

export const PAGE_COUNT = statement<{ channelSeq: number }, { count: number }>(
  'page-editor.count',
  (p) => sql`select count(*) from site_page where channel_seq = ${p.channelSeq}`,
);

interface Written {
  title: string;
  path: string;
  content: string;
  /** The page's texts for search engines, as JSON. */
  seoSetting: string;
  publishStatusCd: PublishStatus;
  now: Date;
}
export type NewPage = Written & { courseSeq: number | null };
export const INSERT_PAGE = statement<NewPage & { channelSeq: number }, { json: SitePage }>(
  'page-editor.insert',
  (p) => sql`
    insert into site_page (
      channel_seq,
      title,
      path,
      content,
      seo_setting,
      publish_status_cd,
      course_seq,
      created_at,
      updated_at
    )
    values (
      ${p.channelSeq},
      ${p.title},
      ${p.path},
      ${p.content},
      ${p.seoSetting},
      ${p.publishStatusCd},
      ${p.courseSeq},
      ${p.now},
      ${p.now}
    )
    returning ${PAGE_JSON} as json
  `,
);

export const UPDATE_PAGE = statement<Written & Key, { json: SitePage }>(
  'page-editor.update',
  (p) => sql`
    update site_page
    set
      title = ${p.title},
      path = ${p.path},
      content = ${p.content},
      seo_setting = ${p.seoSetting},
      publish_status_cd = ${p.publishStatusCd},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and page_seq = ${p.pageSeq}
    returning ${PAGE_JSON} as json
  `,
);

export const DELETE_PAGE = statement<Key>(
  'page-editor.delete',
  (p) => sql`delete from site_page where channel_seq = ${p.channelSeq} and page_seq = ${p.pageSeq}`,
);

/** Stores a former path: it redirects to its page, or answers 410 once the page is deleted. */
export const KEEP_FORMER_PATH = statement<Key & { path: string }>(
  'page-editor.keep-former-path',
  (p) => sql`
    insert into former_path (channel_seq, path, page_seq)
    values (
      ${p.channelSeq},
      ${p.path},
      ${p.pageSeq}
    )
    on conflict (channel_seq, path) do update
    set page_seq = excluded.page_seq
  `,
);

export const FREE_FORMER_PATH = statement<{ channelSeq: number; path: string }>(
  'page-editor.free-former-path',
  (p) => sql`delete from former_path where channel_seq = ${p.channelSeq} and path = ${p.path}`,
);

/** What a new landing page takes from its class, which need not be published. */
export const LANDING_CLASS = statement<{ channelSeq: number; courseSeq: number }, LandingClass>(
  'page-editor.landing-class',
  (p) => sql`
    select json_build_object(
      'courseSeq', c.course_seq,
      'courseTypeCd', c.course_type_cd,
      'title', c.title,
      'subTitle', c.sub_title,
      'imageUrl', c.image_url,
      'gains', coalesce(
        (
          select o.gains
          from main.pub_open_course o
          where o.channel_seq = c.channel_seq
            and o.course_seq = c.course_seq
        ),
        '[]'
      ),
      'teacherSeqs', (
        select coalesce(json_agg(u.user_seq order by u.user_seq), '[]')
        from main.pub_course_user u
        where u.channel_seq = c.channel_seq
          and u.course_seq = c.course_seq
          and u.user_type_cd = ${USER_TYPE.TEACHER}
      )
    )::text
    from main.pub_course c
    where c.channel_seq = ${p.channelSeq}::bigint
      and c.course_seq = ${p.courseSeq}::bigint
      and c.trash_type_cd = ${TRASH.NORMAL}
  `,
);
/** The first free one of the paths `wanted`, `wanted-2` …; a free path belongs to no page, now or formerly. */
export const FREE_PATH = statement<{ channelSeq: number; wanted: string; most: number }, { path: string }>(
  'page-editor.free-path',
  (p) => sql`
    select w.path
    from generate_series(1, ${p.most}::int) n,
      lateral (select case when n = 1 then ${p.wanted} else ${p.wanted} || '-' || n end as path) w
    where not exists (
      select
      from site_page s
      where s.channel_seq = ${p.channelSeq}
        and s.path = w.path
    )
      and not exists (
        select
        from former_path f
        where f.channel_seq = ${p.channelSeq}
          and f.path = w.path
      )
    order by n
    limit 1
  `,
);
