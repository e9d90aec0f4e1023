import { notedAnswers, unvaried } from './answered';
import { ONE_VALUE } from './answered-alike';

/** Runs after the services' tests, which record the answers. */
describe('what services answer', () => {
  const notes = notedAnswers();
  const found = unvaried(notes);
  const listed = Object.values(ONE_VALUE).flat();

  it('was noted by the tests of the services', () => expect(notes.length).toBeGreaterThan(0));
  it('has two values in each field, but for those with a reason', () => {
    const told = found.filter(({ places }) => !places.some((place) => listed.includes(place)));
    expect(told.map(({ places, values }) => `${places[0]} = ${values.join(', ')}`)).toEqual([]);
  });
  it('has one value in each field that is said to have one', () => {
    const places = new Set(found.flatMap((one) => one.places));
    expect(listed.filter((place) => !places.has(place))).toEqual([]);
  });
});
