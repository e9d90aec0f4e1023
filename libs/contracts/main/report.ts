import { object, string } from 'yup';
import {
  CONTENT_KIND,
  CONTENT_REASON,
  HIDE_TERM,
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
import { MODERATES } from './moderates';

const { get, post } = service('main');
const reports = '/channels/:channelSeq/reports' as const;
const one = `${reports}/:caseSeq` as const;

/** Letters of the words that go with a report, a removal or the answer to an objection. */
export const REASON_MAX = 500;
/** Letters of an author's objection. */
export const APPEAL_MAX = 1000;
/** Days for which staff take a text down where it is not for good (정보통신망법 제44조의2 제4항). */
export const HIDE_DAYS = 30;
/** Stands where the name of a hidden profile was. */
export const HIDDEN_NAME = '***';

/** What somebody wrote, as it stands now; `gone` once its author or staff deleted it. */
interface WrittenItem {
  kind: ContentKind;
  itemSeq: number;
  /** The chat room of a message; null for other kinds. */
  parentSeq: number | null;
  courseSeq: number | null;
  /** The board of a post or a comment, for the link to it. */
  boardSeq: number | null;
  postSeq: number | null;
  /** The post, class or room it belongs to. */
  title: string;
  /** Plain, its beginning; of a profile the name and what the person says about themselves. */
  text: string;
  /** The picture of a profile, where the report is about one. */
  imageUrl: string | null;
  gone: boolean;
}
interface Decision {
  caseSeq: number;
  state: CodeOf<typeof CONTENT_STATE>;
  reasonCd: ContentReason | null;
  reasonText: string;
  /** Until when the text is taken down; null: for good. */
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
/** For staff: an item with its author, what its reporters say (who they are stays unsaid), and what was decided. */
export interface ContentCase extends Decision, WrittenItem {
  /** The author; null once the account is gone. */
  userSeq: number | null;
  userName: string | null;
  courseTitle: string | null;
  reportCount: number;
  /** The latest reports of the text. */
  reports: ContentReport[];
  decidedBy: string | null;
}
/** What was hidden, as its author sees it. */
export interface HiddenContent extends Decision, WrittenItem {
  mayAppeal: boolean;
}

/** What a queue shows: reports and objections that wait, what is taken down now, and the rest. */
export const REPORT_VIEW = { REPORTED: 'REPORTED', APPEALED: 'APPEALED', HIDDEN: 'HIDDEN', DONE: 'DONE' } as const;
export type ReportView = CodeOf<typeof REPORT_VIEW>;

const what = {
  kind: oneOf(values(CONTENT_KIND)).required(REQUIRED),
  itemSeq: seq().required(REQUIRED),
  /** The chat room of a message, which is numbered within its room. */
  parentSeq: seq()
    .nullable()
    .default(null)
    .when('kind', { is: CONTENT_KIND.CHAT, then: (s) => s.required(REQUIRED) }),
};
/** A reason of the list; the last of them needs words. */
export const reason = {
  reasonCd: oneOf(values(CONTENT_REASON)).required(REQUIRED),
  reasonText: text(REASON_MAX)
    .default('')
    .when('reasonCd', { is: CONTENT_REASON.OTHER, then: (s) => s.required(REQUIRED) }),
};
/** Staff who delete what somebody else wrote say why; authors need not. */
export const removalInput = object({
  reasonCd: oneOf(values(CONTENT_REASON)).nullable().default(null),
  reasonText: reason.reasonText,
}).noUnknown();
const reportInput = object({ ...what, ...reason }).noUnknown();
/** Why and for how long staff take a text down. */
export const hideInput = object({ ...reason, termCd: oneOf(values(HIDE_TERM)).default(HIDE_TERM.DAYS_30).required(REQUIRED) }).noUnknown();
/** What an author says against the removal of a text. */
export const appealInput = object({ text: text(APPEAL_MAX, 1).required(REQUIRED) }).noUnknown();
/** What staff answer to an objection; keeping the text down needs words. */
export const appealAnswerInput = object({
  restoreYn: yn().required(REQUIRED),
  text: text(REASON_MAX)
    .default('')
    .when('restoreYn', { is: YN.NO, then: (s) => s.required(REQUIRED) }),
}).noUnknown();

/** Calls about texts that were reported or taken down: readers report, authors object, staff decide. */
export const reportApi = {
  /** Reports something that the caller may read and did not write; once a person. */
  create: post(reports, 'login', reportInput).returns<{ reportedAt: string }>(),
  /** The caller's own report of an item. */
  mine: get(`${reports}/mine`, 'login', object(what)).returns<{ reportedAt: string } | null>(),
  /** What of the caller's was taken down, the latest first. */
  hidden: get(`${reports}/hidden`, 'login', object({ cursor: string().max(20), size: pageSize([20]) })).returns<
    CursorPage<HiddenContent>
  >(),
  /** Objects to a removal as the author, with a reason; possible once. */
  appeal: post(`${one}/appeal`, 'login', appealInput).returns<HiddenContent>(),
  list: get(
    reports,
    MODERATES,
    object({
      view: fallbackOneOf(values(REPORT_VIEW)),
      kind: fallbackOneOf(['', ...values(CONTENT_KIND)] as const),
      /** One case alone, whatever its state. */
      caseSeq: seq(),
      cursor: string().max(20),
      size: pageSize([20, 50, 100]),
    }),
  )
    .persons(PERSONAL_DATA.REPORT)
    .returns<CursorPage<ContentCase>>(),
  waiting: get(`${reports}/waiting`, MODERATES).returns<{ reportCount: number; appealCount: number }>(),
  hide: post(`${one}/hide`, MODERATES, hideInput).returns<ContentCase>(),
  leave: post(`${one}/leave`, MODERATES).returns<ContentCase>(),
  restore: post(`${one}/restore`, MODERATES).returns<ContentCase>(),
  answer: post(`${one}/answer`, MODERATES, appealAnswerInput).returns<ContentCase>(),
};
