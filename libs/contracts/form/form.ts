import { array, mixed, object } from 'yup';
import { service, type Page } from '../endpoint';
import { AGREEMENT, ANSWERS_KEPT, FORM_MODIFICATION, PERSONAL_DATA, QUESTION_TYPE, values, type CodeOf, type Yn, YN } from '../codes';
import { LIMITS } from '../limits';
import { count, email, oneOf, pageNumber, pageSize, REQUIRED, seq, sheetReason, siteLink, text, when, yn, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';

const { get, post } = service('form');
const fo = '/channels/:channelSeq/forms/:formSeq' as const;

/** One question of a form; a form shows its questions in the order of this list. */
export interface FormBlock {
  questionSeq: number;
  kind: CodeOf<typeof QUESTION_TYPE>;
  label: string;
  description: string;
  requiredYn: Yn;
  maxLength: number | null;
  options: string[];
  agreementKind: CodeOf<typeof AGREEMENT> | null;
}
/** What happens after somebody has answered a form (RT-123). */
interface FormEvent {
  /** The site's own words of thanks; empty: the product's. */
  message: string;
  /** The address that the browser is sent to afterwards; null: it stays on the form's page. */
  redirectUrl: string | null;
  /** The address that gets a mail about each answer; always null for visitors, who may not see it. */
  noticeEmail: string | null;
  /**
   * The coupon kind of which a member gets one coupon for the first answer; null: none. It is always null for visitors, who read
   * `couponYn`.
   */
  couponInfoSeq: number | null;
}
/** A form of a site: its address, its questions, when it is open, and how often one person may answer. */
export interface Form extends FormEvent {
  formSeq: number;
  channelSeq: number;
  /** The public id in the form's address, /forms/{id}. */
  id: string;
  title: string;
  description: string;
  modification: CodeOf<typeof FORM_MODIFICATION>;
  useYn: Yn;
  startAt: string | null;
  endAt: string | null;
  /** How long the answers are kept after the form has closed. */
  answersKept: CodeOf<typeof ANSWERS_KEPT>;
  blocks: FormBlock[];
  answerCount: number;
  /** Whether members get a coupon for answering. */
  couponYn: Yn;
  createdAt: string;
}
/** One person's answers to a form, as the staff's list shows them. */
export interface FormAnswer {
  answerSeq: number;
  userSeq: number | null;
  userName: string | null;
  answers: { questionSeq: number; value: string | boolean }[];
  /** When the answer is deleted; null as long as the form has no end, or where it keeps answers as long as the site exists. */
  keptUntil: string | null;
  createdAt: string;
}
const formGeneralInput = object({
  title: text(100, 1).required(REQUIRED),
  description: text(2000).default(''),
  modification: oneOf(values(FORM_MODIFICATION)).default(FORM_MODIFICATION.FINAL),
  useYn: yn().default(YN.NO),
  startAt: when().nullable(),
  endAt: when().nullable(),
  answersKept: oneOf(values(ANSWERS_KEPT)).default(ANSWERS_KEPT.YEAR),
}).noUnknown();
const emptyIsNull = (value: string | null | undefined) => value || null;
const formEventInput = object({
  message: text(500).default(''),
  redirectUrl: siteLink().nullable().transform(emptyIsNull).default(null),
  noticeEmail: email().nullable().transform(emptyIsNull).default(null),
  couponInfoSeq: seq().nullable(),
}).noUnknown();
/**
 * The questions of a form as its editor saves them. A question without a number is new; an existing one that is missing from the list is
 * deleted.
 */
export const formScreenInput = object({
  blocks: array(
    object({
      questionSeq: seq().nullable(),
      kind: oneOf(values(QUESTION_TYPE)).required(REQUIRED),
      label: text(500, 1).required(REQUIRED),
      description: text(2000).default(''),
      requiredYn: yn().default(YN.NO),
      maxLength: count(LIMITS.textareaMax).nullable(),
      options: array(text(200, 1).required()).max(50).default([]),
      agreementKind: oneOf(values(AGREEMENT)).nullable(),
    })
      .noUnknown()
      .required(),
  )
    .max(100)
    .required(REQUIRED),
}).noUnknown();
const formAnswerInput = object({
  answers: array(
    object({
      questionSeq: seq().required(REQUIRED),
      value: mixed<string | boolean>((v): v is string | boolean => typeof v === 'string' || typeof v === 'boolean').required(REQUIRED),
    })
      .noUnknown()
      .required(),
  )
    .max(100)
    .required(REQUIRED),
}).noUnknown();

/** Calls about forms: staff make them and read their answers, anyone fills them in. */
export const formApi = {
  list: get(
    '/channels/:channelSeq/forms',
    'SITE_FORM_READ',
    object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), sort: sortOf(LIST_SORTS.FORMS) }),
  ).returns<Page<Form>>(),
  find: get(fo, 'SITE_FORM_READ').returns<Form>(),
  /** A form by the public id of its address, whether it is open or not, for its staff. */
  preview: get('/channels/:channelSeq/form-previews/:id', 'SITE_FORM_READ').returns<Form>(),
  create: post('/channels/:channelSeq/forms', 'SITE_FORM_UPDATE', formGeneralInput).returns<Form>(),
  update: post(`${fo}/general`, 'SITE_FORM_UPDATE', formGeneralInput).returns<Form>(),
  updateScreen: post(`${fo}/screen`, 'SITE_FORM_UPDATE', formScreenInput).returns<Form>(),
  /** Saves what happens after an answer. To give a coupon, the caller also needs the permission to issue coupons. */
  updateEvent: post(`${fo}/event`, 'SITE_FORM_UPDATE', formEventInput).needs('SITE_COUPON_UPDATE', 'couponInfoSeq').returns<Form>(),
  /** Copies a form with its questions, closed and without answers. The coupon is not copied. */
  copy: post(`${fo}/copy`, 'SITE_FORM_UPDATE').returns<Form>(),
  remove: post(`${fo}/delete`, 'SITE_FORM_UPDATE').notBySupport().returns<null>(),
  answers: get(`${fo}/answers`, 'SITE_FORM_READ', object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes) }))
    .persons(PERSONAL_DATA.FORM_ANSWER, 'answerSeq')
    .returns<Page<FormAnswer>>(),
  answersExcel: get(`${fo}/answers/excel`, 'SITE_FORM_READ', object({ reason: sheetReason() }))
    .needs('SITE_PERSONAL_READ')
    .sheet(PERSONAL_DATA.FORM_ANSWER)
    .returnsFile(),
  open: get('/forms/:id', 'public').returns<Form>(),
  mine: get('/forms/:id/answers/me', 'public').returns<FormAnswer | null>(),
  answer: post('/forms/:id/answers', 'public', formAnswerInput).returns<FormAnswer>(),
  editAnswer: post('/forms/:id/answers/:answerSeq', 'public', formAnswerInput).returns<FormAnswer>(),
};
