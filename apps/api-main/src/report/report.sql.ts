import { APPEAL_ANSWER, CONTENT_STATE, type ContentKind, type ContentReason } from '@madang/contracts/codes';
import type { ModeratedEverywhere } from '@madang/contracts/main/moderates';
import { REPORT_VIEW, type ContentCase, type HiddenContent, type OwnReport } from '@madang/contracts/main/report';
import { objectOf } from '@madang/server/sql/json';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { JOIN_ITEM, type ItemRef } from './content-item.sql';
import { loosenedOf } from './kept-item.sql';

export type CaseRef = ItemRef & { kind: ContentKind };
interface OfCase {
  channelSeq: number;
  caseSeq: number;
}

/** Locks and answers the case of a text; makes it at the first report or decision about the text. */
export const CASE_OF_ITEM = statement<
  CaseRef & { courseSeq: number | null; authorSeq: number; title: string; now: Date },
  { caseSeq: number }
>(
  'report.case',
  (p) => sql`
    insert into content_case (
      channel_seq,
      kind_cd,
      parent_seq,
      item_seq,
      course_seq,
      author_seq,
      title,
      state_cd,
      created_at
    )
    values (
      ${p.channelSeq},
      ${p.kind},
      ${p.parentSeq},
      ${p.itemSeq},
      ${p.courseSeq},
      ${p.authorSeq},
      ${p.title},
      ${CONTENT_STATE.LEFT},
      ${p.now}
    )
    on conflict (channel_seq, kind_cd, parent_seq, item_seq) do update
    set title = excluded.title
    returning case_seq as "caseSeq"
  `,
);
/** Stores a report; answers no row if the person has reported the text before. */
export const REPORT_INSERT = statement<
  OfCase & { userSeq: number; reasonCd: ContentReason; reasonText: string; now: Date },
  { reportSeq: number }
>(
  'report.insert',
  (p) => sql`
    insert into content_report (
      channel_seq,
      case_seq,
      user_seq,
      reason_cd,
      reason_text,
      created_at
    )
    values (${p.channelSeq}, ${p.caseSeq}, ${p.userSeq}, ${p.reasonCd}, ${p.reasonText}, ${p.now})
    on conflict do nothing
    returning report_seq as "reportSeq"
  `,
);
/**
 * Counts a report. A case in which staff left or restored the text waits for them again, which `opened` says; a hidden or deleted text
 * stays as it is.
 */
export const CASE_REPORTED = statement<OfCase & { now: Date }, { opened: boolean }>(
  'report.reported',
  (p) => sql`
    update content_case
    set
      report_count = report_count + 1,
      reported_at = ${p.now},
      state_cd = case
        when state_cd in (${CONTENT_STATE.LEFT}, ${CONTENT_STATE.RESTORED}) then ${CONTENT_STATE.OPEN}
        else state_cd
      end
    where channel_seq = ${p.channelSeq}
      and case_seq = ${p.caseSeq}
    returning new.state_cd = ${CONTENT_STATE.OPEN} and old.state_cd <> new.state_cd as opened
  `,
);
export const OWN_REPORT = statement<CaseRef & { userSeq: number }, OwnReport>(
  'report.mine',
  (p) => sql`
    select json_build_object(
      'reportedAt', iso(r.created_at),
      'state', k.state_cd
    )::text
    from content_case k
    join content_report r on r.channel_seq = k.channel_seq and r.case_seq = k.case_seq
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.kind_cd = ${p.kind}
      and k.parent_seq = ${p.parentSeq}::bigint
      and k.item_seq = ${p.itemSeq}::bigint
      and r.user_seq = ${p.userSeq}::bigint
  `,
);

/** A person, and what the person may decide about on the whole site; besides, texts of classes in which the person has a role. */
export interface Moderator extends ModeratedEverywhere {
  userSeq: number;
}
/** SQL: whether the person may decide about the case `k`. */
export const isOwnToModerate = (p: Placeholders<Moderator>) => sql`may_moderate(
      ${p.kinds}::text[],
      ${p.classes}::boolean,
      exists (
        select
        from course_user w
        where w.channel_seq = k.channel_seq
          and w.course_seq = k.course_seq
          and w.user_seq = ${p.userSeq}::bigint
      ),
      k.kind_cd,
      k.course_seq
    )`;
