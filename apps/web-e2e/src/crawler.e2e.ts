import { QUESTION_TYPE } from '@madang/contracts/codes';
import { PAGE_ROUTES } from '@madang/contracts/page/routes';
import type { Page } from 'playwright-core';
import { LINKED_BY_ACTION, screensAt } from '../../../tools/docs/screens';
import { inShare } from '../../../tools/test/share';
import { originOf, PHONE, visitor } from './browser';
import { Crawler } from './crawler';
import { OWNER, SITE } from './owner-stops';
import { calls, DEMO_PASSWORD, freshEmail, logIn, newPerson, PASSWORD } from './people';

const TEACHER = 'seoyun@codebay.example';
const LEARNER = 'learner01@madang.example';
/** The class whose manager somebody is made. */
const MANAGED = '실전 Next.js';

/** A tab of the list of classes: only packages have pages of their own. */
const PACKAGES = '/settings/course?kind=PACKAGE';

/** Somebody new at the site, and what the owner may do with them. */
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
  await owner(`${forms}/${formSeq}/general`, { title: '강의실 대관 신청', useYn: 'Y' });
}

describe('every page by links from the main page', { timeout: 600_000 }, () => {
  const reached = new Set<string>();
  /** What somebody finds wrong who goes on from `start`. */
  const crawl = async (email: string | null, { menusOnly = false, on = 'site' as 'site' | 'host', small = false } = {}) => {
    const v = await visitor({ ...(on === 'site' ? { domain: SITE } : {}), lang: small ? 'en' : 'ko' });
    if (email) await logIn(v.page, email);
    const crawler = await new Crawler(v, { on, menusOnly }).from(small ? ['/', '/settings', PACKAGES] : ['/'], small ? PHONE : undefined);
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
  // Three minutes of pages more: `npm run walks`.
  if (process.env['WALKS'] !== 'all') return;
  it('an owner, in English on a phone: nor does any page scroll sideways', async () => {
    const v = await visitor();
    await aForm(v.page);
    await v.close();
    expect(await crawl(OWNER, { small: true })).toEqual([]);
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
    expect([...(await crawl(operator.email, { menusOnly: true })), ...(await crawl(manager.email, { menusOnly: true }))]).toEqual([]);
  });
  it('all routes were reached, and by them every screen of docs/screens.md that has an address', () => {
    const named = (path: string) => [path, ...screensAt(path)].join(' ');
    const missing = PAGE_ROUTES.map((route) => route.path).filter((path) => !reached.has(path));
    expect(missing.map(named).sort()).toEqual(Object.values(LINKED_BY_ACTION).flat().map(named).sort());
  });
});
