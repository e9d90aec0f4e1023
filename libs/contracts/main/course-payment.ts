import { array, mixed, object } from 'yup';
import { CHOISE_TYPE, CURRENCY, DELIVERY, FARE, PAY_LIMIT, PAY_METHOD, TAX_TYPE, USER_LIMIT, YN, values } from '../codes';
import { count, money, oneOf, REQUIRED, text, when, yn } from '../fields';

/** POST payment-setting: the whole page at once. */
export const coursePaymentInput = object({
  fareCd: oneOf(values(FARE)).required(REQUIRED),
  currency: oneOf(values(CURRENCY)).default(CURRENCY.KRW),
  /** Won; a USD class needs it too, since cards are charged in won (AM-023). */
  price: money().nullable(),
  /** The price in cents of a dollar, for a class sold in USD only. */
  priceEx: money().nullable(),
  discountYn: yn().default(YN.NO),
  discountPrice: money().nullable(),
  discountPriceEx: money().nullable(),
  discountStartAt: when().nullable(),
  discountEndAt: when().nullable(),
  /** Asked once with each enrolment beside the price; none where they are left out. Won, and cents for USD only (AM-311). */
  materialPrice: money().nullable().default(null),
  materialPriceEx: money().nullable().default(null),
  /** What the material cost is for, as learners read it. */
  materialTitle: text(60).nullable().default(null),
  /** Shown beside the price as what a month costs; the sum is reckoned, and refused where it disagrees. Won. */
  installmentMonth: count(36).nullable().default(null),
  installmentPrice: money().nullable().default(null),
  /** Whether the class bears tax; null: as its site says; left out, it stays as it is. */
  taxTypeCd: oneOf(values(TAX_TYPE)).nullable(),
  settingPayTimeYn: yn().default(YN.NO),
  payStartCd: oneOf(values(PAY_LIMIT)).default(PAY_LIMIT.NONE),
  payEndCd: oneOf(values(PAY_LIMIT)).default(PAY_LIMIT.NONE),
  payStartAt: when().nullable(),
  payEndAt: when().nullable(),
  userLimitTypeCd: oneOf(values(USER_LIMIT)).default(USER_LIMIT.NONE),
  choiseTypeCd: oneOf(values(CHOISE_TYPE)).default(CHOISE_TYPE.FIRST_COME),
  maxUserCount: count().default(0),
  minUserCount: count().default(0),
  /** Days of access after enrolment; -1 never ends. */
  vodDays: mixed<number>((v): v is number => Number.isInteger(v))
    .transform((v) => Number(v))
    .test('days', (v) => v === -1 || (Number(v) >= 1 && Number(v) <= 3650))
    .default(-1),
  /** Whether its material is sent to its learners, who are asked for an address then; left out, it stays as it is. */
  deliveryCd: oneOf(values(DELIVERY)),
  payMethods: array(oneOf(values(PAY_METHOD)).required(REQUIRED))
    .min(1)
    .default([PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT]),
}).noUnknown();
