import { REGISTRY } from '@madang/contracts/registry';
import { noteFields, type Answered } from '@madang/server/answered.fixture';
import { unvaried } from './answered';

const [first] = REGISTRY.filter(({ name }) => name === 'course.find');
const { service, version } = first!.endpoint;
const calls = ['shop.list', 'shop.find', 'order.list'].map((name) => ({
  ...first!,
  name,
  endpoint: { ...first!.endpoint, method: 'GET', path: `/${name}/:seq`, aliases: [] },
})) as unknown as typeof REGISTRY;

const noted = (name: string, ...answers: object[]): Answered => {
  const fields = {};
  for (const data of answers) noteFields(fields, { data });
  return { [`GET /api/${service}/${version}/${name}/:seq`]: fields };
};
const of = (...notes: Answered[]) => unvaried(notes, calls).map(({ places, values }) => `${places.join(' ')} = ${values.join(' ')}`);

describe('a field of answers with one value', () => {
  it('is told until some answer, of any file of tests, has another', () => {
    const one = noted('shop.find', { seq: 1, open: true }, { seq: 2, open: true });
    expect(of(one)).toEqual(['shop.find.open = true']);
    expect(of(one, noted('shop.find', { seq: 1, open: false }))).toEqual([]);
  });

  it('is told once for all calls that have its name, and not where the name has another value elsewhere', () => {
    const card = {
      list: [
        { seq: 1, city: 'Seoul' },
        { seq: 2, city: 'Seoul' },
      ],
    };
    const whole = { seq: 1, city: 'Seoul', owner: { name: 'Kim', city: 'Seoul' } };
    const others = noted('order.list', { name: 'Lee' });
    expect(of(noted('shop.list', card), noted('shop.find', whole), others)).toEqual([
      'shop.find.city shop.find.owner.city shop.list.list[].city = "Seoul"',
    ]);
    expect(of(noted('shop.list', card), noted('shop.find', { ...whole, owner: { name: 'Kim', city: 'Busan' } }), others)).toEqual([]);
  });

  it('is told where it says nothing in all objects of a kind, though objects of another kind fill it', () => {
    const shops = noted('shop.list', {
      list: [
        { seq: 1, title: 'a', phone: '', count: null },
        { seq: 2, title: 'b', phone: '', count: null },
      ],
    });
    const shop = noted('shop.find', { seq: 3, title: 'c', phone: '', count: 0, more: true, rows: [] }, { seq: 4, more: false, rows: [1] });
    const orders = noted('order.list', { orderNo: 'x', paidAt: 1, phone: '010', count: 3 }, { orderNo: 'y', paidAt: 2 });
    expect(of(shops, shop, orders)).toEqual([
      'shop.find.phone shop.list.list[].phone = ""',
      'shop.find.count shop.list.list[].count = 0 null',
    ]);
  });

  it('is none where lists are empty at times, and none in copies of rows nor in answers of no call', () => {
    expect(of(noted('shop.find', { tags: [] }, { tags: ['a'] }))).toEqual([]);
    expect(of(noted('shop.find', { tags: [] }))).toEqual(['shop.find.tags = []']);
    expect(of(noted('order.list', { list: [{ seq: 1, after: { open: true } }, { seq: 2 }] }))).toEqual([]);
    expect(of({ 'GET /api/docs/openapi.json': { '.openapi': '"3.1.0"' } })).toEqual([]);
  });

  it('stands below one name where the names of an object are data', () => {
    const fields = {};
    noteFields(fields, { days: { '2026-01-01': 1, '2026-01-02': 2 } });
    expect(fields).toEqual({ '': '*', '.days': '*', '.days.#': '*' });
  });
});
