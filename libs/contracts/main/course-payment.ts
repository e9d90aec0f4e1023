import { array, mixed, object } from 'yup';
import { SELECTION_TYPE, CURRENCY, DELIVERY, FARE, PAY_LIMIT, PAY_METHOD, TAX_TYPE, USER_LIMIT, YN, values } from '../codes';
import { count, money, oneOf, REQUIRED, text, when, yn } from '../fields';

/** The input of a class's payment page, which is always saved as a whole. */
export const coursePaymentInput = object({
  fareCd: oneOf(values(FARE)).required(REQUIRED),
  currency: oneOf(values(CURRENCY)).default(CURRENCY.KRW),
  /** The price in won; a class in dollars needs it as well, since cards are charged in won (AM-023). */
  price: money().nullable(),
  /** The price in US cents; for a class in dollars only. */
  priceEx: money().nullable(),
  discountYn: yn().default(YN.NO),
  discountPrice: money().nullable(),
  discountPriceEx: money().nullable(),
  discountStartAt: when().nullable(),
  discountEndAt: when().nullable(),
  /**
   * The material cost, paid once beside the price of each enrolment: in won and, for a class in dollars only, in US cents
   * (`materialPriceEx`). Null or left out: none (AM-311).
   */
  materialPrice: money().nullable().default(null),
  materialPriceEx: money().nullable().default(null),
  /** What the material cost pays for, as learners read it. */
  materialTitle: text(60).nullable().default(null),
  /**
   * The number of months by which the page shows what one month costs in won. `installmentPrice` is that sum; the server calculates it as
   * well and refuses another one.
   */
  installmentMonth: count(36).nullable().default(null),
  installmentPrice: money().nullable().default(null),
  /** Whether value added tax is part of the class's price; null: as for the site; left out: unchanged. */
  taxTypeCd: oneOf(values(TAX_TYPE)).nullable(),
  settingPayTimeYn: yn().default(YN.NO),
  payStartCd: oneOf(values(PAY_LIMIT)).default(PAY_LIMIT.NONE),
  payEndCd: oneOf(values(PAY_LIMIT)).default(PAY_LIMIT.NONE),
  payStartAt: when().nullable(),
  payEndAt: when().nullable(),
  userLimitTypeCd: oneOf(values(USER_LIMIT)).default(USER_LIMIT.NONE),
  choiseTypeCd: oneOf(values(SELECTION_TYPE)).default(SELECTION_TYPE.FIRST_COME),
  maxUserCount: count().default(0),
  minUserCount: count().default(0),
  /** Days of access after enrolment; -1: without end. */
  vodDays: mixed<number>((v): v is number => Number.isInteger(v))
    .transform((v) => Number(v))
    .test('days', (v) => v === -1 || (Number(v) >= 1 && Number(v) <= 3650))
    .default(-1),
  /** Whether the class sends material, so that enrolling asks for an address; left out: unchanged. */
  deliveryCd: oneOf(values(DELIVERY)),
  payMethods: array(oneOf(values(PAY_METHOD)).required(REQUIRED))
    .min(1)
    .default([PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT]),
}).noUnknown();
