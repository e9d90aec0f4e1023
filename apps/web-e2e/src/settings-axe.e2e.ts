import { DESKTOP, PHONE, visitor, type Visitor } from './browser';
import { authoring, OWNER, placesOf, SETTINGS, SITE } from './owner-stops';
import { logIn } from './people';
import { Tour } from './tour';

/** The owner, logged in, at the list of classes in the site's management. */
async function inside(options: Parameters<typeof visitor>[0]): Promise<Visitor> {
  const v = await visitor({ ...options, domain: SITE });
  await logIn(v.page, OWNER, '/settings/course');
  return v;
}

describe('an owner’s settings, wide and on a phone: no violation, no sideways scroll, nothing in the console', { timeout: 600_000 }, () => {
  it('S-085..090 S-122 the site, its people and the authoring of a class', async () => {
    const v = await inside({});
    const stops = [...SETTINGS, ...authoring(await placesOf(v.page))];
    expect(await new Tour(v, [DESKTOP, PHONE], { inside: true }).seeAll(stops)).toEqual([]);
    await v.close();
  });
});
