import { CURRENCY, PAY_METHOD, type Currency, type PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import type { Course } from '@madang/contracts/main/course';
import { priceOf, type Price } from '@madang/contracts/main/course-rules';
import { openMethods } from '@madang/contracts/util/pay-methods';

/**
 * The payment methods for a course in its currency, or in that of a seat that is held (`openMethods`), as far as this installation sells
 * them; until it is loaded what the installation sells, that is not checked.
 */
export const methodsFor = (course: Pick<Course, 'currency' | 'payMethods'>, sold: readonly PayMethod[] | undefined): PayMethod[] =>
  openMethods(course.currency, course.payMethods).filter((one) => sold?.includes(one) ?? true);

/** The amount that is charged, and the material cost included in it. */
interface Charge {
  amount: number;
  material: number;
  currency: Currency;
}
const charge = ({ total, material, currency }: Price): Charge => ({ amount: total, material, currency });
/** The amount that a payment method charges: a foreign card is charged in won even for a course in dollars (PY-020). */
export function amountOf(method: PayMethod, course: Course, enrolment: Enrolment | null, now: number): Charge {
  if (method === PAY_METHOD.OVERSEAS_CARD)
    return enrolment
      ? { amount: enrolment.amountKrw, material: enrolment.materialPriceKrw, currency: CURRENCY.KRW }
      : charge(priceOf({ ...course, currency: CURRENCY.KRW }, now));
  return enrolment
    ? { amount: enrolment.amount, material: enrolment.materialPrice, currency: enrolment.currency }
    : charge(priceOf(course, now));
}
