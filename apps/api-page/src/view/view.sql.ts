import { BOARD_KIND, USER_TYPE, YN, type MembershipPeriod } from '@madang/contracts/codes';
import type { ShownCategory, ShownCourse } from '@madang/contracts/page/blocks/data';
import { BEST_REVIEW_STARS } from '@madang/contracts/main/review';
import { CARD_FIELD_NAMES, type CardField } from '@madang/contracts/page/shown-card';
import { snakeCase } from '@madang/server/columns';
import { COUNTED_TO } from '@madang/server/counted';
import { namesTeachers, settingOf, showsPart } from '@madang/server/course-parts.sql';
import { objectOf } from '@madang/server/sql/json';
import { raw, sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** How many reviews a site's index page shows. */
const BEST_REVIEWS = 3;
/** How many posts and classes the feed contains. */
const FEED_ITEMS = 20;
/** How many characters of HTML are read for the beginning of its plain text. */
const FEED_TEXT = 4000;

export const listOf = (item: Sql, order: Sql) => sql`coalesce(json_agg(${item} order by ${order}), '[]')`;

export type Card = ShownCourse;
const teachers = (item: Sql) => sql`(
      select ${listOf(item, sql`u.user_order, u.user_seq`)}
      from main.pub_open_course_user u
      where u.channel_seq = c.channel_seq
        and u.course_seq = c.course_seq
        and u.user_type_cd = ${USER_TYPE.TEACHER}
        and ${namesTeachers}
    )`;
export const teacherNames = teachers(sql`u.name`);
const columnOf = (name: string) => sql`c.${raw(snakeCase(name))}`;
/** The fields of a card that are no column of the view by their name. */
const MADE_FIELDS: Partial<Record<CardField, Sql>> = {
  courseReviewShowYn: settingOf('courseReviewShowYn'),
  courseReviewCountShowYn: settingOf('courseReviewCountShowYn'),
  teachers: teachers(objectOf<Card['teachers'][number]>({ userSeq: sql`u.user_seq`, name: sql`u.name` })),
};
const fieldOf = (name: CardField) => MADE_FIELDS[name] ?? (name.endsWith('At') ? sql`main.iso(${columnOf(name)})` : columnOf(name));
/** The card of the class `c`, a row of main.pub_open_course; `shown-card.ts` of the contracts says which fields it has. */
export const CARD_JSON = objectOf<Card>(
  Object.fromEntries(CARD_FIELD_NAMES.map((name) => [name, fieldOf(name)])) as Record<CardField, Sql>,
);
export const NEWEST_FIRST = sql`c.published_at desc, c.course_seq desc`;
/** SQL: the order that staff put the classes of the site in, new ones first (CU-117), as the pages have it where nobody sorts. */
const IN_ORDER = sql`c.course_order, ${NEWEST_FIRST}`;
export const POPULAR_FIRST = sql`c.attend_sum desc, c.course_seq desc`;
export const onSite = (channelSeq: Piece) => sql`from main.pub_open_course c where c.channel_seq = ${channelSeq}::bigint`;
const cards = (channelSeq: Piece, order: Sql, rest: Sql, more: Sql = sql``) => sql`(
      select ${listOf(CARD_JSON, order)}
      from (
        select * ${onSite(channelSeq)} ${more}
        order by ${order} ${rest}
      ) c
    )`;
const countOf = (channelSeq: Piece, more: Sql = sql``) => sql`(
      select count(*)
      from (select 1 ${onSite(channelSeq)} ${more} limit ${COUNTED_TO}) t
    )`;
export const categories = (channelSeq: Piece) => sql`(
      select ${listOf(
        sql`json_build_object('channelCategorySeq', channel_category_seq, 'parentCategorySeq', parent_category_seq, 'name', name)`,
        sql`category_order, channel_category_seq`,
      )}
      from main.pub_channel_category
      where channel_seq = ${channelSeq}::bigint
    )`;
/** SQL: the numbers of a category and of its sub-categories. */
export const within = (channelSeq: Piece, seq: Piece) => sql`array(
      select channel_category_seq
      from main.pub_channel_category
      where channel_seq = ${channelSeq}::bigint
        and ${seq}::bigint in (channel_category_seq, parent_category_seq)
    )`;

/** SQL: `from` and `where` of a query for the published classes `c` whose pages name a person as an instructor. */
export const taughtBy = (channelSeq: Piece, userSeq: Piece) => sql`${onSite(channelSeq)}
        and ${namesTeachers}
        and c.course_seq in (
          select course_seq
          from main.pub_open_course_user
          where channel_seq = ${channelSeq}::bigint
            and user_seq = ${userSeq}::bigint
            and user_type_cd = ${USER_TYPE.TEACHER}
        )`;
export type Category = ShownCategory;
export interface ListedClasses {
  list: Card[];
  totalCount: number;
  categories: Category[];
}
/** A page of a site's published classes in their order; only those of a category if one is named. */
export const CLASSES_OF_SITE = statement<{ channelSeq: number; categorySeq: number | null; size: number; offset: number }, ListedClasses>(
  'view.classes',
  (p) => {
    const chosen = sql`and (${p.categorySeq}::bigint is null or c.channel_category_seq = any(${within(p.channelSeq, p.categorySeq)}))`;
    return sql`
    select json_build_object(
      'list', ${cards(p.channelSeq, IN_ORDER, sql`limit ${p.size}::int offset ${p.offset}::int`, chosen)},
      'totalCount', ${countOf(p.channelSeq, chosen)},
      'categories', ${categories(p.channelSeq)}
    )::text
  `;
  },
);

export interface ShownReview {
  points: number;
  text: string;
  name: string;
  createdAt: string;
}
export interface Shelves {
  newest: Card[];
  popular: Card[];
  categories: Category[];
  reviews: (ShownReview & { courseSeq: number; courseTypeCd: string; courseTitle: string })[];
}
export const REVIEW_FIELDS = sql`
    'points', r.review_point,
    'text', r.description,
    'name', r.user_name,
    'createdAt', main.iso(r.created_at)`;
export const LATEST_REVIEW_FIRST = sql`r.created_at desc, r.evaluation_seq desc`;
/** The classes, categories and reviews that a site's index page shows. */
export const SHELVES_OF_SITE = statement<{ channelSeq: number; size: number }, Shelves>(
  'view.shelves',
  (p) => sql`
    select json_build_object(
      'newest', ${cards(p.channelSeq, NEWEST_FIRST, sql`limit ${p.size}::int`)},
      'popular', ${cards(p.channelSeq, POPULAR_FIRST, sql`limit ${p.size}::int`)},
      'categories', ${categories(p.channelSeq)},
      'reviews', (
        select ${listOf(
          sql`json_build_object(${REVIEW_FIELDS}, 'courseSeq', r.course_seq, 'courseTypeCd', r.course_type_cd, 'courseTitle', r.title)`,
          LATEST_REVIEW_FIRST,
        )}
        from (
          select r.*, c.course_type_cd, c.title
          from main.pub_open_review r
          join main.pub_open_course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
          where r.channel_seq = ${p.channelSeq}::bigint
            and r.review_point >= ${BEST_REVIEW_STARS}
            and ${showsPart('courseReviewShowYn')}
          order by ${LATEST_REVIEW_FIRST}
          limit ${BEST_REVIEWS}
        ) r
      )
    )::text
  `,
);

export interface PostLine {
  postSeq: number;
  title: string;
  category: string | null;
  fixedYn: string;
  createdAt: string;
}
export interface PostLines {
  list: PostLine[];
  totalCount: number;
}
/** A page of a board's posts, if everybody may read them; without a board, of the site's notices. */
export const POSTS_OF_BOARD = statement<{ channelSeq: number; boardSeq: number | null; size: number; offset: number }, PostLines>(
  'view.posts',
  (p) => {
    const hits = sql`from main.pub_open_post
        where channel_seq = ${p.channelSeq}::bigint
          and case
            when ${p.boardSeq}::bigint is null then kind = ${BOARD_KIND.NOTICE}
            else kind = ${BOARD_KIND.SITE} and board_seq = ${p.boardSeq}
          end`;
    const order = sql`fixed_yn desc, post_seq desc`;
    return sql`
    select json_build_object(
      'list', (
        select ${listOf(
          sql`json_build_object(
            'postSeq', post_seq,
            'title', title,
            'category', category,
            'fixedYn', fixed_yn,
            'createdAt', main.iso(created_at)
          )`,
          order,
        )}
        from (
          select * ${hits}
          order by ${order}
          limit ${p.size}::int
          offset ${p.offset}::int
        ) t
      ),
      'totalCount', (
        select count(*)
        from (select 1 ${hits} limit ${COUNTED_TO}) t
      )
    )::text
  `;
  },
);

export interface Offer {
  title: string;
  description: string;
  price: number;
  periodCd: MembershipPeriod;
  benefits: string[];
  courses: { courseSeq: number; courseTypeCd: string; title: string }[];
  chatRooms: string[];
}
/** The memberships that a site sells, each with its classes and chat rooms. */
export const OFFERS_OF_SITE = statement<{ channelSeq: number }, Offer[]>(
  'view.offers',
  (p) => sql`
    select ${listOf(
      sql`json_build_object(
        'title', m.title,
        'description', m.description,
        'price', m.price,
        'periodCd', m.period_cd,
        'benefits', m.benefits,
        'courses', (
          select ${listOf(
            sql`json_build_object('courseSeq', c.course_seq, 'courseTypeCd', c.course_type_cd, 'title', c.title)`,
            sql`c.course_seq`,
          )}
          ${onSite(p.channelSeq)}
            and m.membership_seq = any(c.site_membership_seqs)
        ),
        'chatRooms', (
          select ${listOf(sql`r.name`, sql`r.chat_room_seq`)}
          from main.pub_membership_room r
          where r.channel_seq = m.channel_seq
            and m.membership_seq = any(r.membership_seqs)
        )
      )`,
      sql`m.price, m.membership_seq`,
    )}::text
    from main.pub_membership m
    where m.channel_seq = ${p.channelSeq}::bigint
      and m.deleted_at is null
      and m.open_yn = ${YN.YES}
  `,
);

export interface FeedItem {
  /** The type of the class; null for a notice. */
  courseTypeCd: string | null;
  seq: number;
  title: string;
  text: string;
  at: string;
}
/** The newest classes and notices of a site that everybody may read. */
export const FEED_OF_SITE = statement<{ channelSeq: number }, FeedItem[]>(
  'view.feed',
  (p) => sql`
    select ${listOf(
      sql`json_build_object('courseTypeCd', course_type_cd, 'seq', seq, 'title', title, 'text', text, 'at', main.iso(at))`,
      sql`at desc, seq desc`,
    )}::text
    from (
      (
        select
          c.course_type_cd,
          c.course_seq as seq,
          c.title,
          coalesce(nullif(c.sub_title, ''), left(c.introduction, ${FEED_TEXT})) as text,
          c.published_at as at
        ${onSite(p.channelSeq)}
        order by ${NEWEST_FIRST}
        limit ${FEED_ITEMS}
      )
      union all
      (
        select
          null,
          post_seq,
          title,
          left(content, ${FEED_TEXT}),
          created_at
        from main.pub_open_post
        where channel_seq = ${p.channelSeq}::bigint
          and kind = ${BOARD_KIND.NOTICE}
        order by post_seq desc
        limit ${FEED_ITEMS}
      )
    ) f
  `,
);
