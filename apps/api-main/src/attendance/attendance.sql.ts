/** $1 channel, $2 course, $3 search text or null, $4 every lesson (or only those one is at). */
const LESSONS = `lesson as materialized (
  select curriculum_seq, curriculum_type_cd, title, curriculum_order, coalesce(live_at, offline_start_at) as held_on
  from curriculum where channel_seq = $1 and course_seq = $2 and curriculum_type_cd <> '01' and ($4::boolean or curriculum_type_cd in ('00', '04')))`;
/** Learners of the class, also those whose access has run out since. */
const PEOPLE = `people as materialized (
  select a.user_seq, u.name, u.email from attend a join account u on u.user_seq = a.user_seq
  where a.channel_seq = $1 and a.course_seq = $2 and a.ended_at is null and a.choise_status_cd = '00'
    and ($3::text is null or position(lower($3) in lower(u.name)) > 0 or position(lower($3) in u.email) > 0))`;
/** What is known of a page of learners: a mark stands above what joining and completing say (AM-171). */
const CELLS = `cell as (
  select p.user_seq, l.curriculum_seq, l.curriculum_order, coalesce(m.status_cd, '00') as status_cd, m.status_cd is not null as marked
  from page p cross join lesson l
  left join attendance_mark m on m.channel_seq = $1 and m.curriculum_seq = l.curriculum_seq and m.user_seq = p.user_seq
  left join live_attend j on j.channel_seq = $1 and j.curriculum_seq = l.curriculum_seq and j.user_seq = p.user_seq
  left join playtime d on d.channel_seq = $1 and d.user_seq = p.user_seq and d.course_seq = $2 and d.curriculum_seq = l.curriculum_seq and d.completed_at is not null
  where m.status_cd is not null or j.user_seq is not null or d.user_seq is not null)`;

/** $5 limit, $6 offset. */
export const BOOK = `with ${LESSONS}, ${PEOPLE}, page as materialized (select * from people order by name, user_seq limit $5::int offset $6::int), ${CELLS}
select json_build_object(
  'lessons', (select coalesce(json_agg(json_build_object('curriculumSeq', curriculum_seq, 'curriculumTypeCd', curriculum_type_cd, 'title', title, 'heldOn', held_on) order by curriculum_order, curriculum_seq), '[]') from lesson),
  'list', (select coalesce(json_agg(json_build_object('userSeq', p.user_seq, 'name', p.name, 'email', p.email, 'cells',
    (select coalesce(json_agg(json_build_object('curriculumSeq', c.curriculum_seq, 'statusCd', c.status_cd, 'marked', c.marked) order by c.curriculum_order, c.curriculum_seq), '[]') from cell c where c.user_seq = p.user_seq))
    order by p.name, p.user_seq), '[]') from page p),
  'totalCount', (select count(*)::int from people))::text`;

/** Which of $3 are learners of the class: $1 channel, $2 course. */
export const LEARNERS = `select user_seq as "userSeq" from attend where channel_seq = $1 and course_seq = $2 and user_seq = any($3::bigint[]) and ended_at is null and choise_status_cd = '00'`;
export const MARK = `insert into attendance_mark (channel_seq, curriculum_seq, user_seq, course_seq, status_cd, marked_by, marked_at)
  select $1, $2, u, $3, $5, $6, $7 from unnest($4::bigint[]) u
  on conflict (channel_seq, curriculum_seq, user_seq) do update set status_cd = excluded.status_cd, marked_by = excluded.marked_by, marked_at = excluded.marked_at`;
export const UNMARK = 'delete from attendance_mark where channel_seq = $1 and curriculum_seq = $2 and user_seq = any($3::bigint[])';
/** Learners who joined a live lesson, whatever staff noted. */
export const JOINED =
  'select user_seq as "userSeq" from live_attend where channel_seq = $1 and curriculum_seq = $2 and user_seq = any($3::bigint[])';
