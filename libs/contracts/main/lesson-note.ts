/** What a learner notes of a lesson, and what is asked of it, with the moment of its film. */
import { number, object } from 'yup';
import { YN } from '../codes';
import { service } from '../endpoint';
import { message, REQUIRED, text, yn } from '../fields';
import { COMMENT_MAX, POST_TITLE_MAX } from './board';
import type { Post, PostRow } from './board-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;
const lesson = `${co}/curriculums/:curriculumSeq` as const;

/** Letters of a note. */
export const NOTE_MAX = 2000;
/** The most notes of one person in one class. */
export const NOTES_MAX = 1000;
/** How many of a lesson's newest questions the classroom shows; the board has all of them. */
export const QUESTIONS_SHOWN = 50;
/** The largest second a note may name: a day, which is longer than any film. */
const SECOND_MAX = 86_400;

/** A learner's own note of a lesson; `second` is the moment of the film it was written at. */
export interface LessonNote {
  noteSeq: number;
  curriculumSeq: number;
  /** The second of the film that the note is about; null for a note of the whole lesson. */
  second: number | null;
  content: string;
  createdAt: string;
  updatedAt: string | null;
}
/** The questions that were asked about one lesson, for its page in the classroom. */
export interface LessonQuestions {
  /** Whether the reader may ask here. */
  mayAsk: boolean;
  list: PostRow[];
}

const second = () =>
  number()
    .integer()
    .min(0, message('numberMin', { min: 0 }))
    .max(SECOND_MAX, message('numberMax', { max: SECOND_MAX }))
    .nullable()
    .default(null);
/** The form of a note. */
export const noteInput = object({ content: text(NOTE_MAX, 1).required(REQUIRED), second: second() }).noUnknown();
/** The form of a question beside a lesson; it becomes a post on the class's board of questions. */
export const askInput = object({
  title: text(POST_TITLE_MAX, 1).required(REQUIRED),
  /** The question as plain text. */
  content: text(COMMENT_MAX, 1).required(REQUIRED),
  second: second(),
  secretYn: yn().default(YN.NO).required(REQUIRED),
}).noUnknown();

/** Calls of the classroom about notes and questions beside a lesson. */
export const lessonNoteApi = {
  /** The caller's own notes of the whole class, by lesson and moment. */
  list: get(`${co}/notes`, 'login').returns<LessonNote[]>(),
  create: post(`${lesson}/notes`, 'login', noteInput).returns<LessonNote>(),
  update: post(`${lesson}/notes/:noteSeq`, 'login', noteInput).returns<LessonNote>(),
  remove: post(`${lesson}/notes/:noteSeq/delete`, 'login').returns<null>(),
  questions: get(`${lesson}/questions`, 'public').returns<LessonQuestions>(),
  /** On the class's board of questions. */
  ask: post(`${lesson}/questions`, 'login', askInput).returns<Post>(),
};
