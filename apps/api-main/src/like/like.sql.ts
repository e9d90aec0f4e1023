import { TRASH } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface PageOf {
  channelSeq: number;
  size: number;
  offset: number;
}
/** A page of the site's classes that somebody likes and that are not in the trash, the most liked first. */
export const LIKED_COURSES = statement<PageOf>('like.courses', (p) => {
  const liked = sql`
    channel_seq = ${p.channelSeq}::bigint
    and like_count > 0
    and trash_type_cd = ${TRASH.NORMAL}`;
  return sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(json_build_object(
          'courseSeq', c.course_seq,
          'title', c.title,
          'imageUrl', c.image_url,
          'courseTypeCd', c.course_type_cd,
          'likeCount', c.like_count,
          'lastLikeAt', (
            select iso(max(l.like_at))
            from course_like l
            where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq
          )
        ) order by c.like_count desc, c.course_seq desc), '[]')
        from (
          select *
          from course
          where ${liked}
          order by like_count desc, course_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) c
      ),
      'totalCount', (select count(*) from course where ${liked})
    )::text
  `;
});

/** A page of the people who like a class, the latest first. */
export const LIKERS_OF_COURSE = statement<PageOf & { courseSeq: number }>('like.likers', (p) => {
  const likes = sql`course_like where channel_seq = ${p.channelSeq}::bigint and course_seq = ${p.courseSeq}::bigint`;
  return sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(json_build_object(
          'userSeq', l.user_seq,
          'name', u.name,
          'profileImageUrl', u.profile_image_url,
          'likeAt', iso(l.like_at)
        ) order by l.like_at desc, l.user_seq desc), '[]')
        from (
          select *
          from ${likes}
          order by like_at desc, user_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) l
        join account u on u.user_seq = l.user_seq
      ),
      'totalCount', (select count(*) from ${likes})
    )::text
  `;
});

interface Like {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
/** Notes that a person likes a class; answers no row if the person liked it already. */
export const LIKE_INSERT = statement<Like & { now: Date }, { likeAt: Date }>(
  'like.insert',
  (p) => sql`
    insert into course_like (channel_seq, course_seq, user_seq, like_at)
    values (${p.channelSeq}, ${p.courseSeq}, ${p.userSeq}, ${p.now})
    on conflict do nothing
    returning like_at as "likeAt"
  `,
);
export const LIKE_OF_PERSON = statement<Like, { likeAt: Date }>(
  'like.of-person',
  (p) => sql`
    select like_at as "likeAt"
    from course_like
    where channel_seq = ${p.channelSeq} and course_seq = ${p.courseSeq} and user_seq = ${p.userSeq}
  `,
);
/** Removes a person's like of a class; answers no row if there was none. */
export const LIKE_DELETE = statement<Like, { likeAt: Date }>(
  'like.delete',
  (p) => sql`
    delete from course_like
    where channel_seq = ${p.channelSeq} and course_seq = ${p.courseSeq} and user_seq = ${p.userSeq}
    returning like_at as "likeAt"
  `,
);
/** Adds `by` to the counted likes of a class, and answers their number. */
export const LIKE_COUNT = statement<{ channelSeq: number; courseSeq: number; by: number }, { likeCount: number }>(
  'like.count',
  (p) => sql`
    update course
    set like_count = like_count + ${p.by}
    where channel_seq = ${p.channelSeq} and course_seq = ${p.courseSeq}
    returning like_count as "likeCount"
  `,
);
