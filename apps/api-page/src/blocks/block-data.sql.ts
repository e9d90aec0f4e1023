import { BOARD_KIND, COURSE_TYPE_CD, LESSON_TYPE, DIFFICULTY, FARE, USER_TYPE, YN } from '@madang/contracts/codes';
import { addDays, dayStart } from '@madang/contracts/dates';
import type { Block, BlockOf } from '@madang/contracts/page/blocks/block';
import type { BlockData } from '@madang/contracts/page/blocks/data';
import { courseOfAddress } from '@madang/contracts/page/blocks/view-parts';
import { weekOf } from '@madang/contracts/page/blocks/view-lists';
import { namesTeachers, showsPart } from '@madang/server/course-parts.sql';
import { list, sql, type Sql } from '@madang/server/sql/sql';
import { query, type Query } from '@madang/server/sql/statement';
import {
  CARD_JSON,
  categories,
  LATEST_REVIEW_FIRST,
  listOf,
  NEWEST_FIRST,
  onSite,
  POPULAR_FIRST,
  teacherNames,
  within,
} from '../view/view.sql';

/**
 * How many classes one block reads at most: enough for the block itself, and for replacing classes that an earlier block of the page
 * shows.
 */
const SHELF_MOST = 120;
/** How many key-value pairs one json_build_object gets; a function of PostgreSQL takes at most 100 arguments. */
const PAIRS_PER_OBJECT = 40;

const DIFFICULTY_OF_LEVEL = {
  beginner: DIFFICULTY.BEGINNER,
  intermediate: DIFFICULTY.INTERMEDIATE,
  advanced: DIFFICULTY.ADVANCED,
} as const;

interface Asked {
  channelSeq: number;
  now: Date;
  /** How many classes the earlier class blocks of the page show at most. */
  before: number;
}

const shelf = (asked: Asked, order: Sql, rest: Sql, count: number, item: Sql = CARD_JSON) => sql`(
  select ${listOf(item, sql`c.place`)}
  from (
    select
      c.*,
      row_number() over (order by ${order}) as place
    ${onSite(asked.channelSeq)}
      ${rest}
    order by ${order}
    limit ${Math.min(SHELF_MOST, count + asked.before)}::int
  ) c
)`;
const pickedOrder = (seqs: readonly number[]) => sql`array_position(${seqs}::bigint[], c.course_seq)`;

function classes({ content }: BlockOf<'classes'>, asked: Asked): Sql {
  const { now } = asked;
  const running = sql`and (c.pay_end_at is null or c.pay_end_at > ${now}::timestamptz)`;
  switch (content.from) {
    case 'popular':
      return shelf(asked, POPULAR_FIRST, sql``, content.count);
    case 'closing':
      return shelf(asked, sql`c.pay_end_at, c.course_seq`, sql`and c.pay_end_at > ${now}::timestamptz`, content.count);
    case 'discount':
      return shelf(
        asked,
        NEWEST_FIRST,
        sql`and c.discount_price is not null
          and (c.discount_start_at is null or c.discount_start_at <= ${now}::timestamptz)
          and (c.discount_end_at is null or c.discount_end_at > ${now}::timestamptz)
          ${running}`,
        content.count,
      );
    case 'free':
      return shelf(
        asked,
        NEWEST_FIRST,
        sql`and c.fare_cd = ${FARE.FREE} and not main.is_survey(c.course_type, c.course_type_cd)`,
        content.count,
      );
    case 'level':
      return shelf(
        asked,
        NEWEST_FIRST,
        sql`and c.course_seq in (
          select course_seq
          from main.pub_course_level
          where channel_seq = ${asked.channelSeq}::bigint
            and difficulty_cd = ${DIFFICULTY_OF_LEVEL[content.level]}
        )`,
        content.count,
      );
    case 'category':
      return shelf(
        asked,
        NEWEST_FIRST,
        sql`and c.channel_category_seq = any(${within(asked.channelSeq, content.categorySeq)})`,
        content.count,
      );
    case 'picked':
      return shelf(
        asked,
        pickedOrder(content.courseSeqs),
        sql`and c.course_seq = any(${content.courseSeqs}::bigint[])`,
        content.courseSeqs.length,
      );
    default:
      return shelf(asked, NEWEST_FIRST, sql``, content.count);
  }
}

