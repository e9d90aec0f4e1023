import { YN } from '@madang/contracts/codes';
import type { Form, FormAnswer } from '@madang/contracts/form/form';
import { sql, type Piece, type Sql } from '@madang/server/sql/sql';
import { forEachSort, sortsBy } from '@madang/server/sql/sorts';
import { statement, type Placeholders } from '@madang/server/sql/statement';

const BLOCKS_JSON = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'questionSeq', b.question_seq,
          'kind', b.kind,
          'label', b.label,
          'description', b.description,
          'requiredYn', b.required_yn,
          'maxLength', b.max_length,
          'options', b.options,
          'agreementKind', b.agreement_kind
        )
        order by b.block_order
      ),
      '[]'
    )
    from form_block b
    where b.channel_seq = f.channel_seq
      and b.form_seq = f.form_seq
      and b.removed_at is null
  )`;
const formJson = (now: Piece, answerCount: Sql, [noticeEmail, couponInfoSeq]: readonly [Sql, Sql]) => sql`
  json_build_object(
    'formSeq', f.form_seq,
    'channelSeq', f.channel_seq,
    'id', f.id,
    'title', f.title,
    'description', f.description,
    'modification', f.modification,
    'useYn', f.use_yn,
    'startAt', main.iso(f.start_at),
    'endAt', main.iso(f.end_at),
    'answersKept', f.answers_kept,
    'blocks', ${BLOCKS_JSON},
    'message', f.message,
    'redirectUrl', f.redirect_url,
    'noticeEmail', ${noticeEmail},
    'couponInfoSeq', ${couponInfoSeq},
    'couponYn', case
      when exists (
        select
        from main.pub_coupon_kind k
        where k.channel_seq = f.channel_seq
          and k.coupon_info_seq = f.coupon_info_seq
          and (k.end_at is null or k.end_at > ${now}::timestamptz)
      ) then ${YN.YES}
      else ${YN.NO}
    end,
    'answerCount', ${answerCount},
    'createdAt', main.iso(f.created_at)
  )`;
const forStaff = (now: Piece) => formJson(now, sql`f.answer_count`, [sql`f.notice_email`, sql`f.coupon_info_seq`]);
const ANSWER_JSON = sql`
  json_build_object(
    'answerSeq', a.answer_seq,
    'userSeq', a.user_seq,
    'userName', (
      select name
      from main.pub_account u
      where u.user_seq = a.user_seq
    ),
    'answers', a.answers,
    'keptUntil', (
      select main.iso(answer_kept_until(f, a.kept, a.updated_at))
      from form f
      where f.channel_seq = a.channel_seq
        and f.form_seq = a.form_seq
    ),
    'createdAt', main.iso(a.created_at)
  )`;

interface Moment {
  now: Date;
}
interface Page {
  channelSeq: number;
  size: number;
  offset: number;
}
const FORM_ORDERS = {
  'created.desc': sql`form_seq desc`,
  'created.asc': sql`form_seq`,
  ...sortsBy({ title: sql`title`, answers: sql`answer_count` }, sql`form_seq desc`),
};
export const FORMS_OF_SITE = forEachSort(FORM_ORDERS, (order, sort) =>
  statement<Page & Moment>(
    `form.list.${sort}`,
    (p) => sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(${forStaff(p.now)} order by f.place), '[]')
        from (
          select *, row_number() over (order by ${order}) as place
          from form
          where channel_seq = ${p.channelSeq}::bigint
            and removed_at is null
          order by place
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      ),
      'totalCount', (
        select count(*)
        from form
        where channel_seq = ${p.channelSeq}::bigint
          and removed_at is null
      )
    )::text
  `,
  ),
);

export const FORM_BY_SEQ = statement<Moment & { channelSeq: number; formSeq: number }, Form>(
  'form.find',
  (p) => sql`
    select ${forStaff(p.now)}::text
    from form f
    where f.channel_seq = ${p.channelSeq}::bigint
      and f.form_seq = ${p.formSeq}::bigint
      and f.removed_at is null
  `,
);

const byPublicId = (name: string, json: (now: Piece) => Sql) =>
  statement<Moment & { channelSeq: number; id: string }, Form>(
    name,
    (p) => sql`
      select ${json(p.now)}::text
      from form f
      where f.channel_seq = ${p.channelSeq}::bigint
        and f.id = ${p.id}
        and f.removed_at is null
    `,
  );
