import { showsFloatingBanner } from '@madang/contracts/main/course-rules';
import type { ClassView } from './use-class';

/**
 * Whether the banner with the deadline floats over the page; not for a person who holds a seat and has yet to pay, and not of a class that
 * nobody can enrol in yet.
 */
export const bannerFloats = ({ course, setting, viewer, manager, known, state }: ClassView, now: number): boolean =>
  known &&
  state !== 'demand' &&
  state !== 'continue' &&
  state !== 'deposit' &&
  showsFloatingBanner({ ...course, ...setting }, { choiseStatusCd: viewer.choiseStatusCd, manager }, now);
