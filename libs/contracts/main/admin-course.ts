import type { ClassState } from '../answer-codes';
import type { Currency } from '../codes';

/** A class as a line of the admin's list at /settings/course. */
export interface AdminCourse {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseType: string;
  courseTypeCd: string;
  state: ClassState;
  publicCd: string;
  publishStatusCd: string;
  fareCd: string;
  price: number | null;
  priceEx: number | null;
  discountPrice: number | null;
  discountPriceEx: number | null;
  discountStartAt: string | null;
  discountEndAt: string | null;
  materialPrice: number | null;
  materialPriceEx: number | null;
  currency: Currency;
  attendCount: number;
  acceptCnt: number;
  waitCnt: number;
  maxUserCount: number;
  userLimitTypeCd: string;
  reviewRate: number;
  reviewCount: number;
  createdAt: string;
  updatedAt: string;
  /** The moment until which a class in the trash can be restored; null: it is not in the trash. */
  restoreExpiredAt: string | null;
}
/** A class or package in the trash. */
export interface TrashedCourse {
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  courseType: string;
  courseTypeCd: string;
  trashedAt: string;
  /** The moment until which the class or package can be restored; afterwards it is deleted. */
  restoreExpiredAt: string;
}
