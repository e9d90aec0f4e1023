import { ERRORS } from './errors';

it('ER-005 ER-006 each error has a number of its own, but for the two that the specification gives one', () => {
  const names = Object.entries(ERRORS).map(([name, { code }]) => ({ name, code }));
  const shared = names.filter(({ code }) => names.filter((other) => other.code === code).length > 1);
  expect(shared).toEqual([
    { name: 'INCORRECT_CODE', code: 800000 },
    { name: 'NOT_CHANNEL_USER', code: 800000 },
  ]);
});
