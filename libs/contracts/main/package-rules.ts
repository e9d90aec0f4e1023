/** Rules of a package that server and web share. */
import { PACKAGE_LIMIT, PAY_LIMIT, USER_LIMIT } from '../codes';
import { LIMITS } from '../limits';
import type { MissingStep } from './course-rules';
import type { Pack } from './package';

/** The sale and seats of a package in the fields and codes of a class, so that the rules of classes apply to them (AM-007). */
export const packageSale = (
  p: Pick<Pack, 'userLimitTypeCd' | 'choiseTypeCd' | 'partNumber' | 'currentPartNumber' | 'startAt' | 'endAt' | 'price'>,
) => ({
  userLimitTypeCd:
    p.userLimitTypeCd === PACKAGE_LIMIT.CAPPED
      ? USER_LIMIT.CAPPED
      : p.userLimitTypeCd === PACKAGE_LIMIT.WAITLIST
        ? USER_LIMIT.WAITLIST
        : USER_LIMIT.NONE,
  choiseTypeCd: p.choiseTypeCd,
  maxUserCount: p.partNumber,
  attendCount: p.currentPartNumber,
  acceptCnt: p.currentPartNumber,
  payStartCd: p.startAt ? PAY_LIMIT.LIMITED : PAY_LIMIT.NONE,
  payEndCd: p.endAt ? PAY_LIMIT.LIMITED : PAY_LIMIT.NONE,
  payStartAt: p.startAt,
  payEndAt: p.endAt,
  price: p.price,
});

/**
 * What a package lacks to be published: a title, and at least two classes, all of them published and, unless it is sold in
 * won, in its own currency (EN-054). It needs no price; without one it is shown but not for sale.
 */
export function packageMissing(p: { title: string; classes: number; published: number; foreign: boolean }): MissingStep[] {
  const missing: MissingStep[] = [];
  if (p.title.trim().length < LIMITS.titleMin) missing.push({ step: 'setting', key: 'title' });
  if (p.classes < LIMITS.packageMin) missing.push({ step: 'curriculums', key: 'classes' });
  else if (p.published < p.classes) missing.push({ step: 'curriculums', key: 'unpublished' });
  if (p.foreign) missing.push({ step: 'payment', key: 'currency' });
  return missing;
}
