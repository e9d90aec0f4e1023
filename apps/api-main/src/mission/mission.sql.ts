import { YN } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { Mission, Submission } from '@madang/contracts/main/mission';
import type { PostedCounts } from '@madang/contracts/main/post-mission';
import { sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { shownName, shownOwn } from '../account/hidden-profile.sql';
import { publicName } from '../review/public-name.sql';

/** The person who reads a lesson's submissions. */
export interface Reader {
  channelSeq: number;
  viewerSeq: number;
  /** Whether the person is staff of the class; staff see the submissions of all learners. */
  staff: boolean;
  curriculumSeq: number;
  /** Whether the person sees the submissions of other learners, too. */
  everybodys: boolean;
}
interface Submissions extends Reader {
  /** Whether to list only submissions that wait for feedback. */
  waiting: boolean;
  size: number;
  offset: number;
  /** The submission behind which the list begins; null for the beginning. */
  before: number | null;
  /** The day in Seoul whose posts are counted. */
  today: string;
  /** The term of a challenge whose submissions are listed; null for all. */
  shownTerm: number | null;
  ownTerm: number | null;
}
export type Handed = Page<Submission> & { mine: Submission | null; posted: PostedCounts };

/** The columns of a submission for the wire: `s` is the submission, `k` its lesson, `p` its author. */
const submission = (p: Placeholders<Reader>) => {
  const own = sql`s.user_seq = ${p.viewerSeq}::bigint`;
  const mayKnow = sql`(${p.staff}::boolean or ${own})`;
  return sql`
    s.submission_seq as "submissionSeq",
    s.curriculum_seq as "curriculumSeq",
    s.user_seq as "userSeq",
    s.term_seq as "termSeq",
    case when ${p.staff}::boolean then p.name else ${shownName(sql`s.channel_seq`, sql`s.user_seq`, publicName(mayKnow))} end as "userName",
    case
      when ${p.staff}::boolean then p.profile_image_url
      else ${shownOwn(sql`s.channel_seq`, sql`s.user_seq`, sql`p.profile_image_url`)}
    end as "profileImageUrl",
    s.content,
    iso(s.created_at) as "createdAt",
    iso(s.updated_at) as "updatedAt",
    (
      select coalesce(json_agg(json_build_object(
        'fileSeq', f.file_seq,
        'contentType', f.content_type,
        'fileSize', f.file_size,
        'originFileName', f.origin_file_name,
        'url', f.url
      ) order by a.file_order), '[]'::json)
      from submission_file a
      join file f on f.channel_seq = a.channel_seq and f.file_seq = a.file_seq
      where a.channel_seq = s.channel_seq and a.submission_seq = s.submission_seq
    ) as files,
    case when s.created_at > k.due_at then ${YN.YES} else ${YN.NO} end as "lateYn",
    case when ${own} then ${YN.YES} else ${YN.NO} end as "ownYn",
    case when s.feedback_at is not null and ${mayKnow} then json_build_object(
      'content', s.feedback,
      'point', s.point,
      'at', iso(s.feedback_at),
      'userName', ${shownName(sql`s.channel_seq`, sql`s.feedback_by`, sql`(select b.name from account b where b.user_seq = s.feedback_by)`)}
    ) end as feedback`;
};
const FROM_SUBMISSIONS = sql`
  from submission s
  join curriculum k on k.channel_seq = s.channel_seq and k.curriculum_seq = s.curriculum_seq
  join account p on p.user_seq = s.user_seq`;
const ofLesson = (p: Placeholders<Reader>) =>
  sql`s.channel_seq = ${p.channelSeq}::bigint and s.curriculum_seq = ${p.curriculumSeq}::bigint`;

const seen = (p: Placeholders<Submissions>) => sql`
  ${ofLesson(p)}
  and (${p.everybodys}::boolean or s.user_seq = ${p.viewerSeq}::bigint)
  and (not ${p.waiting}::boolean or s.feedback_at is null)
  and (${p.shownTerm}::bigint is null or s.term_seq = ${p.shownTerm}::bigint)`;
const ownInTerm = (p: Placeholders<Submissions>) => sql`
  ${ofLesson(p)}
  and s.user_seq = ${p.viewerSeq}::bigint
  and s.term_seq is not distinct from ${p.ownTerm}::bigint`;
/** A page of a lesson's submissions, the viewer's own submission, and how often the viewer has posted. */
export const SUBMISSIONS_OF_LESSON = statement<Submissions, Handed>(
  'mission.submissions',
  (p) => sql`
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]'::json)
        from (
          select ${submission(p)} ${FROM_SUBMISSIONS}
          where ${seen(p)}
            and (${p.before}::bigint is null or s.submission_seq < ${p.before}::bigint)
          order by s.submission_seq desc
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      ),
      'totalCount', (select count(*) from submission s where ${seen(p)}),
      'mine', (
        select row_to_json(f)
        from (
          select ${submission(p)} ${FROM_SUBMISSIONS}
          where ${ownInTerm(p)}
            and s.posted_on is null
        ) f
      ),
      'posted', (
        select json_build_object('total', count(*), 'today', count(*) filter (where s.posted_on = ${p.today}::date))
        from submission s
        where ${ownInTerm(p)} and s.posted_on is not null
      )
    )::text
  `,
);

interface One extends Reader {
  submissionSeq: number;
  /** The only term whose posts by others the reader may see; null if the reader may see those of every term. */
  readableTerm: number | null;
}
/** One submission; no row if the viewer may not read it. */
export const SUBMISSION_BY_SEQ = statement<One, Submission>(
  'mission.submission',
  (p) => sql`
    select row_to_json(f)::text
    from (
      select ${submission(p)} ${FROM_SUBMISSIONS}
      where ${ofLesson(p)}
        and s.submission_seq = ${p.submissionSeq}::bigint
        and (
          s.user_seq = ${p.viewerSeq}::bigint
          or (${p.everybodys}::boolean and (${p.readableTerm}::bigint is null or s.term_seq = ${p.readableTerm}::bigint))
        )
    ) f
  `,
);

interface Missions {
  channelSeq: number;
  courseSeq: number;
  viewerSeq: number;
  staff: boolean;
  ownTerm: number | null;
  size: number;
  offset: number;
}
/** A page of the lessons of a class that ask for a submission, with the viewer's own one and, for staff, how many wait for feedback. */
export const MISSIONS_OF_CLASS = statement<Missions, Page<Mission>>(
  'mission.missions',
  (p) => sql`
    with hits as (
      select k.*
      from curriculum k
      where k.channel_seq = ${p.channelSeq}::bigint
        and k.course_seq = ${p.courseSeq}::bigint
        and k.task_yn = ${YN.YES}
    )
    select json_build_object(
      'list', (
        select coalesce(json_agg(row_to_json(f)), '[]'::json)
        from (
          select
            k.curriculum_seq as "curriculumSeq",
            k.title,
            k.curriculum_type_cd as "curriculumTypeCd",
            k.public_scope_cd as "publicScopeCd",
            iso(k.due_at) as "dueAt",
            k.xp,
            k.point,
            case when ${p.staff}::boolean then n.all end as "submittedCount",
            case when ${p.staff}::boolean then n.waiting end as "waitingCount",
            m.submission_seq as "submissionSeq",
            iso(m.feedback_at) as "feedbackAt"
          from hits k
          left join lateral (
            select
              count(*) as all,
              count(*) filter (where s.feedback_at is null and s.posted_on is null) as waiting
            from submission s
            where ${p.staff}::boolean
              and s.channel_seq = k.channel_seq
              and s.curriculum_seq = k.curriculum_seq
          ) n on true
          left join submission m on m.channel_seq = k.channel_seq
            and m.curriculum_seq = k.curriculum_seq
            and m.user_seq = ${p.viewerSeq}::bigint
            and m.posted_on is null
            and m.term_seq is not distinct from ${p.ownTerm}::bigint
          order by k.curriculum_order, k.curriculum_seq
          limit ${p.size}::int
          offset ${p.offset}::int
        ) f
      ),
      'totalCount', (select count(*) from hits)
    )::text
  `,
);

interface Lesson {
  channelSeq: number;
  curriculumSeq: number;
  userSeq: number;
  termSeq: number | null;
}
interface NewSubmission extends Lesson {
  courseSeq: number;
  content: string;
  now: Date;
}
const submissionColumns = (p: Placeholders<NewSubmission>) => ({
  names: sql`channel_seq, course_seq, curriculum_seq, user_seq, term_seq, content, created_at, updated_at`,
  values: sql`
    ${p.channelSeq}, ${p.courseSeq}, ${p.curriculumSeq}, ${p.userSeq}, ${p.termSeq}, ${p.content},
    ${p.now}::timestamptz, ${p.now}::timestamptz`,
});
/**
 * Stores a submission. A person has one for each lesson, and in a challenge one for each lesson and term; answers no row for a second one.
 */
export const SUBMISSION_INSERT = statement<NewSubmission, { submissionSeq: number }>('mission.submission-insert', (p) => {
  const { names, values } = submissionColumns(p);
  return sql`
    insert into submission (${names})
    values (${values})
    on conflict do nothing
    returning submission_seq as "submissionSeq"
  `;
});
/** Stores a post; `day` is the day in Seoul for which the post counts. */
export const POST_INSERT = statement<NewSubmission & { day: string }, { submissionSeq: number }>('mission.post-insert', (p) => {
  const { names, values } = submissionColumns(p);
  return sql`
    insert into submission (${names}, posted_on)
    values (${values}, ${p.day}::date)
    returning submission_seq as "submissionSeq"
  `;
});
/** Makes two posts of a person for the same mission wait for each other, so that their number is counted rightly. */
export const POST_LOCK = statement<Pick<Lesson, 'curriculumSeq' | 'userSeq'>>(
  'mission.post-lock',
  (p) => sql`select pg_advisory_xact_lock(hashtext('post'), hashtext(${p.curriculumSeq}::text || ':' || ${p.userSeq}::text))`,
);
/** How often a person has posted for a mission in the term, in all and on `day`. */
export const POSTED_COUNTS = statement<Lesson & { day: string }, PostedCounts>(
  'mission.posted',
  (p) => sql`
    select
      count(*)::int as total,
      count(*) filter (where posted_on = ${p.day}::date)::int as today
    from submission
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and user_seq = ${p.userSeq}
      and posted_on is not null
      and term_seq is not distinct from ${p.termSeq}
  `,
);

interface Held {
  userSeq: number;
  feedbackAt: Date | null;
  posted: boolean;
}
/** Locks and answers a submission of any author. */
export const SUBMISSION_HELD = statement<{ channelSeq: number; curriculumSeq: number; submissionSeq: number }, Held>(
  'mission.submission-held',
  (p) => sql`
    select
      user_seq as "userSeq",
      feedback_at as "feedbackAt",
      posted_on is not null as posted
    from submission
    where channel_seq = ${p.channelSeq}
      and curriculum_seq = ${p.curriculumSeq}
      and submission_seq = ${p.submissionSeq}
    for update
  `,
);
interface OneOf {
  channelSeq: number;
  submissionSeq: number;
}
export const SUBMISSION_EDIT = statement<OneOf & { content: string; now: Date }>(
  'mission.submission-edit',
  (p) => sql`
    update submission
    set content = ${p.content}, updated_at = ${p.now}
    where channel_seq = ${p.channelSeq} and submission_seq = ${p.submissionSeq}
  `,
);
export const SUBMISSION_FEEDBACK = statement<OneOf & { content: string; point: number | null; by: number; now: Date }>(
  'mission.submission-feedback',
  (p) => sql`
    update submission
    set
      feedback = ${p.content},
      point = ${p.point},
      feedback_at = ${p.now},
      feedback_by = ${p.by}
    where channel_seq = ${p.channelSeq} and submission_seq = ${p.submissionSeq}
  `,
);
export const SUBMISSION_DELETE = statement<OneOf>(
  'mission.submission-delete',
  (p) => sql`delete from submission where channel_seq = ${p.channelSeq} and submission_seq = ${p.submissionSeq}`,
);
/** The term of a challenge in which a person is; null in any other class. */
export const TERM_OF_LEARNER = statement<{ channelSeq: number; courseSeq: number; userSeq: number }, { termSeq: number | null }>(
  'mission.term',
  (p) => sql`
    select term_seq as "termSeq"
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and ended_at is null
  `,
);

interface Files extends OneOf {
  fileSeqs: number[];
}
/**
 * Marks uploaded files of the learner as used by this submission, so that the job does not delete them; answers them. Files of another
 * submission are left out.
 */
export const FILES_KEEP = statement<Files & { userSeq: number }, { fileSeq: number }>(
  'mission.files-keep',
  (p) => sql`
    update file f
    set loose_at = null
    where f.channel_seq = ${p.channelSeq}
      and f.file_seq = any(${p.fileSeqs}::bigint[])
      and f.created_by = ${p.userSeq}
      and f.storage_key like 'private/%/task-%'
      and not exists (
        select from submission_file a
        where a.channel_seq = f.channel_seq
          and a.file_seq = f.file_seq
          and a.submission_seq <> ${p.submissionSeq}
      )
    returning f.file_seq as "fileSeq"
  `,
);
/** Removes all files except `fileSeqs` from a submission; a job deletes them later, as it does files that were never handed in. */
export const FILES_DROP = statement<Files>(
  'mission.files-drop',
  (p) => sql`
    delete from submission_file
    where channel_seq = ${p.channelSeq}
      and submission_seq = ${p.submissionSeq}
      and file_seq <> all(${p.fileSeqs}::bigint[])
  `,
);
/** Stores the files of a submission in the order of `fileSeqs`. */
export const FILES_PUT = statement<Files>(
  'mission.files-put',
  (p) => sql`
    insert into submission_file (channel_seq, submission_seq, file_seq, file_order)
    select ${p.channelSeq}, ${p.submissionSeq}, n.seq, n.at
    from unnest(${p.fileSeqs}::bigint[]) with ordinality n (seq, at)
    on conflict (channel_seq, submission_seq, file_seq) do update set file_order = excluded.file_order
  `,
);
