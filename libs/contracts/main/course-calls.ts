/** The calls of the storefront, without their rules: those stand in ./course, and the storefront needs no form. */
import { service, type Page } from '../endpoint';
import type {
  ClassInformation,
  courseCreateInput,
  courseFindQuery,
  courseListQuery,
  CourseSummary,
  CourseViewer,
  courseViewerQuery,
  MyCourse,
  myCoursesQuery,
} from './course';

const { get, post } = service('main', 'main/course');
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** Calls about classes that visitors' pages make; `course.ts` adds those of the staff and the rules of the input. */
export const courseApi = {
  /**
   * With `close` no class has the words of a search: these are written much like them. With a session each card carries its viewer's side
   * as well.
   */
  list: get('/channels/:channelSeq/courses', 'public')
    .takes<typeof courseListQuery>()
    .published()
    .returns<Page<CourseSummary & Partial<CourseViewer>> & { close?: true }>(),
  /** The viewer's side of a page of cards. */
  viewer: get('/channels/:channelSeq/courses/viewer', 'login').takes<typeof courseViewerQuery>().returns<CourseViewer[]>(),
  find: get(co, 'public')
    .takes<typeof courseFindQuery>()
    .also('/channels/:channelSeq/contents/:courseSeq')
    .published()
    .returns<ClassInformation>(),
  create: post('/channels/:channelSeq/courses', 'CLASS_LIFECYCLE_CREATE')
    .takes<typeof courseCreateInput>()
    .returns<{ courseSeq: number }>(),
  mine: get('/mypage/courses', 'login').takes<typeof myCoursesQuery>().returns<Page<MyCourse>>(),
  like: post(`${co}/bookmark`, 'login').returns<{ likeAt: string; likeCount: number }>(),
  unlike: post(`${co}/bookmark/delete`, 'login').returns<{ likeAt: null; likeCount: number }>(),
};
