import { showsFloatingBanner } from '@madang/contracts/main/course-rules';
import { isShut, type ClassView } from './use-class';

/**
 * Whether the banner with the deadline floats over the page; not for a person who holds a seat and has yet to pay, and not of a class that
 * nobody can enrol in yet, or a challenge of which no term can be joined.
 */
export const bannerFloats = ({ course, setting, viewer, manager, known, state }: ClassView, now: number): boolean =>
  known &&
  !isShut({ state }) &&
  state !== 'demand' &&
  state !== 'continue' &&
  state !== 'deposit' &&
  showsFloatingBanner({ ...course, ...setting }, { choiseStatusCd: viewer.choiseStatusCd, manager }, now);
