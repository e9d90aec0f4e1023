import { CURRENCY, PAY_METHOD, type Currency, type PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import type { Course } from '@madang/contracts/main/course';
import { priceOf, type Price } from '@madang/contracts/main/course-rules';
import { methodsOf } from '@madang/contracts/util/payment';

/** The methods of a course that its currency allows (AM-160) and this installation sells; until that is known, all of them. */
export const methodsFor = (course: Pick<Course, 'currency' | 'payMethods'>, sold: readonly PayMethod[] | undefined): PayMethod[] =>
  methodsOf(course.currency).filter((one) => course.payMethods.includes(one) && (sold?.includes(one) ?? true));

/** What is charged, with the material cost that is part of it. */
interface Charge {
  amount: number;
  material: number;
  currency: Currency;
}
const charge = ({ total, material, currency }: Price): Charge => ({ amount: total, material, currency });
/** What a method charges: a card on a course in dollars is charged in won (PY-020). */
export function amountOf(method: PayMethod, course: Course, enrolment: Enrolment | null, now: number): Charge {
  if (method === PAY_METHOD.OVERSEAS_CARD)
    return enrolment
      ? { amount: enrolment.amountKrw, material: enrolment.materialPriceKrw, currency: CURRENCY.KRW }
      : charge(priceOf({ ...course, currency: CURRENCY.KRW }, now));
  return enrolment
    ? { amount: enrolment.amount, material: enrolment.materialPrice, currency: enrolment.currency }
    : charge(priceOf(course, now));
}
