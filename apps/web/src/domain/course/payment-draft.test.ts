import { LIMITS } from '@madang/contracts/limits';
import { enrolButton, lacksPrice, priceOf } from '@madang/contracts/main/course-rules';
import { aCourse } from '../../testing/course-samples';
import { changedOf, draftOf, errorsOf, inputOf, previewOf } from './payment-draft';

const paid = draftOf(aCourse({ price: 140_000 }));
const nobody = { choiseStatusCd: null, validAt: null, attendAt: null, manager: false };

test('what is read is what is sent', () => {
  const course = aCourse({
    fareCd: '01',
    price: 140_000,
    discountPrice: 98_000,
    discountStartAt: '2026-11-15T15:00:00.000Z',
    discountEndAt: '2026-11-24T14:59:59.000Z',
    payStartCd: '00',
    payStartAt: '2026-10-31T15:00:00.000Z',
    payEndCd: '99',
    userLimitTypeCd: '99',
    maxUserCount: 20,
    choiseTypeCd: '01',
    vodDays: 45,
  });
  expect(inputOf(draftOf(course))).toMatchObject({
    fareCd: '01',
    price: 140_000,
    discountYn: 'Y',
    discountPrice: 98_000,
    discountStartAt: '2026-11-16T00:00:00+09:00',
    discountEndAt: '2026-11-24T23:59:59+09:00',
    settingPayTimeYn: 'N',
    payStartCd: '00',
    payStartAt: '2026-11-01T00:00:00+09:00',
    payEndCd: '99',
    payEndAt: null,
    userLimitTypeCd: '99',
    maxUserCount: 20,
    choiseTypeCd: '01',
    vodDays: 45,
  });
});

test('EN-032 EN-033 EN-034 access is unlimited, one of six steps of 30 days, or any number of days', () => {
  expect(inputOf({ ...paid, access: 'unlimited' }).vodDays).toBe(-1);
  expect(LIMITS.vodDayChoices).toEqual([30, 60, 90, 120, 150, 180]);
  for (const vodDays of LIMITS.vodDayChoices) expect(draftOf(aCourse({ vodDays })).access).toBe('days');
  expect(draftOf(aCourse({ vodDays: 45 }))).toMatchObject({ access: 'custom', vodDays: 45 });
  expect(errorsOf({ ...paid, access: 'custom', vodDays: 0 })).toHaveProperty('vodDays');
});

test('AT-039 AT-040 AT-041 refuses a discount that is not lower or has no period, and a window that ends before it starts', () => {
  const discounted = { ...paid, discounted: true, discountPrice: 140_000 };
  expect(errorsOf(discounted)).toMatchObject({
    discountPrice: 'discountNotLower',
    discountStartAt: 'discountPeriod',
    discountEndAt: 'discountPeriod',
  });
  const start = { day: '2026-12-02', time: '00:00' };
  const end = { day: '2026-12-01', time: '23:59' };
  expect(errorsOf({ ...discounted, discountPrice: 1, discountStart: start, discountEnd: end })).toEqual({
    discountEndAt: 'endBeforeStart',
  });
  expect(errorsOf({ ...paid, window: 'period', payStart: start, payEnd: end })).toEqual({ payEndAt: 'endBeforeStart' });
  expect(errorsOf({ ...paid, window: 'period', payStart: end, payEnd: end })).toEqual({});
});

test('AT-023 AT-017 AT-018 a paid class needs a price and a method, a limited one its seats and its fewest learners', () => {
  expect(errorsOf({ ...paid, price: 0, payMethods: [] })).toMatchObject({ price: { key: 'required' }, payMethods: 'methodNeeded' });
  expect(errorsOf({ ...paid, userLimitTypeCd: '99', maxUserCount: 0 })).toEqual({ maxUserCount: 'seatsNeeded' });
  const limited = { ...paid, userLimitTypeCd: '99' as const, maxUserCount: 5 };
  expect(errorsOf({ ...limited, minUserCount: 0 })).toEqual({ minUserCount: 'minimumNeeded' });
  expect(errorsOf({ ...limited, minUserCount: 6 })).toEqual({ minUserCount: 'minimumAbove' });
  expect(errorsOf({ ...limited, minUserCount: 5 })).toEqual({});
  expect(errorsOf({ ...paid, minUserCount: 0 })).toEqual({});
  expect(errorsOf({ ...paid, fareCd: '00', price: 0 })).toEqual({});
});

