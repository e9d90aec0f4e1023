const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const BLOCKS = `(select coalesce(json_agg(json_build_object('questionSeq', b.question_seq, 'kind', b.kind, 'label', b.label, 'description', b.description, 'requiredYn', b.required_yn,
    'maxLength', b.max_length, 'options', b.options, 'agreementKind', b.agreement_kind) order by b.block_order), '[]')
  from form_block b where b.channel_seq = f.channel_seq and b.form_seq = f.form_seq and b.removed_at is null)`;
const form = (
  count: string,
) => `json_build_object('formSeq', f.form_seq, 'channelSeq', f.channel_seq, 'id', f.id, 'title', f.title, 'description', f.description, 'modification', f.modification, 'useYn', f.use_yn,
  'startAt', ${iso('f.start_at')}, 'endAt', ${iso('f.end_at')}, 'blocks', ${BLOCKS}, 'answerCount', ${count}, 'createdAt', ${iso('f.created_at')})`;
const answer = `json_build_object('answerSeq', a.answer_seq, 'userSeq', a.user_seq, 'userName', (select name from main.pub_account u where u.user_seq = a.user_seq), 'answers', a.answers, 'createdAt', ${iso('a.created_at')})`;

/** $1 channel, $2 size, $3 offset. */
export const LIST = `
select json_build_object(
  'list', (select coalesce(json_agg(${form('f.answer_count')} order by f.form_seq desc), '[]') from (select * from form where channel_seq = $1::bigint and removed_at is null order by form_seq desc limit $2::int offset $3::int) f),
  'totalCount', (select count(*) from form where channel_seq = $1::bigint and removed_at is null))::text`;
/** $1 channel, $2 form. */
export const FIND = `select ${form('f.answer_count')}::text from form f where f.channel_seq = $1::bigint and f.form_seq = $2::bigint and f.removed_at is null`;
/** $1 channel, $2 public id, for staff. */
export const PREVIEW = `select ${form('f.answer_count')}::text from form f where f.channel_seq = $1::bigint and f.id = $2 and f.removed_at is null`;
/** $1 channel, $2 public id: how many answered is nobody else's business. */
export const OPEN = `select ${form('0')}::text from form f where f.channel_seq = $1::bigint and f.id = $2 and f.removed_at is null`;
/** $1 channel, $2 form, $3 size, $4 offset. */
export const ANSWERS = `
select json_build_object(
  'list', (select coalesce(json_agg(${answer} order by a.answer_seq desc), '[]') from (select * from form_answer where channel_seq = $1::bigint and form_seq = $2::bigint order by answer_seq desc limit $3::int offset $4::int) a),
  'totalCount', (select count(*) from form_answer where channel_seq = $1::bigint and form_seq = $2::bigint))::text`;
/** $1 channel, $2 form, $3 respondent: the newest. */
export const MINE = `select ${answer}::text from form_answer a where a.channel_seq = $1::bigint and a.form_seq = $2::bigint and a.respondent = $3 order by a.answer_seq desc limit 1`;
