import { cursorAt, placeAt } from './place-cursor';

const FIRST = { afterAt: null, afterKey: null };
describe('a cursor', () => {
  it('names the row behind which a page begins', () => {
    const at = new Date('2026-11-20T01:02:03.004Z');
    expect(placeAt(cursorAt(at, 12))).toEqual({ afterAt: at, afterKey: '12' });
  });
  it.each(['', '|', 'x|1', '2026-13-40T00:00:00.000Z|1', '0000-01-01T00:00:00.000Z|1', '+099999-01-01T00:00:00.000Z|1', '2026-11-20|1'])(
    '%s begins at the first row',
    (cursor) => expect(placeAt(cursor)).toEqual(FIRST),
  );
  it('without a number as its key begins at the first row', () => expect(placeAt('2026-11-20T00:00:00.000Z|x')).toEqual(FIRST));
});
