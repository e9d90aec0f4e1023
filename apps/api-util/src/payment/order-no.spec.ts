import { newOrderNo } from './order-no';

test.each([
  ['2026-11-20T14:59:59Z', 'M20261120-'],
  ['2026-11-20T15:00:00Z', 'M20261121-'],
  ['2026-11-20T23:30:00Z', 'M20261121-'],
  ['2026-12-31T23:30:00Z', 'M20270101-'],
])('an order of %s begins with the day in Seoul, %s', (at, begin) => {
  const no = newOrderNo(new Date(at));
  expect(no.slice(0, begin.length)).toBe(begin);
  // The random part has no letters that are mistaken for others when the number is read aloud.
  expect(no.slice(begin.length)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('two orders of one moment have two numbers', () => {
  const at = new Date();
  expect(new Set(Array.from({ length: 1000 }, () => newOrderNo(at))).size).toBe(1000);
});
