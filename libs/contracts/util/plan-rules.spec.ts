import { fromSeoul } from '../time';
import { monthsLater } from '../dates';
import { graceEnd, nextTry, planChange, planDiscount, planPrice } from './plan-rules';

const seoul = (day: string, time = '10:00') => new Date(fromSeoul(day, time));

describe('the period of a plan', () => {
  it('ends on the day it began, on the last one of a shorter month, and goes back to its own day after that', () => {
    const anchor = seoul('2027-01-31');
    let at = anchor;
    const ends = Array.from({ length: 4 }, () => (at = monthsLater(at, 1, anchor)));
    expect(ends).toEqual([seoul('2027-02-28'), seoul('2027-03-31'), seoul('2027-04-30'), seoul('2027-05-31')]);
    expect(monthsLater(seoul('2028-02-29'), 12, seoul('2028-02-29'))).toEqual(seoul('2029-02-28'));
  });
  it('counts days of Seoul and passes years', () => {
    // At 03:00 in Seoul it is still the evening before in UTC.
    expect(monthsLater(seoul('2026-12-01', '03:00'), 1, seoul('2026-12-01', '03:00'))).toEqual(seoul('2027-01-01', '03:00'));
    expect(monthsLater(seoul('2026-11-21'), 12, seoul('2026-11-21'))).toEqual(seoul('2027-11-21'));
  });
});

describe('a change of plan', () => {
  const [basic, pro] = [
    { planSeq: 2, months: 1, monthPrice: 29_000 },
    { planSeq: 3, months: 1, monthPrice: 79_000 },
  ];
  it('begins now when it is dearer, with the next billing otherwise', () => {
    expect(planChange(basic, pro)).toBe('NOW');
    expect(planChange(pro, basic)).toBe('LATER');
    expect(planChange(basic, { ...basic, months: 12 })).toBe('LATER');
    expect(planChange(basic, basic)).toBe('NONE');
  });
  it('costs a month or a year', () => {
    const plan = { monthPrice: 29_000, yearPrice: 290_000 };
    expect([planPrice(plan, 1), planPrice(plan, 12)]).toEqual([29_000, 290_000]);
  });
});

describe('a coupon', () => {
  it('takes a share or a sum off, never more than the price, and the rest when a card cannot be charged so little', () => {
    expect(planDiscount(29_000, { percent: 50, amount: null })).toBe(14_500);
    expect(planDiscount(29_000, { percent: null, amount: 10_000 })).toBe(10_000);
    expect(planDiscount(29_000, { percent: null, amount: 100_000 })).toBe(29_000);
    expect(planDiscount(29_000, { percent: null, amount: 28_950 })).toBe(29_000);
    expect(planDiscount(29_000, null)).toBe(0);
  });
});

describe('a refused renewal', () => {
  const since = seoul('2026-11-21');
  it('is tried after one, three and five days, and over after seven', () => {
    const tries = ['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-26'].map((day) => nextTry(since, seoul(day)));
    expect(tries).toEqual([seoul('2026-11-22'), seoul('2026-11-24'), seoul('2026-11-26'), seoul('2026-11-28')]);
    expect(graceEnd(since)).toEqual(seoul('2026-11-28'));
  });
});
