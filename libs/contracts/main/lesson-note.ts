/** A learner's notes and questions about a lesson, or about a second of its video. */
import { number, object } from 'yup';
import { YN } from '../codes';
import { service } from '../endpoint';
import { message, REQUIRED, text, yn } from '../fields';
import { COMMENT_MAX, POST_TITLE_MAX } from './board';
import type { Post, PostRow } from './board-calls';

const { get, post } = service('main');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;
const lesson = `${co}/curriculums/:curriculumSeq` as const;

/** Maximum number of letters in a note. */
export const NOTE_MAX = 2000;
/** Maximum number of notes of one person in one class. */
export const NOTES_MAX = 1000;
/** How many of a lesson's newest questions the classroom shows; the board of questions has all of them. */
export const QUESTIONS_SHOWN = 50;
/** The largest second that a note can name: a day, longer than any video. */
const SECOND_MAX = 86_400;

/** A learner's own note about a lesson. */
export interface LessonNote {
  noteSeq: number;
  curriculumSeq: number;
  /** The second of the video that the note is about; null: the whole lesson. */
  second: number | null;
  content: string;
  createdAt: string;
  updatedAt: string | null;
}
/** The questions about one lesson, for the classroom. */
export interface LessonQuestions {
  /** Whether the reader may ask a question about this lesson. */
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
/** The input of a note. */
export const noteInput = object({ content: text(NOTE_MAX, 1).required(REQUIRED), second: second() }).noUnknown();
/** The input of a question about a lesson; it becomes a post on the class's board of questions. */
export const askInput = object({
  title: text(POST_TITLE_MAX, 1).required(REQUIRED),
  /** The question as plain text. */
  content: text(COMMENT_MAX, 1).required(REQUIRED),
  second: second(),
  secretYn: yn().default(YN.NO).required(REQUIRED),
}).noUnknown();

/** Calls of the classroom about notes and questions. */
export const lessonNoteApi = {
  /** The caller's own notes in the whole class, sorted by lesson and second. */
  list: get(`${co}/notes`, 'login').returns<LessonNote[]>(),
  create: post(`${lesson}/notes`, 'login', noteInput).returns<LessonNote>(),
  update: post(`${lesson}/notes/:noteSeq`, 'login', noteInput).returns<LessonNote>(),
  remove: post(`${lesson}/notes/:noteSeq/delete`, 'login').returns<null>(),
  questions: get(`${lesson}/questions`, 'public').returns<LessonQuestions>(),
  /** Asks a question about the lesson, as a post on the class's board of questions. */
  ask: post(`${lesson}/questions`, 'login', askInput).returns<Post>(),
};
