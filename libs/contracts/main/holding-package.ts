import type { CourseSummary } from './course';

/** A public package that contains a class, with the fields that its price is calculated from. */
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
