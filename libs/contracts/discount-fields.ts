import { string } from 'yup';
import { DISCOUNT_TYPE, values, type CodeOf } from './codes';
import { message, money, oneOf, REQUIRED } from './fields';

/** The fields of a discount: an amount, or a percentage of up to 100; `first` is the one of an empty form. */
export const discountFields = (first: CodeOf<typeof DISCOUNT_TYPE>) => ({
  discountTypeCd: oneOf(values(DISCOUNT_TYPE)).default(first).required(REQUIRED),
  discount: money()
    .min(1, REQUIRED)
    .when('discountTypeCd', {
      is: DISCOUNT_TYPE.PERCENT,
      then: (schema) => schema.max(100, message('numberMax', { max: 100 })),
    })
    .required(REQUIRED),
});
/** A coupon's code: letters and digits, with single hyphens between them. */
const COUPON_CODE_PATTERN = /^[A-Z0-9]+(-[A-Z0-9]+)*$/;
/** A coupon's code as it is typed, of which letters count in capitals; empty without one. */
export const couponCode = () =>
  string()
    .trim()
    .uppercase()
    .max(20, message('maxLength', { max: 20 }))
    .matches(COUPON_CODE_PATTERN, { message: message('couponCode'), excludeEmptyString: true });
/** The code of a coupon that is made: four letters or more. */
export const newCouponCode = () =>
  couponCode()
    .min(4, message('minLength', { min: 4 }))
    .required(REQUIRED);
