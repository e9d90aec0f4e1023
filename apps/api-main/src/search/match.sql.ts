import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** How similar the typed text and a title must be (0 to 1, by pg_trgm). */
const SIMILARITY_MIN = 0.4;
const KEYS_LENGTH_MIN = { hangul: 3, latin: 4 };
/** From how many letters on the spelling of a word is corrected; shorter words are similar to too many titles. */
const SPELLING_LENGTH_MIN = { hangul: 6, latin: 5 };
/** How many titles a search compares with a word that may be mistyped, at most. */
const TITLES_COMPARED_MAX = 3000;
/** How many classes a search finds at most. */
const CLASSES_FOUND_MAX = 200;
const folded = (text: Sql) => sql`lower(${text} collate pg_catalog.pg_c_utf8)`;
const pattern = (text: Sql) => sql`'%' || ${text} || '%'`;
/** SQL: whether a text has Korean letters. */
const hasHangul = (text: Piece) => sql`${text}::text ~ '[ㄱ-ㅎㅏ-ㅣ가-힣]'`;

/**
 * The typed text in the ways in which it may be meant: as it is (`words`, a pattern for LIKE), by its keys on the keyboard, and by first
 * consonants alone.
 */
export const asked = (q: Piece, words: Piece) => sql`asked as materialized (
      select
        lower(${words}::text collate pg_catalog.pg_c_utf8) as words,
        case when ${q}::text ~ '^[ㄱ-ㅎ ]+$' then ${pattern(sql`replace(${q}::text, ' ', '')`)} end as initials,
        case when length(k.keys) >= k.least then ${pattern(sql`replace(k.keys, ' ', '')`)} end as keys,
        case when length(k.keys) >= k.enough then k.keys end as spelled
      from (
        select
          search_keys(${q}::text) as keys,
          case when ${hasHangul(q)} then ${KEYS_LENGTH_MIN.hangul} else ${KEYS_LENGTH_MIN.latin} end as least,
          case when ${hasHangul(q)} then ${SPELLING_LENGTH_MIN.hangul} else ${SPELLING_LENGTH_MIN.latin} end as enough
      ) k
    )`;
/**
 * SQL: how a text matches what was `asked`: 1 by its words, 2 by first consonants, 3 by keys on the keyboard; null if it does not match.
 */
const metBy = (title: Sql, keys: Sql, initials: Sql) => sql`case
        when ${title} like asked.words then 1
        when ${initials} like asked.initials then 2
        when replace(${keys}, ' ', '') like asked.keys then 3
      end`;
/** SQL: whether a text matches what was `asked`, for a text without stored columns for the search. */
export const meets = (text: Sql) => metBy(folded(text), sql`search_keys(${text})`, sql`search_initials(${text})`);

export interface Typed {
  q: string;
  /** The typed text as a pattern for LIKE, made by `pattern`. */
  words: string;
}
export interface FoundCourses {
  /**
   * Whether no title matches the typed text, by its words, its first consonants or its keys, so that the found classes only have similar
   * titles.
   */
  close: boolean;
  courseSeqs: number[];
}
/**
 * The public classes that a search finds. If titles contain the typed words, those classes; else those found by first consonants, else by
 * keys on the keyboard, else those with similar titles. Only the first way that finds anything counts, so that a short Latin word does not
 * also find the Korean syllables on the same keys. Among equals, the class with the most learners comes first.
 */
export const FOUND_COURSES = statement<Typed & { channelSeq: number | null }, FoundCourses>(
  'search.courses',
  (p) => sql`
    with ${asked(p.q, p.words)},
    shown as materialized (
      select
        c.course_seq,
        c.search_title,
        c.search_keys,
        c.search_initials
      from course c
      where c.channel_seq = ${p.channelSeq}::bigint
        and is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
    ),
    met as materialized (
      select t.course_seq, t.way
      from (
        select
          s.course_seq,
          ${metBy(sql`s.search_title`, sql`s.search_keys`, sql`s.search_initials`)} as way
        from shown s
        cross join asked
      ) t
      where t.way is not null
    ),
    alike as materialized (
      select t.course_seq, t.alike
      from (
        select
          s.course_seq,
          public.word_similarity(asked.spelled, s.search_keys) as alike
        from (
          select *
          from shown
          order by course_seq desc
          limit ${TITLES_COMPARED_MAX}
        ) s
        cross join asked
        where not exists (select from met)
          and asked.spelled is not null
      ) t
      where t.alike >= ${SIMILARITY_MIN}
    ),
    best as (
      select
        course_seq,
        0::real as rank
      from met
      where way = (select min(way) from met)
      union all
      select
        course_seq,
        -alike
      from alike
    )
    select json_build_object(
      'close', not exists (select from met),
      'courseSeqs', coalesce(json_agg(b.course_seq order by b.rank, b.attend_sum desc, b.course_seq desc), '[]')
    )::text
    from (
      select b.course_seq, b.rank, c.attend_sum
      from best b
      join course c on c.channel_seq = ${p.channelSeq}::bigint and c.course_seq = b.course_seq
      order by b.rank, c.attend_sum desc, b.course_seq desc
      limit ${CLASSES_FOUND_MAX}
    ) b
  `,
);
