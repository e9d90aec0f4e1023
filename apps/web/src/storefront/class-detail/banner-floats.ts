import { showsFloatingBanner } from '@madang/contracts/main/course-rules';
import type { ClassView } from './use-class';

/** Whether the deadline floats over the page: not for whom a seat waits, which is an enrolment on its way. */
export const bannerFloats = ({ course, setting, viewer, manager, known, state }: ClassView, now: number): boolean =>
  known &&
  state !== 'continue' &&
  state !== 'deposit' &&
  showsFloatingBanner({ ...course, ...setting }, { choiseStatusCd: viewer.choiseStatusCd, manager }, now);
