import { Agent } from 'node:http';
import { REGISTRY } from '@madang/contracts/registry';
import { inputsOf, nameOf, put, type Value } from './bodies';
import { urlOf } from '@madang/contracts/endpoint';
import supertest from 'supertest';
import { world, type World } from './world';

let w: World;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  w = await world();
}, 120_000);
afterAll(() => w.t.close());

/** Stands for a hostile JSON text, which replaces it unchanged in the body. */
const RAW = '"@@"';
const HOSTILE: readonly string[] = [
  '["a","a"]',
  '{"toString":"x","length":9}',
  '-1e999',
  '"\' or 1=1; drop table main.channel; --"',
  JSON.stringify('가'.repeat(20_000)),
];
/** Tried once for each call, because these values are refused before the call's own schema is checked. */
const UNWRITABLE: readonly string[] = [
  '"a\\u0000b"',
  '"a\\ud800b"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(24_000) + ']'.repeat(24_000),
];
/** Calls left out, because they end the caller's session or account. */
const LEAVE_OUT = ['account.logout', 'mypage.withdraw', 'mypage.endSession', 'mypage.endOthers'];
/** The next `most` values of `all`, going round: each field gets a few, and fields of the same kind together get all. */
let turn = 0;
const some = <T>(all: readonly T[], most: number): T[] => Array.from({ length: most }, () => all[turn++ % all.length]!);
const WALKED = REGISTRY.filter(({ name }) => !LEAVE_OUT.includes(name));

describe('docs/security.md 27, 28: whatever stands in place of a declared value', () => {
  it('in a body is taken or refused, and breaks nothing', async () => {
    const broken: string[] = [];
    let asked = 0;
    for (const call of WALKED.filter((c) => c.endpoint.method !== 'GET'))
      for (const input of inputsOf(call)) {
        await w.t.admin('delete from main.attempt');
        const bodies = input.leaves.flatMap((leaf) =>
          [...some(HOSTILE, 3), ...(leaf === input.leaves[0] ? UNWRITABLE : [])].map((value) => [
            `${nameOf(leaf)} = ${value.slice(0, 60)}`,
            JSON.stringify(put(input.body(), leaf.path, '@@' as Value)).replace(RAW, () => value),
          ]),
        );
        for (const value of ['[]', '"x"', '1', '{"__proto__":{"x":1}}', '{', '']) bodies.push([`all = ${value}`, value]);
        for (const [what, body] of bodies) {
          asked++;
          const { status } = await w.ask(call.endpoint, w.owner.token).set('Content-Type', 'application/json').send(body);
          if (status >= 500) broken.push(`${call.name} ${what}: ${status}`);
        }
      }
    expect(broken).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    await w.t.admin('select 1 from main.channel');
  }, 300_000);

  it('in a query or a path is taken or refused, and breaks nothing', async () => {
    const broken: string[] = [];
    let asked = 0;
    const odd = ['a%00b', '%ED%A0%80', '1e999', "'%20or%201=1%20--", 'x'.repeat(3000)];
    for (const call of WALKED) {
      const { endpoint } = call;
      await w.t.admin('delete from main.attempt');
      const own = new URL(w.ask(endpoint).url).pathname;
      const names = endpoint.method === 'GET' ? inputsOf(call).flatMap((input) => input.leaves.map(nameOf)) : [];
      const addresses = names.flatMap((name) => [
        ...some(odd, 3).map((value) => `${own}?${name}=${value}`),
        ...some([`${own}?${name}=a&${name}=b`, `${own}?${name}[]=a`, `${own}?__proto__[x]=1&constructor=1&${name}=가`], 1),
      ]);
      const parts = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      for (const name of parts)
        for (const value of some(odd, 2))
          addresses.push(
            urlOf(endpoint, Object.fromEntries(parts.map((part) => [part, part === name ? '@@' : (w.things[part] ?? 1)]))).replace(
              '%40%40',
              value,
            ),
          );
      for (const address of addresses) {
        asked++;
        const { status } = await supertest(w.t.url(endpoint.service))
          [endpoint.method.toLowerCase() as 'get'](encodeURI(address).replaceAll('%25', '%'))
          .agent(agent)
          .set('Access-Token', w.owner.token);
        if (status >= 500) broken.push(`${call.name} ${address.slice(0, 200)}: ${status}`);
      }
    }
    expect(broken).toEqual([]);
    expect(asked).toBeGreaterThan(500);
  }, 300_000);
});