function packages({ content }: BlockOf<'packages'>, asked: Asked): Sql {
  const contained = sql`(
    select ${listOf(sql`json_build_object('title', k.title, 'imageUrl', k.image_url)`, sql`o.package_order, k.course_seq`)}
    from main.pub_package_course o
    join main.pub_open_course k on k.channel_seq = o.channel_seq and k.course_seq = o.course_seq
    where o.channel_seq = c.channel_seq
      and o.package_seq = c.course_seq
  )`;
  const item = sql`(${CARD_JSON}::jsonb || jsonb_build_object('contained', ${contained}))`;
  const only = sql`and c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}`;
  const { courseSeqs, count } = content;
  const alone = { ...asked, before: 0 };
  return courseSeqs.length
    ? shelf(alone, pickedOrder(courseSeqs), sql`${only} and c.course_seq = any(${courseSeqs}::bigint[])`, courseSeqs.length, item)
    : shelf(alone, NEWEST_FIRST, only, count, item);
}

function week({ channelSeq, now }: Asked): Sql {
  const [monday] = weekOf(now);
  const from = dayStart(monday!);
  const to = dayStart(addDays(monday!, 7));
  return sql`(
    select ${listOf(
      sql`json_build_object(
        'curriculumSeq', k.curriculum_seq,
        'courseSeq', c.course_seq,
        'courseTypeCd', c.course_type_cd,
        'courseTitle', c.title,
        'title', k.title,
        'from', main.iso(k.live_from),
        'to', main.iso(k.live_to),
        'teachers', ${teacherNames}
      )`,
      sql`k.live_from, k.curriculum_seq`,
    )}
    from main.pub_curriculum k
    join main.pub_open_course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
    where k.channel_seq = ${channelSeq}::bigint
      and k.curriculum_type_cd = ${LESSON_TYPE.LIVE}
      and k.live_from >= ${from}::timestamptz
      and k.live_from < ${to}::timestamptz
  )`;
}

/** SQL: instructors of published classes: those that staff chose in their order, otherwise those with most classes first. */
function teachers({ content }: BlockOf<'teachers'>, { channelSeq }: Asked): Sql {
  const { userSeqs, count } = content;
  const order = userSeqs.length ? sql`array_position(${userSeqs}::bigint[], t.user_seq)` : sql`t.courses desc, t.user_seq`;
  return sql`(
    select ${listOf(
      sql`json_build_object(
        'userSeq', t.user_seq,
        'name', t.name,
        'imageUrl', case when not t.hidden then a.profile_image_url end,
        'introduction', case when t.hidden then '' else coalesce(nullif(w.teacher_line, ''), t.introduction) end,
        'courseCount', t.courses
      )`,
      order,
    )}
    from (
      select
        u.user_seq,
        max(u.name) as name,
        bool_or(u.profile_hidden) as hidden,
        coalesce(max(nullif(u.introduction, '')), '') as introduction,
        count(*) as courses
      from main.pub_open_course_user u
      join main.pub_open_course c on c.channel_seq = u.channel_seq and c.course_seq = u.course_seq
      where u.channel_seq = ${channelSeq}::bigint
        and u.user_type_cd = ${USER_TYPE.TEACHER}
        and ${namesTeachers}
        and (cardinality(${userSeqs}::bigint[]) = 0 or u.user_seq = any(${userSeqs}::bigint[]))
      group by u.user_seq
      order by count(*) desc, u.user_seq
      limit ${Math.max(count, userSeqs.length)}::int
    ) t
    join main.pub_account a on a.user_seq = t.user_seq
    left join main.pub_open_teacher w on w.channel_seq = ${channelSeq}::bigint and w.user_seq = t.user_seq
  )`;
}

