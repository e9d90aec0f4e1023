import { contains } from '@madang/server/contains';
import { COUNT_LIMIT } from '@madang/server/counted';

/*
 * In every text below p is the post, $1 the channel, $2 the reader (null for a visitor), $3 whether the reader may see secret and private posts of others.
 */
const OWN = `($3::boolean or p.user_seq = $2::bigint)`;
/** Private posts of others do not exist for the reader. */
const THERE = `(p.public_yn = 'Y' or ${OWN})`;
/** Secret posts of others are listed without their text. */
const LOCKED = `(p.secret_yn = 'Y' and ${OWN} is not true)`;
const PERSON = `join account u on u.user_seq = p.user_seq
  cross join lateral (select exists (select from channel_user s where s.channel_seq = p.channel_seq and s.user_seq = p.user_seq and s.user_type_cd is not null)
    or exists (select from course_user t where t.channel_seq = p.channel_seq and t.user_seq = p.user_seq and t.course_seq = p.course_seq) as staff) w`;
/** Names for the public: the middle is hidden (유*연); those of staff stand for the site. */
const nameOf = (whole: string) =>
  `case when ${whole} or char_length(u.name) < 2 then u.name when char_length(u.name) = 2 then left(u.name, 1) || '*' else left(u.name, 1) || repeat('*', char_length(u.name) - 2) || right(u.name, 1) end`;
const NAME = nameOf(`w.staff or coalesce(${OWN}, false)`);
const open = (value: string, otherwise = 'null') => `case when ${LOCKED} then ${otherwise} else ${value} end`;

const ROW = `'postSeq', p.post_seq, 'boardSeq', p.board_seq, 'courseSeq', p.course_seq, 'typeCd', p.type_cd, 'title', ${open('p.title', "''")}, 'category', ${open('p.category')},
  'fixedYn', p.fixed_yn, 'importantYn', p.important_yn, 'secretYn', p.secret_yn, 'publicYn', p.public_yn, 'locked', ${LOCKED},
  'userSeq', ${open('p.user_seq')}, 'userName', ${open(NAME, "''")}, 'profileImageUrl', ${open('u.profile_image_url')}, 'byStaff', ${open('w.staff', 'false')},
  'commentCount', ${open('p.comment_count', '0')}, 'likeCount', ${open('p.like_count', '0')},
  'fileCount', ${open('(select count(*)::int from post_file f where f.channel_seq = p.channel_seq and f.post_seq = p.post_seq)', '0')},
  'answered', p.answer_count > 0, 'createdAt', iso(p.created_at), 'updatedAt', iso(p.updated_at)`;

/** Tags are taken out only of a text that has the words at all; words with a space may stand on both sides of a tag. */
const IN_CONTENT = `(position(' ' in $6) > 0 or ${contains('p.content', '$6')})
    and ${contains(`regexp_replace(p.content, '<[^>]*>', ' ', 'g')`, '$6')}`;
/**
 * $4 board, or class with the boards $5 of it; $6 words, $7 category, $8 kind, each null for any; $9 open questions alone.
 * A search finds no locked posts: a hit would tell what they contain.
 */
const hit = (where: string) => `from post p where p.channel_seq = $1::bigint and ${where} and ${THERE}
  and (not ${LOCKED} or ($6::text is null and $7::text is null and $8::text is null and not $9::boolean))
  and ($6::text is null or ${contains('p.title', '$6')} or (${IN_CONTENT}))
  and ($7::text is null or p.category = $7) and ($8::text is null or p.type_cd = $8)
  and (not $9::boolean or (p.type_cd = '04' and p.answer_count = 0))`;
/** A page, fixed ones first: $10 size, $11 offset. */
const page = (where: string) => `select json_build_object(
  'list', (select coalesce(json_agg(json_build_object(${ROW}) order by p.fixed_yn desc, p.post_seq desc), '[]')
    from (select p.* ${hit(where)} order by p.fixed_yn desc, p.post_seq desc limit $10::int offset $11::int) p ${PERSON}),
  'totalCount', (select count(*)::int from (select ${hit(where)} limit case when $6::text is not null then ${COUNT_LIMIT} end) c))::text`;
export const LIST = {
  board: page('p.board_seq = $4::bigint and ($5::bigint[] is null or true)'),
  course: page('p.course_seq = $4::bigint and p.board_seq = any($5::bigint[])'),
};

/** The newest questions of class $4 on the boards $5: $6 how many. */
export const QNA = `select coalesce(json_agg(json_build_object(${ROW}) order by p.post_seq desc), '[]')::text
  from (select p.* from post p where p.channel_seq = $1::bigint and p.course_seq = $4::bigint and p.board_seq = any($5::bigint[]) and p.type_cd = '04' and ${THERE}
    order by p.post_seq desc limit $6::int) p ${PERSON}`;

/** $4 board, $5 post. */
export const POST = `select json_build_object(${ROW}, 'content', ${open('p.content', "''")},
    'liked', exists (select from post_like l where l.channel_seq = p.channel_seq and l.post_seq = p.post_seq and l.user_seq = $2::bigint),
    'files', ${open(
      `(select coalesce(json_agg(json_build_object('fileSeq', f.file_seq, 'originFileName', f.origin_file_name, 'contentType', f.content_type, 'fileSize', f.file_size) order by pf.file_order), '[]'::json)
      from post_file pf join file f on f.channel_seq = pf.channel_seq and f.file_seq = pf.file_seq where pf.channel_seq = p.channel_seq and pf.post_seq = p.post_seq)`,
      `'[]'::json`,
    )})::text
  from post p ${PERSON} where p.channel_seq = $1::bigint and p.board_seq = $4::bigint and p.post_seq = $5::bigint and ${THERE}`;

/** A file of post $4: $5 file. */
export const FILE = `select json_build_object('key', f.storage_key, 'name', f.origin_file_name)::text
  from post_file pf join file f on f.channel_seq = pf.channel_seq and f.file_seq = pf.file_seq
  where pf.channel_seq = $1::bigint and pf.post_seq = $2::bigint and pf.file_seq = $3::bigint`;

/** Comments of post $4, oldest first: $5 after which or null, $6 how many, $7 one alone or null. */
export const COMMENTS = `select json_build_object('commentSeq', c.comment_seq, 'content', c.content, 'userSeq', c.user_seq, 'userName', ${nameOf('c.staff or $3::boolean or coalesce(c.user_seq = $2::bigint, false)')},
    'profileImageUrl', u.profile_image_url, 'byStaff', c.staff, 'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at))::text
  from post_comment c join account u on u.user_seq = c.user_seq
  where c.channel_seq = $1::bigint and c.post_seq = $4::bigint and ($5::bigint is null or c.comment_seq > $5::bigint) and ($7::bigint is null or c.comment_seq = $7::bigint)
  order by c.comment_seq limit $6::int`;