test('PY-009 PY-021 a dollar class asks for won too, and sells by overseas card and PayPal only', () => {
  const usd = { ...paid, currency: 'USD' as const, priceEx: 0, price: 0 };
  expect(errorsOf(usd)).toMatchObject({ price: { key: 'required' }, priceEx: { key: 'required' }, payMethods: 'methodNeeded' });
  expect(inputOf({ ...usd, priceEx: 9900, price: 130_000, payMethods: ['CARD', 'PAYPAL'] }).payMethods).toEqual(['PAYPAL']);
});

test('PY-009 PY-021 a discount that is switched on asks for its price in each currency, and 0 is none', () => {
  const period = { discountStart: { day: '2026-12-01', time: '00:00' }, discountEnd: { day: '2026-12-02', time: '23:59' } };
  const required = { key: 'required' };
  const reduced = (more: Partial<typeof paid>) => errorsOf({ ...paid, ...period, discounted: true, discountPrice: 98_000, ...more });
  expect([reduced({}), reduced({ discountPrice: 0 })]).toEqual([{}, { discountPrice: required }]);
  const usd = { currency: 'USD' as const, priceEx: 9900, payMethods: ['PAYPAL' as const], discountPriceEx: 7900 };
  expect(reduced(usd)).toEqual({});
  expect(reduced({ ...usd, discountPrice: 0 })).toEqual({ discountPrice: required });
  expect(reduced({ ...usd, discountPriceEx: 0 })).toEqual({ discountPriceEx: required });
  expect(reduced({ packaged: true, discountPrice: 0 })).toEqual({ discountPrice: required });
});

test('AT-054 open to everyone sends neither price nor discount', () => {
  expect(inputOf({ ...paid, fareCd: '03', discounted: true, discountPrice: 1 })).toMatchObject({
    fareCd: '03',
    price: 0,
    discountYn: 'N',
    discountPrice: null,
  });
});

test('the preview follows the shared rules at the chosen moment', () => {
  const draft = {
    ...paid,
    discounted: true,
    discountPrice: 98_000,
    discountStart: { day: '2026-11-16', time: '00:00' },
    discountEnd: { day: '2026-11-24', time: '23:59' },
    window: 'period' as const,
    payStart: { day: '2026-11-10', time: '00:00' },
    payEnd: { day: '2026-11-30', time: '23:59' },
  };
  const shown = previewOf(aCourse(), draft);
  const at = (iso: string) => [priceOf(shown, Date.parse(iso)).amount, enrolButton(shown, nobody, Date.parse(iso)).state];
  expect(at('2026-11-09T23:59:59+09:00')).toEqual([140_000, 'notOpen']);
  expect(at('2026-11-15T23:59:59+09:00')).toEqual([140_000, 'enrol']);
  expect(at('2026-11-24T23:59:59+09:00')).toEqual([98_000, 'enrol']);
  expect(at('2026-12-01T00:00:00+09:00')).toEqual([140_000, 'closed']);
});

test('a discount that has no price yet is not previewed as free', () => {
  const usd = { currency: 'USD' as const, priceEx: 9900, discountPriceEx: 0 };
  for (const draft of [paid, { ...paid, ...usd }, { ...paid, packaged: true }])
    expect(priceOf(previewOf(aCourse(), { ...draft, discounted: true, discountPrice: 0 }), Date.now())).toMatchObject({
      discount: 0,
      free: false,
    });
});

test('names only what differs', () => {
  expect(changedOf(paid, paid)).toEqual([]);
  expect(changedOf(paid, { ...paid, price: 1, access: 'unlimited' })).toEqual(['price', 'access']);
  expect(changedOf(paid, { ...paid, discounted: true, discountPrice: 5 })).toEqual(['discountYn']);
  expect(changedOf(paid, { ...paid, payMethods: [...paid.payMethods].reverse() })).toEqual([]);
});

test('CR-195 a package without a price is previewed as not for sale yet, not as free', () => {
  const pack = { ...paid, packaged: true, price: 0 };
  const shown = (price: number) => lacksPrice(previewOf(aCourse({ courseTypeCd: '09' }), { ...pack, price }));
  expect([shown(0), shown(9000)]).toEqual([true, false]);
});
