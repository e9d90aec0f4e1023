import { AGREEMENT, QUESTION_TYPE } from '@madang/contracts/codes';
import type { Page } from 'playwright-core';
import { DESKTOP, originOf, PHONE, visitor, type Visitor } from './browser';
import { calls, DEMO_PASSWORD, logIn } from './people';
import { Tour } from './tour';

const SITE = 'codebay';
const LEARNER = 'learner01@madang.example';
const OWNER = 'owner@codebay.example';

/** Classes of the demo site, one for each state of the enrolment bar. */
const CLASSES = {
  discounted: '실전 Next.js',
  live: '스프링 부트 라이브',
  priced: '처음 만나는 파이썬',
  closed: '쿠버네티스',
  free: '개발자 이력서',
  soldOut: '웹 보안',
  notYet: '클라우드 비용',
  waitlist: '생성형 AI',
  approval: '코드 리뷰',
};
type Paths = Record<keyof typeof CLASSES, string>;

const ask = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`${originOf()}/api/main${path}`)).json()) as { data: T }).data;

async function pathsOf(page: Page): Promise<Paths> {
  const { channelSeq } = await ask<{ channelSeq: number }>(page, `/v2.0/channels?domain=${SITE}`);
  const { list } = await ask<{ list: { courseSeq: number; title: string }[] }>(page, `/v1.0/channels/${channelSeq}/courses?size=20`);
  const found = Object.entries(CLASSES).map(([state, start]) => [
    state,
    `/classes/${list.find((one) => one.title.startsWith(start))!.courseSeq}`,
  ]);
  return Object.fromEntries(found) as Paths;
}

/** A form with a question of every kind: the demo sites have none. */
async function newForm(page: Page): Promise<string> {
  const owner = await calls(page, originOf(), OWNER, DEMO_PASSWORD);
  const { channelSeq } = await ask<{ channelSeq: number }>(page, `/v2.0/channels?domain=${SITE}`);
  const forms = `form/v1.0/channels/${channelSeq}/forms`;
  const general = { title: '수강 전 설문', description: '수업을 준비하는 데 써요.' };
  const { formSeq, id } = (await owner(forms, general)) as { formSeq: number; id: string };
  const blocks = Object.values(QUESTION_TYPE).map((kind) => ({
    questionSeq: null,
    kind,
    label: `질문 ${kind}`,
    requiredYn: 'Y',
    maxLength: kind === QUESTION_TYPE.LONG_TEXT ? 100 : null,
    options: kind === QUESTION_TYPE.MULTIPLE_CHOICE ? ['처음이에요', '해 봤어요'] : [],
    agreementKind: kind === QUESTION_TYPE.AGREE ? AGREEMENT.PRIVACY : null,
  }));
  await owner(`${forms}/${formSeq}/screen`, { blocks });
  await owner(`${forms}/${formSeq}/general`, { ...general, useYn: 'Y' });
  return `/forms/${id}`;
}

const SIZES = [DESKTOP, PHONE];
/** The account's menu stands beside it. */
const CHAT_ROOM = 'main li a[href^="/chat-rooms/"]';
const first = (selector: string) => (page: Page) => page.locator(selector).first().click();

