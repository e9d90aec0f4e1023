import type { CourseSummary } from './course';

/** A package on show that holds a class, with what its price follows from. */
export type HoldingPackage = Pick<
  CourseSummary,
  | 'courseSeq'
  | 'title'
  | 'fareCd'
  | 'currency'
  | 'price'
  | 'priceEx'
  | 'discountPrice'
  | 'discountPriceEx'
  | 'discountStartAt'
  | 'discountEndAt'
>;
