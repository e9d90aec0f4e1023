import { BAD_LINKS } from '@madang/contracts/attacks.fixture';
import { REGISTRY } from '@madang/contracts/registry';
import { inputsOf, nameOf, put, type Value } from './bodies';
import { validBodyOf } from './valid-bodies';
import { world, type World } from './world';

let w: World;
beforeAll(async () => {
  w = await world();
}, 120_000);
afterAll(() => w.t.close());

const IS_LINK = /url|link|href|logo|image|path|address$|homepage/i;
/** Whether an `address` is a postal one, for parcels, and no link. */
const isOfParcel = (name: string, path: readonly (string | number)[]) => name === 'attend.saveAddress' || path.includes('delivery');
const LINKS = REGISTRY.filter(({ endpoint }) => endpoint.method !== 'GET').flatMap((call) =>
  inputsOf(call).flatMap((input) =>
    input.leaves
      .filter(
        (leaf) => leaf.type === 'string' && !isOfParcel(call.name, leaf.path) && IS_LINK.test(String(leaf.path.findLast((p) => p !== 0))),
      )
      .map((leaf) => ({ call, input, leaf })),
  ),
);
/** Whether a browser on a page of ours would read the text as a dangerous link. */
function isBad(text: string): boolean {
  if (!BAD_LINKS.some((link) => text.includes(link.trim()))) return false;
  try {
    const { protocol, host } = new URL(text, 'https://here.invalid');
    return !/^https?:$/.test(protocol) || (!/^https?:\/\//i.test(text) && host !== 'here.invalid');
  } catch {
    return false;
  }
}
const stringsOf = (value: Value): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((v) => stringsOf(v as Value))
      : [];

describe('docs/security.md 24: an address that people enter', () => {
  it('is an address: no script, no data, and no host in the clothes of a path, in any declared field', async () => {
    const kept: string[] = [];
    for (const { call, input, leaf } of LINKS)
      for (const link of BAD_LINKS) {
        const body = put(validBodyOf(w, call.name)(input.body()), leaf.path, link);
        const answer = await w.ask(call.endpoint, w.owner.token).send(body);
        if (answer.status < 300 && stringsOf(answer.body as Value).some(isBad))
          kept.push(`${call.name} ${nameOf(leaf)} = ${JSON.stringify(link)}`);
      }
    expect(kept).toEqual([]);
    expect(LINKS.map(({ call, leaf }) => `${call.name} ${nameOf(leaf)}`)).toEqual(
      expect.arrayContaining([
        'setting.saveMenus menus.[].externLinkUrl',
        'setting.saveDesign banners.[].linkUrl',
        'curriculum.save joinUrl',
        'course.update imageUrl',
      ]),
    );
  }, 60_000);

  it('is taken when it is one', async () => {
    const refused: string[] = [];
    for (const { call, input } of LINKS) {
      if (call.name === 'event.user' || call.name.startsWith('page.')) continue;
      const { status, body } = await w.ask(call.endpoint, w.owner.token).send(validBodyOf(w, call.name)(input.body()));
      if (status >= 300) refused.push(`${call.name}: ${JSON.stringify(body)}`);
    }
    expect([...new Set(refused)]).toEqual([]);
  });
});
