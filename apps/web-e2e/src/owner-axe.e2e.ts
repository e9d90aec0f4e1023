import { DESKTOP, PHONE, visitor, type Visitor } from './browser';
import { OWNER, refused, SALES, SITE } from './owner-stops';
import { logIn } from './people';
import { Tour, type Stop } from './tour';

/** Pages that are seen without a log-in. */
const ACCOUNT: Stop[] = [
  { path: '/login', shown: 'form', open: refused },
  { path: '/createaccount', shown: 'form', open: refused },
  { path: '/resetpassword/no-such-code', shown: 'main h1' },
];
/** Pages of the product's own host, which belongs to no site. */
const HOST: Stop[] = [
  { path: '/about', shown: '#plans h3' },
  { path: '/guides/operator', shown: 'main h1' },
  { path: '/mypage', shown: 'main li h3' },
  { path: '/create_site', shown: 'form', open: refused },
  { path: '/create_site/list', shown: 'main li h2' },
  { path: '/create/site', shown: 'main h2' },
  { path: '/create/class', shown: 'form' },
];
const KIT: Stop = { path: '/dev/ui', shown: 'main h2', samples: true };

const SIZES = [DESKTOP, PHONE];

describe('an owner’s screens, wide and on a phone: no violation, no sideways scroll, nothing in the console', { timeout: 600_000 }, () => {
  let v: Visitor;
  beforeAll(async () => {
    v = await visitor({ domain: SITE });
  });
  afterAll(() => v.close());

  it('S-034 S-039 S-040 login, sign-up and reset', async () => {
    expect(await new Tour(v, SIZES).seeAll(ACCOUNT)).toEqual([]);
  });
  it('S-100 S-110 S-114 S-126 what a site sells and what came in', async () => {
    await logIn(v.page, OWNER, '/settings/course');
    expect(await new Tour(v, SIZES, { inside: true }).seeAll([...SALES, KIT])).toEqual([]);
  });
  it('S-001 S-042 S-055 S-056 the guide, my page, the creation of a site and the list of sites', async () => {
    const host = await visitor();
    await logIn(host.page, OWNER, '/mypage');
    expect(await new Tour(host, SIZES).seeAll(HOST)).toEqual([]);
    await host.close();
  });
});
