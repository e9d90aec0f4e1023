import { object, string } from 'yup';
import {
  CONTENT_KIND,
  CONTENT_REASON,
  HIDE_PERIOD,
  PERSONAL_DATA,
  values,
  YN,
  type APPEAL_ANSWER,
  type CONTENT_STATE,
  type CodeOf,
  type ContentKind,
  type ContentReason,
} from '../codes';
import { service, type CursorPage } from '../endpoint';
import { fallbackOneOf, oneOf, pageSize, REQUIRED, seq, text, yn } from '../fields';
import { MODERATOR_PERMISSIONS } from './moderates';

const { get, post } = service('main');
const reports = '/channels/:channelSeq/reports' as const;
const one = `${reports}/:caseSeq` as const;

/** Maximum number of letters in the reason for a report, a removal or a rejected objection. */
export const REASON_MAX = 500;
/** Maximum number of letters in an author's objection. */
export const APPEAL_MAX = 1000;
/** Days for which staff take a text down unless they do so for good (정보통신망법 제44조의2 제4항). */
export const HIDE_DAYS = 30;
/** The text shown in place of the name of a hidden profile. */
export const HIDDEN_NAME = '***';

/** A text that somebody wrote, in its present state; `gone`: its author or staff have deleted it. */
interface WrittenItem {
  kind: ContentKind;
  itemSeq: number;
  /** The chat room of a chat message; null for other kinds. */
  parentSeq: number | null;
  courseSeq: number | null;
  /** The board of a post or comment, for the link to it. */
  boardSeq: number | null;
  postSeq: number | null;
  /** The title of the post, class or chat room that the text belongs to. */
  title: string;
  /** The beginning of the text, without markup; for a profile the name and the person's words about themselves. */
  text: string;
  /** The picture of a reported profile; null for other kinds. */
  imageUrl: string | null;
  gone: boolean;
}
interface Decision {
  caseSeq: number;
  state: CodeOf<typeof CONTENT_STATE>;
  reasonCd: ContentReason | null;
  reasonText: string;
  /** The moment until which the text is taken down; null: for good, or not at all. */
  hiddenUntil: string | null;
  decidedAt: string | null;
  appeal: {
    text: string;
    appealedAt: string;
    answerCd: CodeOf<typeof APPEAL_ANSWER> | null;
    answerText: string;
    answeredAt: string | null;
  } | null;
}
interface ContentReport {
  reasonCd: ContentReason;
  reasonText: string;
  createdAt: string;
}
/** A reported text as staff see it: its author, the reports without the names of those who made them, and the decision. */
export interface ContentCase extends Decision, WrittenItem {
  /** The author; null once the account is deleted. */
  userSeq: number | null;
  userName: string | null;
  courseTitle: string | null;
  reportCount: number;
  /** The latest reports of the text, at most 20. */
  reports: ContentReport[];
  decidedBy: string | null;
}
/** The caller's own report of a text: when it was made, and how the text stands by now. */
export interface OwnReport {
  reportedAt: string;
  state: CodeOf<typeof CONTENT_STATE>;
}
/** A text that was taken down, as its author sees it. */
export interface HiddenContent extends Decision, WrittenItem {
  mayAppeal: boolean;
}

/** The views of the staff's list: reports that wait, objections that wait, texts that are taken down now, and all other cases. */
export const REPORT_VIEW = { REPORTED: 'REPORTED', APPEALED: 'APPEALED', HIDDEN: 'HIDDEN', DONE: 'DONE' } as const;
export type ReportView = CodeOf<typeof REPORT_VIEW>;

const what = {
  kind: oneOf(values(CONTENT_KIND)).required(REQUIRED),
  itemSeq: seq().required(REQUIRED),
  /** The chat room of a chat message, since messages are numbered within their room. */
  parentSeq: seq()
    .nullable()
    .default(null)
    .when('kind', { is: CONTENT_KIND.CHAT, then: (s) => s.required(REQUIRED) }),
};
/** The fields of a reason: one of the list and, with OTHER, a text. */
export const reason = {
  reasonCd: oneOf(values(CONTENT_REASON)).required(REQUIRED),
  reasonText: text(REASON_MAX)
    .default('')
    .when('reasonCd', { is: CONTENT_REASON.OTHER, then: (s) => s.required(REQUIRED) }),
};
/** The input that deletes a text: staff who delete a text of somebody else have to give a reason, authors do not. */
export const removalInput = object({
  reasonCd: oneOf(values(CONTENT_REASON)).nullable().default(null),
  reasonText: reason.reasonText,
}).noUnknown();
const reportInput = object({ ...what, ...reason }).noUnknown();
/** The input that takes a text down: the reason, and for how long. */
export const hideInput = object({
  ...reason,
  termCd: oneOf(values(HIDE_PERIOD)).default(HIDE_PERIOD.DAYS_30).required(REQUIRED),
}).noUnknown();
/** The input of an author's objection to the removal of a text. */
export const appealInput = object({ text: text(APPEAL_MAX, 1).required(REQUIRED) }).noUnknown();
/** The input of the staff's answer to an objection; rejecting it needs a text. */
export const appealAnswerInput = object({
  restoreYn: yn().required(REQUIRED),
  text: text(REASON_MAX)
    .default('')
    .when('restoreYn', { is: YN.NO, then: (s) => s.required(REQUIRED) }),
}).noUnknown();

/** Calls about texts that were reported or taken down: readers report, authors object, staff decide. */
export const reportApi = {
  /** Reports a text that the caller may read and did not write; each person can report it once. */
  create: post(reports, 'login', reportInput).returns<{ reportedAt: string }>(),
  /** The caller's own report of a text; null if there is none. */
  mine: get(`${reports}/mine`, 'login', object(what)).returns<OwnReport | null>(),
  /** The caller's texts that were taken down, the latest first. */
  hidden: get(`${reports}/hidden`, 'login', object({ cursor: string().max(20), size: pageSize([20]) })).returns<
    CursorPage<HiddenContent>
  >(),
  /** Objects, as the author, to the removal of a text; possible once. */
  appeal: post(`${one}/appeal`, 'login', appealInput).returns<HiddenContent>(),
  list: get(
    reports,
    MODERATOR_PERMISSIONS,
    object({
      view: fallbackOneOf(values(REPORT_VIEW)),
      kind: fallbackOneOf(['', ...values(CONTENT_KIND)] as const),
      /** Only the case with this number, whatever its state. */
      caseSeq: seq(),
      cursor: string().max(20),
      size: pageSize([20, 50, 100]),
    }),
  )
    .persons(PERSONAL_DATA.REPORT)
    .returns<CursorPage<ContentCase>>(),
  waiting: get(`${reports}/waiting`, MODERATOR_PERMISSIONS).returns<{ reportCount: number; appealCount: number }>(),
  hide: post(`${one}/hide`, MODERATOR_PERMISSIONS, hideInput).returns<ContentCase>(),
  leave: post(`${one}/leave`, MODERATOR_PERMISSIONS).returns<ContentCase>(),
  restore: post(`${one}/restore`, MODERATOR_PERMISSIONS).returns<ContentCase>(),
  answer: post(`${one}/answer`, MODERATOR_PERMISSIONS, appealAnswerInput).returns<ContentCase>(),
};