const IS_APPEALED = sql`(k.appealed_at is not null and k.appeal_answered_at is null)`;
const IS_REPORTED = sql`k.state_cd = ${CONTENT_STATE.OPEN}`;
/** SQL: whether case `k` waits for a decision, about a report or about an objection. */
export const IS_OPEN_CASE = sql`(${IS_REPORTED} or ${IS_APPEALED})`;

const CASE_FIELDS = {
  caseSeq: sql`k.case_seq`,
  state: sql`k.state_cd`,
  reasonCd: sql`k.reason_cd`,
  reasonText: sql`k.reason_text`,
  hiddenUntil: sql`iso(k.hidden_until)`,
  decidedAt: sql`iso(k.decided_at)`,
  appeal: sql`case when k.appealed_at is not null then ${objectOf<NonNullable<ContentCase['appeal']>>({
    text: sql`k.appeal_text`,
    appealedAt: sql`iso(k.appealed_at)`,
    answerCd: sql`k.appeal_answer_cd`,
    answerText: sql`k.appeal_answer_text`,
    answeredAt: sql`iso(k.appeal_answered_at)`,
  })} end`,
  kind: sql`k.kind_cd`,
  itemSeq: sql`k.item_seq`,
  parentSeq: sql`nullif(k.parent_seq, 0)`,
  courseSeq: sql`k.course_seq`,
  boardSeq: sql`i.board_seq`,
  postSeq: sql`i.post_seq`,
  title: sql`coalesce(i.title, k.kept ->> 'title', '')`,
  text: sql`coalesce(i.text, k.kept ->> 'text', k.kept ->> 'description', k.title)`,
  imageUrl: sql`i.image_url`,
  gone: sql`i.text is null`,
};
/** How many reports of a text staff see: the latest ones. */
const REPORTS_SHOWN_MAX = 20;
const CASE_JSON = objectOf<ContentCase>({
  ...CASE_FIELDS,
  userSeq: sql`k.author_seq`,
  userName: sql`u.name`,
  courseTitle: sql`c.title`,
  reportCount: sql`k.report_count`,
  reports: sql`(
        select coalesce(json_agg(${objectOf<ContentCase['reports'][number]>({
          reasonCd: sql`r.reason_cd`,
          reasonText: sql`r.reason_text`,
          createdAt: sql`iso(r.created_at)`,
        })} order by r.report_seq desc), '[]')
        from (
          select *
          from content_report
          where channel_seq = k.channel_seq
            and case_seq = k.case_seq
          order by report_seq desc
          limit ${REPORTS_SHOWN_MAX}
        ) r
      )`,
  decidedBy: sql`d.name`,
});
const JOIN_PEOPLE = sql`
    left join account u on u.user_seq = k.author_seq
    left join account d on d.user_seq = k.decided_by
    left join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq`;

interface Listed {
  channelSeq: number;
  view: string;
  /** The kind of text (post, comment …) to list; null for every kind. */
  kind: string | null;
  /** The number of the one case to read, in whatever state; null for a list. */
  only: number | null;
  before: number | null;
  limit: number;
}
/** A page of the cases that a person may decide about, the latest first. */
export const CASES_OF_MODERATOR = statement<Moderator & Listed>(
  'report.list',
  (p) => sql`
    select ${CASE_JSON}::text
    from (
      select k.*
      from content_case k
      where k.channel_seq = ${p.channelSeq}::bigint
        and (${p.before}::bigint is null or k.case_seq < ${p.before}::bigint)
        and (${p.kind}::text is null or k.kind_cd = ${p.kind}::text)
        and (${p.only}::bigint is null or k.case_seq = ${p.only}::bigint)
        and case
          when ${p.only}::bigint is not null then true
          when ${p.view}::text = ${REPORT_VIEW.REPORTED} then ${IS_REPORTED}
          when ${p.view}::text = ${REPORT_VIEW.APPEALED} then ${IS_APPEALED}
          when ${p.view}::text = ${REPORT_VIEW.HIDDEN} then k.state_cd = ${CONTENT_STATE.HIDDEN}
          else k.state_cd in (${CONTENT_STATE.LEFT}, ${CONTENT_STATE.RESTORED}, ${CONTENT_STATE.REMOVED}) and k.decided_at is not null
        end
        and ${isOwnToModerate(p)}
      order by k.case_seq desc
      limit ${p.limit}::int
    ) k
    ${JOIN_ITEM}
    ${JOIN_PEOPLE}
    order by k.case_seq desc
  `,
);
export const CASE_FOR_STAFF = statement<Moderator & OfCase, ContentCase>(
  'report.find',
  (p) => sql`
    select ${CASE_JSON}::text
    from content_case k
    ${JOIN_ITEM}
    ${JOIN_PEOPLE}
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.case_seq = ${p.caseSeq}::bigint
      and ${isOwnToModerate(p)}
  `,
);
export const CASES_WAITING = statement<Moderator & { channelSeq: number }, { reportCount: number; appealCount: number }>(
  'report.waiting',
  (p) => sql`
    select json_build_object(
      'reportCount', (
        select count(*)::int
        from content_case k
        where k.channel_seq = ${p.channelSeq}::bigint
          and ${IS_REPORTED}
          and ${isOwnToModerate(p)}
      ),
      'appealCount', (
        select count(*)::int
        from content_case k
        where k.channel_seq = ${p.channelSeq}::bigint
          and ${IS_APPEALED}
          and ${isOwnToModerate(p)}
      )
    )::text
  `,
);

