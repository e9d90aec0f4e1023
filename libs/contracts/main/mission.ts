import { array, object } from 'yup';
import { PUBLIC_SCOPE, YN, type CodeOf, type LessonType, type Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { LIMITS } from '../limits';
import { count, fallbackOneOf, message, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { SITE_SWITCH } from '../platform-codes';
import type { UploadedFile } from './curriculum';
import type { PostedCounts } from './post-mission';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;
const mission = `${co}/missions/:curriculumSeq` as const;
/** The path of the posts for a mission of a challenge. */
const posts = '/channels/:channelSeq/challenges/:courseSeq/missions/:curriculumSeq/posts';

/** Maximum number of files that a learner may hand in with one submission. */
export const SUBMISSION_FILES_MAX = 10;
/** Maximum number of points that staff can give for a submission. */
export const SUBMISSION_POINT_MAX = 1000;

/** A submission: what a learner handed in for a mission. */
export interface Submission {
  submissionSeq: number;
  curriculumSeq: number;
  userSeq: number;
  /** The term of a challenge in which the learner handed it in; null for any other class. */
  termSeq: number | null;
  /** The learner's name; other learners get it with its middle letters hidden. */
  userName: string;
  profileImageUrl: string | null;
  content: string;
  files: UploadedFile[];
  createdAt: string;
  updatedAt: string;
  /** Y: it was handed in after the due date. */
  lateYn: Yn;
  ownYn: Yn;
  /** The staff's answer; only the submission's author and staff get it, otherwise it is null. */
  feedback: { content: string; point: number | null; at: string; userName: string } | null;
}
/** A mission, or another lesson that asks learners to hand something in. */
export interface Mission {
  curriculumSeq: number;
  title: string;
  curriculumTypeCd: LessonType;
  publicScopeCd: CodeOf<typeof PUBLIC_SCOPE>;
  dueAt: string | null;
  xp: number | null;
  point: number | null;
  /**
   * How many submissions there are; `waitingCount` of them wait for an answer. Posts need no answer and are not counted as waiting. Both
   * are for staff only, and null for others.
   */
  submittedCount: number | null;
  waitingCount: number | null;
  /** The viewer's own submission; null: the viewer has handed nothing in. */
  submissionSeq: number | null;
  feedbackAt: string | null;
}

const submissionInput = object({
  content: text(LIMITS.textareaMax).default(''),
  /** All files of the submission, including those that it already has. */
  files: array(seq().required(REQUIRED))
    .max(SUBMISSION_FILES_MAX, message('numberMax', { max: SUBMISSION_FILES_MAX }))
    .default([]),
}).noUnknown();

/** Calls about missions: learners hand in, staff answer with a text and points. */
export const missionApi = {
  list: get(`${co}/missions`, 'login', object({ page: pageNumber(), size: pageSize([100, 20, 50]) })).returns<Page<Mission>>(),
  /**
   * The submissions for a mission. `mine` is the caller's own; `posted` counts the caller's posts for a mission of posts. Staff get all of
   * them, or with `termSeq` those of one term of a challenge. Learners get their own and, if the mission lets the class read them, those
   * of others: in a challenge only those of the same term. With `before` the list begins after that submission, so that a feed continues
   * where it stopped although new posts come in; `totalCount` still counts all.
   */
  submissions: get(
    `${mission}/submissions`,
    'login',
    object({
      page: pageNumber(),
      size: pageSize([20, 50, 100]),
      waitingYn: fallbackOneOf([YN.NO, YN.YES]),
      termSeq: seq().nullable(),
      before: seq().nullable(),
    }),
  )
    .also(posts)
    .returns<Page<Submission> & { mine: Submission | null; posted: PostedCounts }>(),
  submission: get(`${mission}/submissions/:submissionSeq`, 'login').returns<Submission>(),
  submit: post(`${mission}/submissions`, 'login', submissionInput).also(posts).returns<Submission>(),
  /** Changes a submission of the caller, as long as staff have not answered it. */
  edit: post(`${mission}/submissions/:submissionSeq`, 'login', submissionInput).returns<Submission>(),
  /** Deletes a submission of the caller, as long as staff have not answered it; staff can also delete posts of others. */
  remove: post(`${mission}/submissions/:submissionSeq/delete`, 'login').returns<null>(),
  feedback: post(
    `${mission}/submissions/:submissionSeq/feedback`,
    'login',
    object({
      content: text(LIMITS.textareaMax, 1).required(REQUIRED),
      point: count(SUBMISSION_POINT_MAX)
        .transform((value: number, raw: unknown) => (raw === '' ? null : value))
        .nullable()
        .default(null),
    }).noUnknown(),
  ).returns<Submission>(),
  /** Uploads a file (multipart field `file`) for a submission; a file that no submission uses is deleted after a day. */
  upload: post('/channels/:channelSeq/uploads/courses/:courseSeq/missions/:curriculumSeq', 'login')
    .stoppedBy(SITE_SWITCH.UPLOADS)
    .returns<UploadedFile>(),
};