function reviews({ content }: BlockOf<'reviews'>, { channelSeq }: Asked): Sql {
  const { from, reviewSeqs, points, letters, count, courseSeq } = content;
  const chosen =
    from === 'picked'
      ? sql`r.evaluation_seq = any(${reviewSeqs}::bigint[])`
      : sql`r.review_point >= ${points}::int
          and char_length(r.description) >= ${letters}::int
          and ${showsPart('courseReviewShowYn')}
          ${from === 'course' ? sql`and r.course_seq = ${courseSeq}::bigint` : sql``}`;
  const order = from === 'picked' ? sql`array_position(${reviewSeqs}::bigint[], r.evaluation_seq)` : LATEST_REVIEW_FIRST;
  return sql`(
    select ${listOf(
      sql`json_build_object(
        'evaluationSeq', r.evaluation_seq,
        'points', r.review_point,
        'text', r.description,
        'name', r.user_name,
        'courseSeq', r.course_seq,
        'courseTypeCd', r.course_type_cd,
        'courseTitle', r.title,
        'courseImageUrl', r.image_url
      )`,
      order,
    )}
    from (
      select r.*, c.course_type_cd, c.title, c.image_url
      from main.pub_open_review r
      join main.pub_open_course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
      where r.channel_seq = ${channelSeq}::bigint
        and ${chosen}
      order by ${order}
      limit ${from === 'picked' ? reviewSeqs.length : count}::int
    ) r
  )`;
}

const membership = ({ channelSeq }: Asked) => sql`(
  select ${listOf(
    sql`json_build_object('title', m.title, 'price', m.price, 'periodCd', m.period_cd, 'benefits', m.benefits)`,
    sql`m.price, m.membership_seq`,
  )}
  from main.pub_membership m
  where m.channel_seq = ${channelSeq}::bigint
    and m.deleted_at is null
    and m.open_yn = ${YN.YES}
)`;

/** SQL: terms of challenges that run now or are still to come. */
const challenges = ({ content }: BlockOf<'challenges'>, { channelSeq, now }: Asked) => sql`(
  select ${listOf(
    sql`json_build_object(
      'courseSeq', t.course_seq,
      'title', t.title,
      'imageUrl', t.image_url,
      'startAt', main.iso(t.start_at),
      'endAt', main.iso(t.end_at)
    )`,
    sql`t.start_at, t.term_seq`,
  )}
  from (
    select
      m.term_seq,
      m.start_at,
      m.end_at,
      c.course_seq,
      c.title,
      c.image_url
    from main.pub_challenge_term m
    join main.pub_open_course c on c.channel_seq = m.channel_seq and c.course_seq = m.course_seq
    where m.channel_seq = ${channelSeq}::bigint
      and m.deleted_at is null
      and m.end_at > ${now}::timestamptz
    order by m.start_at, m.term_seq
    limit ${content.count}::int
  ) t
)`;

const notices = ({ content }: BlockOf<'notices'>, { channelSeq }: Asked) => sql`(
  select ${listOf(
    sql`json_build_object('postSeq', post_seq, 'title', title, 'category', category, 'createdAt', main.iso(created_at))`,
    sql`fixed_yn desc, post_seq desc`,
  )}
  from (
    select *
    from main.pub_open_post
    where channel_seq = ${channelSeq}::bigint
      and kind = ${BOARD_KIND.NOTICE}
    order by fixed_yn desc, post_seq desc
    limit ${content.count}::int
  ) p
)`;

/** SQL: the form of a form block, if it takes answers now. */
const form = ({ content }: BlockOf<'form'>, { channelSeq, now }: Asked) => sql`(
  select json_build_object('id', f.id, 'title', f.title)
  from form.pub_form f
  where f.channel_seq = ${channelSeq}::bigint
    and f.form_seq = ${content.formSeq}::bigint
    and f.use_yn = ${YN.YES}
    and (f.start_at is null or f.start_at <= ${now}::timestamptz)
    and (f.end_at is null or f.end_at > ${now}::timestamptz)
)`;
const one = (channelSeq: number, courseSeq: number | null) => sql`${onSite(channelSeq)} and c.course_seq = ${courseSeq}::bigint`;
const offer = ({ content }: BlockOf<'buy'>, { channelSeq }: Asked) => sql`(
  select ${CARD_JSON}::jsonb || jsonb_build_object(
    'members', cardinality(c.site_membership_seqs) > 0,
    'showsSeats', ${showsPart('courseRemainingAttendeeShowYn')},
    'showsEnd', ${showsPart('courseRemainingEndAtShowYn')},
    'settingPayTimeYn', c.setting_pay_time_yn
  )
  ${one(channelSeq, content.courseSeq)}
)`;

