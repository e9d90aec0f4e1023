import { showsFloatingBanner } from '@madang/contracts/main/course-rules';
import type { ClassView } from './use-class';

/** Whether the banner with the deadline floats over the page; not for a person who holds a seat and has yet to pay. */
export const bannerFloats = ({ course, setting, viewer, manager, known, state }: ClassView, now: number): boolean =>
  known &&
  state !== 'continue' &&
  state !== 'deposit' &&
  showsFloatingBanner({ ...course, ...setting }, { choiseStatusCd: viewer.choiseStatusCd, manager }, now);