async function visitorsTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  const tour = new Tour(v, SIZES, { inside: true });
  const menu = (page: Page) => page.locator('header button').first().click();
  await tour.see({ path: '/', shown: 'main a[href^="/classes/"]', open: menu });
  const search = (page: Page) => page.getByRole('button', { name: '검색 열기' }).click();
  await tour.see({ path: '/classes', shown: 'main a[href^="/classes/"]', open: search, opened: '[role=listbox]' });
  const teacher = await v.page.locator('main a[href^="/teachers/"]').first().getAttribute('href');
  await tour.see({ path: teacher!, shown: 'main article h1' });
  await tour.see({ path: '/classes?q=zzzz', shown: 'main h2, main h3' });
  await tour.see({ path: at.discounted, shown: 'main h1', open: (page) => page.locator('main button[aria-pressed]').first().click() });
  for (const state of ['closed', 'soldOut', 'notYet', 'waitlist'] as const) await tour.see({ path: at[state], shown: 'main h1' });
  await tour.see({ path: at.free, shown: 'main h1', open: (page) => page.getByRole('button', { name: '공유' }).first().click() });
  await tour.see({ path: '/p/about', shown: 'main article h1' });
  await tour.see({ path: '/notices', shown: 'main li a', open: first('main li a'), opened: 'main article h1' });
  const send = (page: Page) => page.locator('main form button[type=submit]').click();
  await tour.see({ path: await newForm(v.page), shown: 'main form', open: send });
  await tour.see({ path: `${at.priced}/classroom`, shown: 'h2' });
  for (const path of ['/nowhere', '/classes/999999']) await tour.seeMissing(path);
  return tour.wrong;
}

async function englishTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  return new Tour(v, [DESKTOP], { plain: true }).seeAll([
    { path: '/', shown: 'main a[href^="/classes/"]' },
    { path: '/classes', shown: 'main a[href^="/classes/"]' },
    { path: at.discounted, shown: 'main h1', open: (page) => page.locator('main button[aria-pressed]').first().click() },
  ]);
}

async function learnersTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  const tour = new Tour(v, SIZES, { inside: true });
  const alarms = (page: Page) => page.getByRole('button', { name: /알림/ }).click();
  const review = (page: Page) => page.getByRole('button', { name: '후기 쓰기' }).click();
  const code = (page: Page) => page.locator('main form button').click();
  const profile = (page: Page) => page.locator('header button[aria-haspopup=menu]').click();
  await logIn(v.page, LEARNER, '/me/classes');
  await tour.see({ path: '/me/classes', shown: 'main a[href*="/classroom"]', open: profile });
  await tour.see({ path: '/paymenthistory', shown: 'main h1', open: alarms });
  await tour.see({ path: '/coupon', shown: 'main h1', open: code });
  await tour.see({ path: '/membership', shown: 'main li h2' });
  await tour.see({ path: '/membership/1/payment', shown: 'main h2' });
  await tour.see({ path: '/me/memberships', shown: 'main h1' });
  await tour.see({ path: '/chat-rooms', shown: CHAT_ROOM, open: first(CHAT_ROOM), opened: 'form textarea' });
  await tour.see({ path: `${at.discounted}/board`, shown: 'main li a', open: first('main li a'), opened: 'main article h1' });
  await tour.see({ path: at.live, shown: 'main h1', open: review });
  await tour.see({ path: at.approval, shown: 'main h1' });
  await tour.see({ path: `${at.priced}/payment`, shown: 'main form h2' });
  await tour.see({ path: `${at.priced}/payment/fail?code=PAY_PROCESS_CANCELED`, shown: 'main h1' });
  const lesson = new Tour(v, SIZES);
  await lesson.see({ path: `${at.discounted}/classroom`, shown: 'h2' });
  const { pathname } = new URL(v.page.url());
  const lessons = await v.page
    .locator('a[href*="/classroom/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  // A video and a text, the first lessons of this class, and its mission.
  for (const path of new Set([...lessons.slice(0, 3), pathname, lessons.at(-1)!])) await lesson.see({ path, shown: 'h2' });
  return [...tour.wrong, ...lesson.wrong];
}

// Some thirty pages each: a busy machine needs its time.
describe('the storefront, page by page, wide and on a phone', { timeout: 300_000 }, () => {
  it.each([
    ['a visitor', 'ko', visitorsTour],
    ['a visitor in English', 'en', englishTour],
    ['a learner', 'ko', learnersTour],
  ] as const)('axe finds nothing, nothing scrolls sideways, the console is quiet: %s', async (_, lang, tour) => {
    const v = await visitor({ domain: SITE, lang });
    expect(await tour(v)).toEqual([]);
    await v.close();
  });
});