/** The form as staff see it, also while it takes no answers. */
export const FORM_PREVIEW = byPublicId('form.preview', forStaff);
/** The form as visitors see it, without how many people answered and who is told of answers. */
export const PUBLIC_FORM = byPublicId('form.public', (now) => formJson(now, sql`0`, [sql`null`, sql`null`]));

const answerPage = (p: Placeholders<Page & { formSeq: number }>) => sql`
          select *
          from form_answer
          where channel_seq = ${p.channelSeq}::bigint
            and form_seq = ${p.formSeq}::bigint
          order by answer_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int`;
/** The answers of a page, each as a row of its own: those of a whole sheet in one text would be parsed in one go. */
export const FORM_ANSWER_ROWS = statement<Page & { formSeq: number }, FormAnswer>(
  'form.answer-rows',
  (p) => sql`
    select ${ANSWER_JSON}::text
    from (${answerPage(p)}) a
    order by a.answer_seq desc
  `,
);
export const FORM_ANSWERS = statement<Page & { formSeq: number }>(
  'form.answers',
  (p) => sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(${ANSWER_JSON} order by a.answer_seq desc), '[]')
        from (${answerPage(p)}) a
      ),
      'totalCount', (
        select count(*)
        from form_answer
        where channel_seq = ${p.channelSeq}::bigint
          and form_seq = ${p.formSeq}::bigint
      )
    )::text
  `,
);

export const NEWEST_ANSWER = statement<{ channelSeq: number; formSeq: number; respondent: string }, FormAnswer>(
  'form.newest-answer',
  (p) => sql`
    select ${ANSWER_JSON}::text
    from form_answer a
    where a.channel_seq = ${p.channelSeq}::bigint
      and a.form_seq = ${p.formSeq}::bigint
      and a.respondent = ${p.respondent}
    order by a.answer_seq desc
    limit 1
  `,
);

export const HAS_COUPON_KIND = statement<{ channelSeq: number; couponInfoSeq: number }>(
  'form.has-coupon-kind',
  (p) => sql`
    select 1
    from main.pub_coupon_kind
    where channel_seq = ${p.channelSeq}
      and coupon_info_seq = ${p.couponInfoSeq}
  `,
);

interface Agreed {
  channelSeq: number;
  userSeq: number | null;
  email: string | null;
  page: string;
  now: Date;
}
export const AGREE_BY_FORM = statement<Agreed, { changed: boolean }>(
  'form.agree',
  (p) => sql`
    select main.agree_by_form(
      ${p.channelSeq}::bigint,
      ${p.userSeq}::bigint,
      ${p.email}::text,
      ${p.page},
      ${p.now}::timestamptz
    ) as changed
  `,
);

/** How many answers one transaction deletes; few, so that other callers wait for its locks only briefly. */
export const PURGED_AT_ONCE = 1000;
/** Deletes up to `PURGED_AT_ONCE` answers whose period of keeping is over, and lowers the answer counts of their forms. */
export const PURGE_ANSWERS = statement<{ now: Date }, { gone: number }>(
  'form.purge-answers',
  (p) => sql`
    with past as (
      select
        a.channel_seq,
        a.form_seq,
        a.answer_seq
      from form f
      join form_answer a on a.channel_seq = f.channel_seq and a.form_seq = f.form_seq
      where answer_kept_until(f, a.kept, a.updated_at) <= ${p.now}::timestamptz
      limit ${PURGED_AT_ONCE}
    ),
    gone as (
      delete from form_answer a
      using past p
      where a.channel_seq = p.channel_seq
        and a.form_seq = p.form_seq
        and a.answer_seq = p.answer_seq
      returning a.channel_seq, a.form_seq
    ),
    counted as (
      update form f set
        answer_count = greatest(f.answer_count - g.answers, 0)
      from (
        select
          channel_seq,
          form_seq,
          count(*)::int as answers
        from gone
        group by channel_seq, form_seq
      ) g
      where f.channel_seq = g.channel_seq
        and f.form_seq = g.form_seq
      returning g.answers
    )
    select coalesce(sum(answers), 0)::int as gone
    from counted
  `,
);
