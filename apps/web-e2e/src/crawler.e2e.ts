import { QUESTION_TYPE, YN } from '@madang/contracts/codes';
import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import type { Page } from 'playwright-core';
import { LINKED_BY_ACTION, screensAt } from '../../../tools/docs/screens';
import { inShare, isInPart } from '../../../tools/test/share';
import { originOf, PHONE, visitor } from './browser';
import { Crawler } from './crawler';
import { OWNER, SITE } from './owner-stops';
import { calls, DEMO_PASSWORD, freshEmail, logIn, newPerson, PASSWORD } from './people';

const TEACHER = 'seoyun@codebay.example';
const LEARNER = 'learner01@madang.example';
/** Title of the class that the owner gives to a member as its manager. */
const MANAGED = '실전 Next.js';

/** The tab of packages in the list of classes, a start of its own because the crawler follows only one link to each route. */
const PACKAGES = '/settings/course?kind=PACKAGE';

/** Makes a new member of the site; answers their address and number, and the owner's calls. */
async function memberOf(page: Page, who: string) {
  const email = freshEmail(who);
  await newPerson(page, { name: '박지우', email });
  const [owner, self] = [await calls(page, originOf(), OWNER, DEMO_PASSWORD), await calls(page, originOf(), email, PASSWORD)];
  const { channelSeq } = (await owner(`main/v2.0/channels?domain=${SITE}`)) as { channelSeq: number };
  const { user } = (await self('main/v1.0/me')) as { user: { userSeq: number } };
  await self(`main/v1.0/channels/${channelSeq}/join`, { termsYn: true, privacyYn: true, sellerYn: true });
  return { email, userSeq: user.userSeq, owner, ch: `main/v1.0/channels/${channelSeq}` };
}

/** Makes a form for the crawler to find, since the demo sites have none. */
async function aForm(page: Page): Promise<void> {
  const owner = await calls(page, originOf(), OWNER, DEMO_PASSWORD);
  const { channelSeq } = (await owner(`main/v2.0/channels?domain=${SITE}`)) as { channelSeq: number };
  const forms = `form/v1.0/channels/${channelSeq}/forms`;
  const { formSeq } = (await owner(forms, { title: '강의실 대관 신청' })) as { formSeq: number };
  await owner(`${forms}/${formSeq}/screen`, { blocks: [{ questionSeq: null, kind: QUESTION_TYPE.SHORT_TEXT, label: '이름' }] });
  await owner(`${forms}/${formSeq}/general`, { title: '강의실 대관 신청', useYn: YN.YES });
}

/** Into how many parts the walks of staff are divided, which are the longest; `npm test` takes one part of each (AM-870). */
const STAFF_PARTS = 6;
const takes = (route: number) => isInPart(route, STAFF_PARTS);

interface Walk {
  starts?: string[];
  menusOnly?: boolean;
  on?: 'site' | 'host';
  /** In English in a window of a phone's size. */
  small?: boolean;
  takes?: (route: number) => boolean;
}

describe('every page by links from the main page', { timeout: 600_000 }, () => {
  const reached = new Set<string>();
  /** Follows links as this account (null: a visitor) and answers what is wrong with the pages. */
  const crawl = async (email: string | null, { starts = ['/'], on = 'site', small = false, ...ways }: Walk = {}) => {
    const v = await visitor({ ...(on === 'site' ? { domain: SITE } : {}), lang: small ? 'en' : 'ko' });
    if (email) await logIn(v.page, email);
    const crawler = await new Crawler(v, { on, ...ways }).from(starts, small ? PHONE : undefined);
    expect(await v.page.locator('html').getAttribute('lang')).toBe(small ? 'en' : 'ko');
    for (const pattern of crawler.seen.keys()) reached.add(pattern);
    await v.close();
    return crawler.wrong;
  };

  const walks: [string, () => Promise<string[]>][] = [
    ['a visitor: no refusal, no error, nothing in the console, a next step everywhere', () => crawl(null)],
    ['a learner: no refusal, no error, nothing in the console, a next step everywhere', () => crawl(LEARNER)],
    ['the host without a site', async () => [...(await crawl(null, { on: 'host' })), ...(await crawl(OWNER, { on: 'host' }))]],
    ['a teacher finds no refusal behind any link of the menus', () => crawl(TEACHER, { menusOnly: true })],
  ];
  it.each(inShare(walks))('%s', async (_, walk) => {
    expect(await walk()).toEqual([]);
  });
  it('an owner, in English on a phone: nor does any page scroll sideways', async () => {
    const v = await visitor();
    await aForm(v.page);
    await v.close();
    expect(await crawl(OWNER, { starts: ['/', '/settings', PACKAGES], small: true, takes })).toEqual([]);
  });
  it('an operator and the manager of a class find no refusal behind any link of the menus', async () => {
    const v = await visitor();
    const operator = await memberOf(v.page, 'operator');
    await operator.owner(`${operator.ch}/users/${operator.userSeq}`, { userTypeCd: 'MNG' });
    const manager = await memberOf(v.page, 'manager');
    const { list } = (await manager.owner(`${manager.ch}/courses?size=20`)) as { list: { courseSeq: number; title: string }[] };
    const { courseSeq } = list.find((one) => one.title.startsWith(MANAGED))!;
    await manager.owner(`${manager.ch}/courses/${courseSeq}/managers`, { userSeq: manager.userSeq, userTypeCd: 'MNG' });
    await v.close();
    const ways = { menusOnly: true, takes };
    const wrong = await crawl(operator.email, { ...ways, starts: ['/', '/settings'] });
    expect([...wrong, ...(await crawl(manager.email, ways))]).toEqual([]);
  });
  // Only `npm run walks` takes all parts.
  if (process.env['WALKS'] !== 'all') return;
  it('all routes were reached, and by them every screen of docs/screens.md that has an address', () => {
    const named = (path: string) => [path, ...screensAt(path)].join(' ');
    const missing = PAGE_ROUTES.map((route) => route.path).filter((path) => !reached.has(path));
    expect(missing.map(named).sort()).toEqual(Object.values(LINKED_BY_ACTION).flat().map(named).sort());
  });
});
