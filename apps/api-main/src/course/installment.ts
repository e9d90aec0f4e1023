import type { InferType } from 'yup';
import { FARE, YN } from '@madang/contracts/codes';
import type { coursePaymentInput } from '@madang/contracts/main/course-payment';
import { monthlySum } from '@madang/contracts/main/course-rules';
import { failField } from '@madang/server/fail';
import type { CourseEntity } from './course.entity';

type Installment = Pick<CourseEntity, 'installmentStatus' | 'installmentMonth' | 'installmentPrice' | 'installmentOriginalPrice'>;
/** The columns of a class whose page says no amount by months, as of one that is free or whose price changed without its months. */
export const NO_INSTALLMENT: Installment = {
  installmentStatus: YN.NO,
  installmentMonth: null,
  installmentPrice: null,
  installmentOriginalPrice: null,
};
/**
 * The monthly amount of a price that is paid by months (AM-030), stored for the full price. It is computed from the price; an amount in
 * the input that is neither that of the full price nor that of the discount, which answers name while it runs, is refused.
 */
export function installment(input: InferType<typeof coursePaymentInput>): Installment {
  const { installmentMonth: months, installmentPrice: amount } = input;
  if (input.fareCd !== FARE.PAID || (!months && !amount)) return NO_INSTALLMENT;
  if (!months || months < 2) throw failField('installmentMonth', 'required');
  const sumOf = (price: number | null | undefined) => monthlySum((price ?? 0) + (input.materialPrice ?? 0), months);
  const sum = sumOf(input.price);
  const reduced = sumOf(input.discountPrice ?? input.price);
  if (amount && amount !== sum && amount !== reduced) throw failField('installmentPrice', 'installmentSum', { sum, months });
  return { installmentStatus: YN.YES, installmentMonth: months, installmentPrice: sum, installmentOriginalPrice: sum };
}
