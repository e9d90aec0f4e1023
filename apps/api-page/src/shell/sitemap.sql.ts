import { PUBLISH_STATUS, USER_TYPE, YN, BOARD_KIND } from '@madang/contracts/codes';
import { BUILT_IN_PATHS } from '@madang/contracts/page/site-page-paths';
import { namesTeachers } from '@madang/server/course-parts.sql';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * How many classes the sitemap names. The limits of this file keep the statement short; `SitemapService` divides the places into files,
 * none of which has more addresses than one may have.
 */
const CLASSES_MAX = 39_000;
/** How many posts the sitemap names. */
const POSTS_MAX = 8000;
/** How many categories the sitemap names. */
const CATEGORIES_MAX = 500;
/** How many instructors the sitemap names. */
const TEACHERS_MAX = 1000;
/** A time in whole seconds, which is as fine as a sitemap tells; `main.iso` has milliseconds. */
const moment = (column: Sql) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const updatedAt = (column: Sql) => sql`'updatedAt', ${moment(column)}`;
const BUILT_IN = list(BUILT_IN_PATHS);

interface Asked {
  channelSeq: number;
  /** Whether the site must not be indexed, which holds for pages and classes without a setting of their own. */
  noIndex: boolean;
  /** The page that the site shows at `/`; null: the index page. */
  startPageSeq: number | null;
}
export interface Listed {
  start: { hidden: boolean; updatedAt: string } | null;
  builtIn: Record<string, boolean>;
  pages: { path: string; updatedAt: string }[];
  /** When the memberships on sale last changed; null if there are none. */
  memberships: string | null;
  /** Categories that contain a class; a top category contains the classes of its sub-categories. */
  categories: { channelCategorySeq: number; updatedAt: string }[];
  classes: { courseSeq: number; courseTypeCd: string; updatedAt: string }[];
  /** Instructors of published classes. */
  teachers: { userSeq: number; updatedAt: string }[];
  /** Boards that everybody may read, with the time of their last change. */
  boards: { boardSeq: number; updatedAt: string | null }[];
  posts: { boardSeq: number; postSeq: number; notice: boolean; updatedAt: string }[];
}
/** All that a site's sitemap names; pages and classes that must not be indexed are left out. */
export const SITEMAP_ENTRIES = statement<Asked, Listed>('shell.sitemap', (p) => {
  const isHidden = (seo: Sql) => sql`case ${seo} -> 'noIndex'
          when 'true' then true
          when 'false' then false
          else ${p.noIndex}::boolean
        end`;
  const published = sql`page.site_page
        where channel_seq = ${p.channelSeq}::bigint
          and publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}`;
  return sql`
    select json_build_object(
      'start', (
        select json_build_object('hidden', ${isHidden(sql`seo_setting`)}, ${updatedAt(sql`updated_at`)})
        from ${published} and page_seq = ${p.startPageSeq}::bigint
      ),
      'builtIn', (
        select coalesce(json_object_agg(path, ${isHidden(sql`seo_setting`)}), '{}')
        from ${published} and path in (${BUILT_IN})
      ),
      'pages', (
        select coalesce(json_agg(json_build_object('path', path, ${updatedAt(sql`updated_at`)}) order by page_seq desc), '[]')
        from ${published}
          and path not in (${BUILT_IN})
          and path ~ '^[A-Za-z0-9_-]+$'
          and page_seq is distinct from ${p.startPageSeq}::bigint
          and not ${isHidden(sql`seo_setting`)}
      ),
      'memberships', (
        select ${moment(sql`max(updated_at)`)}
        from main.pub_membership
        where channel_seq = ${p.channelSeq}::bigint
          and open_yn = ${YN.YES}
          and deleted_at is null
      ),
      'categories', (
        select coalesce(json_agg(json_build_object('channelCategorySeq', seq, ${updatedAt(sql`at`)}) order by seq), '[]')
        from (
          select
            k.channel_category_seq as seq,
            max(c.updated_at) as at
          from main.pub_channel_category k
          join main.pub_channel_category b
            on b.channel_seq = k.channel_seq and k.channel_category_seq in (b.channel_category_seq, b.parent_category_seq)
          join main.pub_open_course c on c.channel_seq = b.channel_seq and c.channel_category_seq = b.channel_category_seq
          where k.channel_seq = ${p.channelSeq}::bigint
          group by k.channel_category_seq
          limit ${CATEGORIES_MAX}
        ) k
      ),
      'classes', (
        select coalesce(json_agg(json_build_object(
          'courseSeq', course_seq,
          'courseTypeCd', course_type_cd,
          ${updatedAt(sql`updated_at`)}
        )), '[]')
        from (
          select c.course_seq, c.course_type_cd, c.updated_at
          from main.pub_course c
          left join page.course_seo s on s.channel_seq = c.channel_seq and s.course_seq = c.course_seq
          where c.channel_seq = ${p.channelSeq}::bigint
            and main.is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
            and not ${isHidden(sql`s.seo_setting`)}
          order by c.published_at desc, c.course_seq desc
          limit ${CLASSES_MAX}
        ) c
      ),
      'teachers', (
        select coalesce(json_agg(json_build_object('userSeq', user_seq, ${updatedAt(sql`at`)}) order by user_seq), '[]')
        from (
          select u.user_seq, max(c.updated_at) as at
          from main.pub_open_course c
          join main.pub_open_course_user u on u.channel_seq = c.channel_seq and u.course_seq = c.course_seq
          where c.channel_seq = ${p.channelSeq}::bigint
            and u.user_type_cd = ${USER_TYPE.TEACHER}
            and ${namesTeachers}
          group by u.user_seq
          order by u.user_seq
          limit ${TEACHERS_MAX}
        ) t
      ),
      'boards', (
        select coalesce(
          json_agg(json_build_object('boardSeq', b.board_seq, ${updatedAt(sql`t.at`)}) order by b.board_order, b.board_seq),
          '[]'
        )
        from main.pub_open_board b
        left join lateral (
          select max(updated_at) as at
          from main.pub_open_post
          where channel_seq = b.channel_seq and board_seq = b.board_seq
        ) t on true
        where b.channel_seq = ${p.channelSeq}::bigint and b.kind = ${BOARD_KIND.SITE}
      ),
      'posts', (
        select coalesce(json_agg(json_build_object(
          'boardSeq', board_seq,
          'postSeq', post_seq,
          'notice', kind = ${BOARD_KIND.NOTICE},
          ${updatedAt(sql`updated_at`)}
        )), '[]')
        from (
          select *
          from main.pub_open_post
          where channel_seq = ${p.channelSeq}::bigint
          order by post_seq desc
          limit ${POSTS_MAX}
        ) p
      )
    )::text
  `;
});
