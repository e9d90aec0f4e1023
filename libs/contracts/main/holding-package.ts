import type { CourseSummary } from './course';
import type { PriceKey } from './course-rules';

/** A public package that contains a class, with the fields that its price is calculated from. */
export type HoldingPackage = Pick<CourseSummary, 'courseSeq' | 'title' | PriceKey>;