const lessonsOf = sql`
    from main.pub_curriculum k
    where k.channel_seq = c.channel_seq
      and k.course_seq = c.course_seq
      and k.curriculum_type_cd <> ${LESSON_TYPE.SECTION}`;
const videoSeconds = sql`case when k.curriculum_type_cd = ${LESSON_TYPE.VIDEO} then coalesce(k.duration, 0) else 0 end`;
const curriculum = ({ content }: BlockOf<'curriculum'>, { channelSeq }: Asked) => sql`(
  select json_build_object(
    'courseSeq', c.course_seq,
    'courseTypeCd', c.course_type_cd,
    'serviceAlias', c.service_alias,
    'lessonCount', (select count(*) ${lessonsOf}),
    'lessons', (
      select ${listOf(
        sql`json_build_object('title', k.title, 'seconds', ${videoSeconds}, 'from', main.iso(k.live_from))`,
        sql`k.curriculum_order, k.curriculum_seq`,
      )}
      from (
        select k.*
        ${lessonsOf}
        order by k.curriculum_order, k.curriculum_seq
        limit ${content.count}::int
      ) k
    )
  )
  ${one(channelSeq, content.courseSeq)}
)`;
const figures = ({ content }: BlockOf<'figures'>, { channelSeq }: Asked) => sql`(
  select json_build_object(
    'lessonCount', (select count(*) ${lessonsOf}),
    'seconds', (select coalesce(sum(${videoSeconds}), 0) ${lessonsOf}),
    'learners', case when ${showsPart('courseAttendSumShowYn')} then c.attend_sum end,
    'reviewCount', case when ${showsPart('courseReviewShowYn')} and ${showsPart('courseReviewCountShowYn')} then c.review_count end,
    'reviewRate', case when ${showsPart('courseReviewShowYn')} and c.review_count > 0 then c.review_rate end
  )
  ${one(channelSeq, content.courseSeq)}
)`;

/** SQL: whether a button leads to a class that is no longer published. Null if the button does not lead to a class. */
function goneLink({ content: { linkUrl } }: BlockOf<'imageText'> | BlockOf<'button'>, { channelSeq }: Asked): Sql | null {
  const courseSeq = courseOfAddress(linkUrl);
  if (courseSeq === null) return null;
  return sql`(select case when not exists (select ${one(channelSeq, courseSeq)}) then ${YN.YES} else ${YN.NO} end)`;
}

function dataOf(block: Block, asked: Asked): Sql | null {
  switch (block.type) {
    case 'categories':
      return categories(asked.channelSeq);
    case 'classes':
      return classes(block, asked);
    case 'packages':
      return packages(block, asked);
    case 'week':
      return week(asked);
    case 'teachers':
      return teachers(block, asked);
    case 'membership':
      return membership(asked);
    case 'challenges':
      return challenges(block, asked);
    case 'reviews':
      return reviews(block, asked);
    case 'notices':
      return notices(block, asked);
    case 'form':
      return form(block, asked);
    case 'buy':
      return offer(block, asked);
    case 'curriculum':
      return curriculum(block, asked);
    case 'figures':
      return block.content.from === 'course' ? figures(block, asked) : null;
    case 'imageText':
    case 'button':
      return goneLink(block, asked);
    default:
      return null;
  }
}

/** One statement for all data of the site that a page's blocks show; null if they show none. */
export function blockDataQuery(blocks: readonly Block[], channelSeq: number, now: Date): Query<{ data: BlockData }> | null {
  let before = 0;
  const parts = blocks.flatMap((block) => {
    const value = dataOf(block, { channelSeq, now, before });
    if (block.type === 'classes') before += block.content.count;
    return value ? [sql`${block.id}::text, ${value}`] : [];
  });
  if (!parts.length) return null;
  const chunks = Array.from({ length: Math.ceil(parts.length / PAIRS_PER_OBJECT) }, (_, i) =>
    parts.slice(i * PAIRS_PER_OBJECT, (i + 1) * PAIRS_PER_OBJECT),
  );
  const objects = chunks.map((chunk) => sql`jsonb_build_object(${list(chunk)})`);
  return query('blocks.data', sql`select ${list(objects, ' || ')} as data`);
}
