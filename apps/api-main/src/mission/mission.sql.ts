import { NAME } from '../review/review.sql';

/** What was handed in, on the wire: $1 channel, $2 viewer, $3 whether the viewer is staff of the class. s is the submission, k its lesson, p its author. */
const SUBMISSION = `s.submission_seq as "submissionSeq", s.curriculum_seq as "curriculumSeq", s.user_seq as "userSeq", s.term_seq as "termSeq", ${NAME('($3::boolean or s.user_seq = $2::bigint)')} as "userName",
  p.profile_image_url as "profileImageUrl", s.content, iso(s.created_at) as "createdAt", iso(s.updated_at) as "updatedAt",
  (select coalesce(json_agg(json_build_object('fileSeq', f.file_seq, 'contentType', f.content_type, 'fileSize', f.file_size, 'originFileName', f.origin_file_name, 'url', f.url) order by a.file_order), '[]'::json)
    from submission_file a join file f on f.channel_seq = a.channel_seq and f.file_seq = a.file_seq where a.channel_seq = s.channel_seq and a.submission_seq = s.submission_seq) as files,
  case when s.created_at > k.due_at then 'Y' else 'N' end as "lateYn", case when s.user_seq = $2::bigint then 'Y' else 'N' end as "ownYn",
  case when s.feedback_at is not null and ($3::boolean or s.user_seq = $2::bigint) then json_build_object('content', s.feedback, 'point', s.point, 'at', iso(s.feedback_at), 'userName', (select b.name from account b where b.user_seq = s.feedback_by)) end as feedback`;
const FROM = `from submission s join curriculum k on k.channel_seq = s.channel_seq and k.curriculum_seq = s.curriculum_seq join account p on p.user_seq = s.user_seq`;

/** $4 lesson, $5 those of the class too, $6 only what waits for an answer, $7 size, $8 offset, $9 the day, $10 the term of a challenge to show (null: all), $11 the viewer's own. */
const SEEN = `s.channel_seq = $1::bigint and s.curriculum_seq = $4::bigint and ($5::boolean or s.user_seq = $2::bigint) and (not $6::boolean or s.feedback_at is null)
  and ($10::bigint is null or s.term_seq = $10::bigint)`;
export const LIST = `select json_build_object(
    'list', (select coalesce(json_agg(row_to_json(f)), '[]'::json) from (select ${SUBMISSION} ${FROM} where ${SEEN} order by s.submission_seq desc limit $7::int offset $8::int) f),
    'totalCount', (select count(*) from submission s where ${SEEN}),
    'mine', (select row_to_json(f) from (select ${SUBMISSION} ${FROM} where s.channel_seq = $1::bigint and s.curriculum_seq = $4::bigint and s.user_seq = $2::bigint and s.posted_on is null and s.term_seq is not distinct from $11::bigint) f),
    'posted', (select json_build_object('total', count(*), 'today', count(*) filter (where s.posted_on = $9::date)) from submission s where s.channel_seq = $1::bigint and s.curriculum_seq = $4::bigint and s.user_seq = $2::bigint and s.posted_on is not null and s.term_seq is not distinct from $11::bigint))::text`;
/** $4 lesson, $5 those of the class too, $6 the submission, $7 the only term whose posts of others may be read, or null. */
export const FIND = `select row_to_json(f)::text from (select ${SUBMISSION} ${FROM}
  where s.channel_seq = $1::bigint and s.curriculum_seq = $4::bigint and s.submission_seq = $6::bigint and (s.user_seq = $2::bigint or ($5::boolean and ($7::bigint is null or s.term_seq = $7::bigint)))) f`;

