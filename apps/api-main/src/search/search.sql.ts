import { BOARD_KIND, BOARD_SCOPE, COURSE_TYPE_CD, USER_TYPE, YN } from '@madang/contracts/codes';
import { namesTeachers } from '@madang/server/course-parts.sql';
import { array, fields, plain, neverNull } from '@madang/server/sql/json';
import { sql, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { isProfileHidden } from '../account/hidden-profile.sql';
import { summary } from '../course/course.sql';
import { asked, meets, type Typed } from './match.sql';

/** How many classes a search suggests. */
const CLASSES_SUGGESTED_MAX = 5;
/** How many packages a search suggests. */
const PACKAGES_SUGGESTED_MAX = 2;
/** How many instructors a search suggests. */
const TEACHERS_SUGGESTED_MAX = 3;
/** How many notices a search suggests. */
const NOTICES_SUGGESTED_MAX = 3;
/** How many notices are searched: the newest ones. */
const NOTICES_READ = 300;
/**
 * `days`: how many days back searches count. `least`: how often a word must be searched for to be popular. `shown`: how many words are
 * listed. `ofDay`: how many different words a site stores for one day.
 */
const POPULAR_WORD = { days: 14, least: 3, shown: 10, ofDay: 500 };

interface Asking extends Typed {
  channelSeq: number | null;
  /** The account of the person who looks; null for a visitor without one. */
  userSeq: number | null;
  now: Date;
  courseSeqs: number[];
}
/** SQL: the cards of some found classes; those for members say to a person whether the person's own membership covers them. */
const cards = (p: Placeholders<Asking>, viewer: boolean, which: Sql, most: number) => sql`array_to_string(array(
      select ${summary(p.now, viewer ? p : undefined)} || '}'
      from (
        select c.*, n.place
        from unnest(${p.courseSeqs}::bigint[]) with ordinality n (course_seq, place)
        join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = n.course_seq
        where ${which}
        order by n.place
        limit ${most}
      ) c
      join channel ch on ch.channel_seq = c.channel_seq
      order by c.place
    ), ',')`;

const suggestions = (viewer: boolean) =>
  statement<Asking>('search.suggestions', (p) => {
    const isPackage = sql`c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE}`;
    return sql`
    with ${asked(p.q, p.words)}
    select ${fields({
      totalCount: neverNull(sql`cardinality(${p.courseSeqs}::bigint[])`),
      classes: array(cards(p, viewer, sql`not ${isPackage}`, CLASSES_SUGGESTED_MAX)),
      packages: array(cards(p, viewer, isPackage, PACKAGES_SUGGESTED_MAX)),
      teachers: plain(sql`(
        select coalesce(json_agg(json_build_object(
          'userSeq', t.user_seq,
          'name', t.name,
          'profileImageUrl', t.profile_image_url,
          'courseCount', t.courses
        ) order by t.courses desc, t.user_seq), '[]')
        from (
          select u.user_seq, a.name, a.profile_image_url, count(*) as courses
          from channel_user u
          join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
          cross join asked
          join course_user cu on cu.channel_seq = u.channel_seq
            and cu.user_seq = u.user_seq
            and cu.user_type_cd = ${USER_TYPE.TEACHER}
          join course c on c.channel_seq = cu.channel_seq and c.course_seq = cu.course_seq
          where u.channel_seq = ${p.channelSeq}::bigint
            and u.user_type_cd is not null
            and ${meets(sql`a.name`)} is not null
            and not ${isProfileHidden(sql`u.channel_seq`, sql`u.user_seq`)}
            and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
            and ${namesTeachers}
          group by u.user_seq, a.name, a.profile_image_url
          order by count(*) desc, u.user_seq
          limit ${TEACHERS_SUGGESTED_MAX}
        ) t
      )`),
      notices: plain(sql`(
        select coalesce(json_agg(json_build_object(
          'noticeSeq', n.post_seq,
          'title', n.title,
          'createdAt', iso(n.created_at)
        ) order by n.post_seq desc), '[]')
        from (
          select n.post_seq, n.title, n.created_at
          from (
            select x.post_seq, x.title, x.created_at
            from board b
            join post x on x.channel_seq = b.channel_seq and x.board_seq = b.board_seq
            where b.channel_seq = ${p.channelSeq}::bigint
              and b.kind = ${BOARD_KIND.NOTICE}
              and b.read_scope = ${BOARD_SCOPE.EVERYONE}
              and x.public_yn = ${YN.YES}
              and x.secret_yn = ${YN.NO}
              and x.hide_yn = ${YN.NO}
            order by x.post_seq desc
            limit ${NOTICES_READ}
          ) n
          cross join asked
          where ${meets(sql`n.title`)} is not null
          order by n.post_seq desc
          limit ${NOTICES_SUGGESTED_MAX}
        ) n
      )`),
    })}
  `;
  });

/**
 * The JSON of suggestions without the field `close`; its classes and packages are those of `courseSeqs`. `person` is for somebody with an
 * account.
 */
export const SEARCH_SUGGESTIONS = { visitor: suggestions(false), person: suggestions(true) };

export const POPULAR_SEARCHES = statement<{ channelSeq: number | null; today: string }, string[]>(
  'search.popular',
  (p) => sql`
    select coalesce(json_agg(w.word order by w.used desc, w.word), '[]')::text
    from (
      select word, sum(used) as used
      from search_word
      where channel_seq = ${p.channelSeq}::bigint
        and day > ${p.today}::date - ${POPULAR_WORD.days}
      group by word
      having sum(used) >= ${POPULAR_WORD.least}
      order by sum(used) desc, word
      limit ${POPULAR_WORD.shown}
    ) w
  `,
);

/**
 * Counts a search for a word. Only words that the title of a public class contains are stored, so that private words of visitors are not,
 * and only a limited number of words for each day.
 */
export const COUNT_SEARCH = statement<{ channelSeq: number; today: string; word: string; words: string }>(
  'search.count',
  (p) => sql`
    with ${asked(p.word, p.words)}
    insert into search_word as w (channel_seq, day, word)
    select ${p.channelSeq}::bigint, ${p.today}::date, ${p.word}::text
    from asked
    where exists (
        select
        from course c
        where c.channel_seq = ${p.channelSeq}::bigint
          and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
          and c.search_title like asked.words
      )
      and (
        exists (
          select
          from search_word
          where channel_seq = ${p.channelSeq}::bigint
            and day = ${p.today}::date
            and word = ${p.word}
        )
        or (
          select count(*)
          from search_word
          where channel_seq = ${p.channelSeq}::bigint
            and day = ${p.today}::date
        ) < ${POPULAR_WORD.ofDay}
      )
    on conflict (channel_seq, day, word) do update set used = w.used + 1
  `,
);
