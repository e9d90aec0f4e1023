import { PUBLISH_STATUS, BOARD_KIND, YN } from '@madang/contracts/codes';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { LEAD_LINES } from '@madang/contracts/page/course-lead';
import type { SitePage } from '@madang/contracts/page/page';
import { snakeCase } from '@madang/server/columns';
import { list, raw, sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { PAGE_JSON } from '../site-page/site-page.sql';
import { taughtBy } from '../view/view.sql';
import type { ShellCourse } from './page-lead';

/** How many characters of a text are read for a description and for search engines. */
const TEXT_SHOWN = 4000;
const LEAD_FIELDS = list(LEAD_LINES.map((line) => sql`${line}, ${raw(snakeCase(line))}`));
const SHELL_COURSE = sql`json_build_object(
    'courseSeq', course_seq,
    'courseType', course_type,
    'courseTypeCd', course_type_cd,
    'title', title,
    ${LEAD_FIELDS},
    'introduction', left(introduction, ${TEXT_SHOWN}),
    'imageUrl', image_url,
    'fareCd', fare_cd,
    'currency', currency,
    'price', price,
    'priceEx', price_ex,
    'discountPrice', discount_price,
    'discountPriceEx', discount_price_ex,
    'discountStartAt', main.iso(discount_start_at),
    'discountEndAt', main.iso(discount_end_at),
    'materialPrice', material_price,
    'materialPriceEx', material_price_ex,
    'payStartCd', pay_start_cd,
    'payEndCd', pay_end_cd,
    'payStartAt', main.iso(pay_start_at),
    'payEndAt', main.iso(pay_end_at),
    'userLimitTypeCd', user_limit_type_cd,
    'maxUserCount', max_user_count,
    'attendCount', attend_count,
    'acceptCnt', accept_cnt,
    'publicCd', public_cd,
    'publishStatusCd', publish_status_cd,
    'trashTypeCd', trash_type_cd,
    'reviewCount', review_count,
    'reviewPoint', review_point,
    'siteMembershipSeqs', site_membership_seqs,
    'reviewsCounted', exists (
      select
      from main.pub_open_course o
      where o.channel_seq = pub_course.channel_seq
        and o.course_seq = pub_course.course_seq
        and coalesce(o.setting ->> 'courseReviewShowYn', ${COURSE_SETTING_DEFAULTS.courseReviewShowYn}) = ${YN.YES}
        and coalesce(o.setting ->> 'courseReviewCountShowYn', ${COURSE_SETTING_DEFAULTS.courseReviewCountShowYn}) = ${YN.YES}
    )
  )`;

interface Asked {
  channelSeq: number;
  /** The path of a page that the site wrote; null for other kinds of page. */
  path: string | null;
  pageSeq: number | null;
  courseSeq: string | null;
}
export interface PageLead {
  /** The published blocks of the pages that may be at this address, by page number; 0 is the main page. */
  blocks: Record<string, unknown> | null;
  page: SitePage | null;
  course: ShellCourse | null;
  courseSeo: unknown;
}
/** Reads the page that a site wrote at an address, and the class that the address is about. */
export const PAGE_LEAD = statement<Asked, PageLead>(
  'shell.page-lead',
  (p) => sql`
    select json_build_object(
      'page', (
        select ${PAGE_JSON}
        from page.site_page
        where channel_seq = ${p.channelSeq}::bigint
          and publish_status_cd = ${PUBLISH_STATUS.PUBLISHED}
          and (page_seq = ${p.pageSeq}::bigint or path = ${p.path})
        order by page_seq = ${p.pageSeq}::bigint desc nulls last
        limit 1
      ),
      'blocks', (
        select json_object_agg(b.page_seq, b.live)
        from page.block_page b
        where b.channel_seq = ${p.channelSeq}::bigint
          and b.live is not null
          and ${p.courseSeq}::bigint is null
          and b.page_seq in (
            select 0
            union all
            select page_seq
            from page.site_page
            where channel_seq = ${p.channelSeq}::bigint
              and (page_seq = ${p.pageSeq}::bigint or path = ${p.path})
          )
      ),
      'course', (
        select ${SHELL_COURSE}
        from main.pub_course
        where channel_seq = ${p.channelSeq}::bigint and course_seq = ${p.courseSeq}::bigint
      ),
      'courseSeo', (
        select seo_setting
        from page.course_seo
        where channel_seq = ${p.channelSeq}::bigint and course_seq = ${p.courseSeq}::bigint
      )
    )::text
  `,
);

/** The class of a landing page, in any state; `isOnShow` tells whether visitors may see it. */
export const LANDING_LEAD = statement<{ channelSeq: number; courseSeq: number }, ShellCourse>(
  'shell.landing-lead',
  (p) => sql`
    select ${SHELL_COURSE}::text
    from main.pub_course
    where channel_seq = ${p.channelSeq}::bigint
      and course_seq = ${p.courseSeq}::bigint
  `,
);

interface AskedTalk {
  channelSeq: number;
  /** The number of the post's board; null for a notice of the site. */
  boardSeq: string | null;
  /** The number of the post; null if the address is that of the board. */
  postSeq: string | null;
}
const openPost = (p: Placeholders<AskedTalk>) => sql`
        from main.pub_open_post
        where channel_seq = ${p.channelSeq}::bigint
          and post_seq = ${p.postSeq}::bigint
          and case
            when ${p.boardSeq}::bigint is null then kind = ${BOARD_KIND.NOTICE}
            else kind = ${BOARD_KIND.SITE} and board_seq = ${p.boardSeq}::bigint
          end`;
export interface BoardLead {
  title: string | null;
  /** The first 4,000 characters of the post's HTML, for the description. */
  content: string | null;
  html: string | null;
  createdAt: string | null;
  /** The board's name; null for a board that is not public, and for notices. */
  board: string | null;
}
/** The title and text of a board or post, if everybody may read it. */
export const BOARD_LEAD = statement<AskedTalk, BoardLead>(
  'shell.board-lead',
  (p) => sql`
    select json_build_object(
      'title', case when ${p.postSeq}::bigint is null then b.name else p.title end,
      'content', left(p.content, ${TEXT_SHOWN}),
      'html', p.content,
      'createdAt', main.iso(p.created_at),
      'board', b.name
    )::text
    from (select) one
    left join lateral (
      select name
      from main.pub_open_board
      where channel_seq = ${p.channelSeq}::bigint
        and board_seq = ${p.boardSeq}::bigint
        and kind = ${BOARD_KIND.SITE}
    ) b on true
    left join lateral (select title, content, created_at ${openPost(p)}) p on true
  `,
);

/** An instructor's name, text and picture; no row for a person without a published class. */
export interface TeacherLead {
  name: string;
  line: string;
  text: string;
  imageUrl: string | null;
}
export const TEACHER_LEAD = statement<{ channelSeq: number; userSeq: string }, TeacherLead>(
  'shell.teacher-lead',
  (p) => sql`
    select json_build_object('name', name, 'line', teacher_line, 'text', teacher_text, 'imageUrl', profile_image_url)::text
    from main.pub_open_teacher
    where channel_seq = ${p.channelSeq}::bigint
      and user_seq = ${p.userSeq}::bigint
      and exists (select ${taughtBy(p.channelSeq, p.userSeq)})
  `,
);

/** Where the page with a former path is now. No row: no page had the path formerly; `path` null: its page was deleted. */
export const FORMER_PATH = statement<{ channelSeq: number; path: string | null }, { path: string | null; publishStatusCd: string }>(
  'shell.former-path',
  (p) => sql`
    select json_build_object('path', p.path, 'publishStatusCd', p.publish_status_cd)::text
    from page.former_path f
    left join page.site_page p on p.channel_seq = f.channel_seq and p.page_seq = f.page_seq
    where f.channel_seq = ${p.channelSeq}::bigint and f.path = ${p.path}
  `,
);