/** $1 channel, $2 viewer, $3 whether the viewer is staff, $4 course, $5 size, $6 offset, $7 the viewer's term. */
export const MISSIONS = `with hits as (select k.* from curriculum k where k.channel_seq = $1::bigint and k.course_seq = $4::bigint and k.task_yn = 'Y')
  select json_build_object('list', (select coalesce(json_agg(row_to_json(f)), '[]'::json) from (
    select k.curriculum_seq as "curriculumSeq", k.title, k.curriculum_type_cd as "curriculumTypeCd", k.public_scope_cd as "publicScopeCd", iso(k.due_at) as "dueAt", k.xp, k.point,
      case when $3::boolean then n.all end as "submittedCount", case when $3::boolean then n.waiting end as "waitingCount", m.submission_seq as "submissionSeq", iso(m.feedback_at) as "feedbackAt"
    from hits k
    left join lateral (select count(*) as all, count(*) filter (where s.feedback_at is null and s.posted_on is null) as waiting from submission s where $3::boolean and s.channel_seq = k.channel_seq and s.curriculum_seq = k.curriculum_seq) n on true
    left join submission m on m.channel_seq = k.channel_seq and m.curriculum_seq = k.curriculum_seq and m.user_seq = $2::bigint and m.posted_on is null and m.term_seq is not distinct from $7::bigint
    order by k.curriculum_order, k.curriculum_seq limit $5::int offset $6::int) f), 'totalCount', (select count(*) from hits))::text`;

/** Once a person and task, in each term of a challenge ($7): no row for the second of two at the same moment. */
export const ADD = `insert into submission (channel_seq, course_seq, curriculum_seq, user_seq, content, created_at, updated_at, term_seq) values ($1, $2, $3, $4, $5, $6, $6, $7)
  on conflict do nothing returning submission_seq as "submissionSeq"`;
/** $8 the day it counts for. */
export const ADD_POST = `insert into submission (channel_seq, course_seq, curriculum_seq, user_seq, content, created_at, updated_at, term_seq, posted_on) values ($1, $2, $3, $4, $5, $6, $6, $7, $8::date)
  returning submission_seq as "submissionSeq"`;
/** Two posts of a person at the same moment follow each other. */
export const ONE_BY_ONE = "select pg_advisory_xact_lock(hashtext('post'), hashtext($1::text || ':' || $2::text))";
/** $1 channel, $2 lesson, $3 person, $4 the day, $5 the term. */
export const POSTED = `select count(*)::int as total, count(*) filter (where posted_on = $4::date)::int as today from submission
  where channel_seq = $1 and curriculum_seq = $2 and user_seq = $3 and posted_on is not null and term_seq is not distinct from $5`;
/** One submission of any author, locked. */
export const HELD = `select user_seq as "userSeq", feedback_at as "feedbackAt", posted_on is not null as posted from submission
  where channel_seq = $1 and curriculum_seq = $2 and submission_seq = $3 for update`;
/** The term somebody is in: $1 channel, $2 course, $3 person. */
export const TERM =
  'select term_seq as "termSeq" from attend where channel_seq = $1 and course_seq = $2 and user_seq = $3 and ended_at is null';

/** Files the learner uploaded for this submission, unless they belong to another one: from now on they are kept. */
export const KEEP_FILES = `update file f set loose_at = null where f.channel_seq = $1 and f.file_seq = any($2::bigint[]) and f.created_by = $3 and f.storage_key like 'private/%/task-%'
  and not exists (select from submission_file a where a.channel_seq = f.channel_seq and a.file_seq = f.file_seq and a.submission_seq <> $4) returning f.file_seq`;
/** All but $3 of them go: as files that were never handed in. */
export const DROP_FILES = 'delete from submission_file where channel_seq = $1 and submission_seq = $2 and file_seq <> all($3::bigint[])';
export const ADD_FILES = `insert into submission_file (channel_seq, submission_seq, file_seq, file_order) select $1, $2, n.seq, n.at from unnest($3::bigint[]) with ordinality n (seq, at)
  on conflict (channel_seq, submission_seq, file_seq) do update set file_order = excluded.file_order`;
