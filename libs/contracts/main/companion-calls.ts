/** The call by which the page of a class shows the classes that go well with it (AM-770). */
import { service } from '../endpoint';
import type { CourseSummary } from './course';

const { get } = service('main');

/** How many classes that go well with a class its page shows at most: one row in a wide window. */
export const COMPANIONS_MAX = 4;

/** The classes that go well with a class. */
export const companionApi = {
  /**
   * Classes of the same packages, of the same category and by the same instructors, those first that share most with the class. Classes in
   * which the caller is enrolled are left out.
   */
  list: get('/channels/:channelSeq/courses/:courseSeq/companions', 'public').published().returns<CourseSummary[]>(),
};