interface OfAuthor {
  channelSeq: number;
  authorSeq: number;
}
const IS_DOWN = sql`k.state_cd in (${CONTENT_STATE.HIDDEN}, ${CONTENT_STATE.REMOVED})`;
/**
 * Up to `limit` of the texts of an author that staff hid or deleted, and of those that were restored after an objection; `only` picks one
 * of them.
 */
export const HIDDEN_CONTENT = statement<OfAuthor & { before: number | null; only: number | null; limit: number }, HiddenContent>(
  'report.hidden',
  (p) => sql`
    select ${objectOf<HiddenContent>({
      ...CASE_FIELDS,
      mayAppeal: sql`${IS_DOWN} and k.appealed_at is null and (k.state_cd = ${CONTENT_STATE.HIDDEN} or k.kept is not null)`,
    })}::text
    from content_case k
    ${JOIN_ITEM}
    where k.channel_seq = ${p.channelSeq}::bigint
      and k.author_seq = ${p.authorSeq}::bigint
      and (${IS_DOWN} or k.appeal_answer_cd = ${APPEAL_ANSWER.RESTORED})
      and (${p.before}::bigint is null or k.case_seq < ${p.before}::bigint)
      and (${p.only}::bigint is null or k.case_seq = ${p.only}::bigint)
    order by k.case_seq desc
    limit ${p.limit}::int
  `,
);

/** How many texts one round of the job shows again at most. */
const TEXTS_PER_ROUND = 200;
export const CASES_DUE = statement<{ now: Date }, OfCase>(
  'report.due',
  (p) => sql`
    select
      channel_seq as "channelSeq",
      case_seq as "caseSeq"
    from content_case
    where hidden_until <= ${p.now}
      and state_cd = ${CONTENT_STATE.HIDDEN}
    order by hidden_until
    limit ${TEXTS_PER_ROUND}
  `,
);
/** Deletes the copies of deleted texts about whose deletion nobody can object any more. */
export const FORGET_KEPT = statement<{ until: Date; now: Date }>(
  'report.forget-kept',
  (p) => sql`
    with gone as (
      update content_case k
      set kept = null
      where k.kept is not null
        and k.decided_at < ${p.until}
        and not ${IS_APPEALED}
      returning
        k.channel_seq,
        old.kept
    )
    ${loosenedOf(sql`gone`, p.now)}
  `,
);

/**
 * Removes the author of an account that is withdrawn from cases, with the titles and copies. The text of an objection stays, without the
 * person, until `keptUntil`.
 */
export const FORGET_AUTHOR = statement<{ userSeq: number; keptUntil: Date; now: Date }>(
  'report.forget-author',
  (p) => sql`
    with gone as (
      update content_case
      set
        author_seq = null,
        title = '',
        appeal_answered_at = case when appealed_at is not null then coalesce(appeal_answered_at, appealed_at) end,
        kept = null,
        kept_until = ${p.keptUntil}
      where author_seq = ${p.userSeq}
      returning
        channel_seq,
        old.kept
    )
    ${loosenedOf(sql`gone`, p.now)}
  `,
);
