import { LESSON_TYPE } from '@madang/contracts/codes';
import { REGISTRY } from '@madang/contracts/registry';
import { fieldsOf, SentNotes } from '@madang/contracts/sent.fixture';
import { array, number, object, string } from 'yup';
import { unsent } from './sent';

const [course] = REGISTRY.filter(({ name }) => name === 'course.find');
const calls = [
  {
    ...course!,
    name: 'shop.list',
    endpoint: {
      ...course!.endpoint,
      method: 'GET',
      path: '/shops',
      aliases: [],
      input: undefined,
      query: object({ q: string(), seqs: array(number()) }),
    },
  },
  {
    ...course!,
    name: 'shop.save',
    endpoint: {
      ...course!.endpoint,
      method: 'PUT',
      path: '/shops/:shop',
      aliases: ['/shop/:shop'],
      query: undefined,
      input: object({ title: string(), owner: object({ name: string() }), rows: array(object({ price: number() })) }),
    },
  },
  {
    ...course!,
    name: 'shop.order',
    endpoint: { ...course!.endpoint, method: 'PUT', path: '/shops/order', aliases: [], query: undefined, input: object({ seq: number() }) },
  },
] as unknown as typeof REGISTRY;
const at = `/api/${course!.endpoint.service}/${course!.endpoint.version}`;
const sends = (method: 'GET' | 'PUT', path: string, body?: object) => ({
  method,
  path: `${at}${path}`,
  fields: body ? fieldsOf(body) : [],
});
const of = (name: string, sent: Parameters<typeof unsent>[0]) => unsent(sent, calls).filter((one) => one.startsWith(name));

describe('what no page sent', () => {
  it('is a call that no page makes, and nothing of a call that sends all', () => {
    expect(unsent([], calls)).toEqual(['shop.list', 'shop.save', 'shop.order']);
    const all = { title: 'x', owner: { name: 'y' }, rows: [{ price: 1 }] };
    expect(of('shop.save', [sends('PUT', '/shops/3', all)])).toEqual([]);
  });

  it('is a field of an object and of the rows of a list, also when the list is empty', () => {
    const body = { title: 'x', owner: {}, rows: [] };
    expect(of('shop.save', [sends('PUT', '/shops/3', body)])).toEqual([
      'shop.save.owner.name',
      'shop.save.rows',
      'shop.save.rows[]',
      'shop.save.rows[].price',
    ]);
    expect(of('shop.save', [sends('PUT', '/shop/3', { ...body, rows: [{}] })])).toEqual(['shop.save.owner.name', 'shop.save.rows[].price']);
  });

  it('is a filter of a list, told by the query, whichever of several requests had it', () => {
    expect(of('shop.list', [{ method: 'GET', path: `${at}/shops`, fields: ['seqs'] }])).toEqual(['shop.list.q']);
    const each = ['q', 'seqs'].map((field) => ({ method: 'GET', path: `${at}/shops`, fields: [field] }));
    expect(of('shop.list', each)).toEqual([]);
  });

  it('of a path that two calls could mean is told of the literal one', () => {
    expect(unsent([sends('PUT', '/shops/order', { seq: 1 })], calls)).toEqual(['shop.list', 'shop.save']);
  });

  it('of a body with variants is asked of every variant', () => {
    const save = REGISTRY.filter(({ name }) => name === 'curriculum.save');
    const { method, service, version, path } = save[0]!.endpoint;
    const sent = { method, path: `/api/${service}/${version}${path.replace(/:\w+/g, '1')}`, fields: ['curriculumTypeCd'] };
    const told = unsent([sent], save);
    expect(Object.values(LESSON_TYPE).length).toBeGreaterThan(1);
    expect(told).toEqual(expect.arrayContaining(['curriculum.save.linkUrl', 'curriculum.save.liveStartAt']));
  });
});

describe('a note of a request', () => {
  it('has the fields of body and query; what is no call of a service is not noted', () => {
    expect(fieldsOf({ a: null, b: { c: 0 }, d: [{ e: '' }], f: undefined })).toEqual(['a', 'b', 'b.c', 'd[]', 'd[].e']);
    const notes = new SentNotes();
    notes.take('GET', 'http://site/api/main/v1/shops?q=', null);
    notes.take('POST', '/api/main/v1/shops', 'title=x', 'application/x-www-form-urlencoded');
    notes.take('POST', '/api/main/v1/shops', 'no JSON', 'application/json');
    notes.take('GET', '/assets/a.js', null);
    expect(notes.all()).toEqual([
      { method: 'GET', path: '/api/main/v1/shops', fields: ['q'] },
      { method: 'POST', path: '/api/main/v1/shops', fields: ['title'] },
    ]);
  });
});
