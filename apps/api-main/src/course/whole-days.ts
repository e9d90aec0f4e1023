import { dayEnd, msBefore, seoulDay, startOfDay } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import type { CourseEntity } from './course.entity';

type Ends = Pick<CourseEntity, 'payStartAt' | 'payEndAt'>;
/** The moments of a sale that is set by days: from the first second of its first day to the last one of its last, in Seoul (AM-027). */
export const wholeDays = ({ payStartAt, payEndAt }: Partial<Ends>): Ends => ({
  payStartAt: payStartAt ? startOfDay(payStartAt) : null,
  payEndAt: payEndAt ? msBefore(dayEnd(seoulDay(payEndAt)), SECOND) : null,
});
