/** The calls of the storefront, without the rules of their input, which ./course holds; the storefront has no form that needs them. */
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
   * A page of the site's public classes. With `close` in the answer no class contains the searched words, and these classes contain similar
   * ones. With a session each card also tells what the class is to the viewer.
   */
  list: get('/channels/:channelSeq/courses', 'public')
    .takes<typeof courseListQuery>()
    .published()
    .returns<Page<CourseSummary & Partial<CourseViewer>> & { close?: true }>(),
  /** What the classes of these cards are to the viewer, such as liked or enrolled. */
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
