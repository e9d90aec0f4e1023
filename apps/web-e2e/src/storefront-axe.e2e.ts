import { AGREEMENT, QUESTION_TYPE, YN } from '@madang/contracts/codes';
import type { Page } from 'playwright-core';
import { settled } from './axe';
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
    requiredYn: YN.YES,
    maxLength: kind === QUESTION_TYPE.LONG_TEXT ? 100 : null,
    options: kind === QUESTION_TYPE.MULTIPLE_CHOICE ? ['처음이에요', '해 봤어요'] : [],
    agreementKind: kind === QUESTION_TYPE.AGREE ? AGREEMENT.PRIVACY : null,
  }));
  await owner(`${forms}/${formSeq}/screen`, { blocks });
  await owner(`${forms}/${formSeq}/general`, { ...general, useYn: YN.YES });
  return `/forms/${id}`;
}

const SIZES = [DESKTOP, PHONE];
/** A link of the list of chat rooms, not of the account's menu beside it. */
const CHAT_ROOM = 'main li a[href^="/chat-rooms/"]';
const first = (selector: string) => (page: Page) => page.locator(selector).first().click();

async function visitorsTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  await v.page.goto('/classes');
  const teacher = (await v.page.locator('main a[href^="/teachers/"]').first().getAttribute('href'))!;
  const menu = (page: Page) => page.locator('header button').first().click();
  const search = (page: Page) => page.getByRole('button', { name: '검색 열기' }).click();
  const like = (page: Page) => page.locator('main button[aria-pressed]').first().click();
  const share = (page: Page) => page.getByRole('button', { name: '공유' }).first().click();
  const send = (page: Page) => page.locator('main form button[type=submit]').click();
  return new Tour(v, SIZES, { inside: true }).seeAll([
    { path: '/', shown: 'main a[href^="/classes/"]', open: menu },
    { path: '/classes', shown: 'main a[href^="/classes/"]', open: search, opened: '[role=listbox]' },
    { path: teacher, shown: 'main article h1' },
    { path: '/classes?q=zzzz', shown: 'main h2, main h3' },
    { path: at.discounted, shown: 'main h1', open: like },
    ...(['closed', 'soldOut', 'notYet', 'waitlist'] as const).map((state) => ({ path: at[state], shown: 'main h1' })),
    { path: at.free, shown: 'main h1', open: share },
    { path: '/p/about', shown: 'main article h1' },
    { path: '/notices', shown: 'main li a', open: first('main li a'), opened: 'main article h1' },
    { path: await newForm(v.page), shown: 'main form', open: send },
    { path: `${at.priced}/classroom`, shown: 'h2' },
    ...['/nowhere', '/classes/999999'].map((path) => ({ path, shown: 'main h1', missing: true })),
  ]);
}

async function englishTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  return new Tour(v, [DESKTOP], { plain: true }).seeAll([
    { path: '/', shown: 'main a[href^="/classes/"]' },
    { path: '/classes', shown: 'main a[href^="/classes/"]' },
    { path: at.discounted, shown: 'main h1', open: (page) => page.locator('main button[aria-pressed]').first().click() },
  ]);
}

/** Paths of a classroom: the one that opens it, its first lessons (a video and a text), and the last one (its mission). */
async function lessonsOf(page: Page, classroom: string): Promise<string[]> {
  // Only a wide window shows the list of lessons beside the classroom.
  await page.setViewportSize(DESKTOP);
  await page.goto(classroom);
  await page.locator('h2').filter({ visible: true }).first().waitFor();
  await settled(page);
  const lessons = await page
    .locator('a[href*="/classroom/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  return [...new Set([classroom, ...lessons.slice(0, 3), new URL(page.url()).pathname, lessons.at(-1)!])];
}

async function learnersTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  const alarms = (page: Page) => page.getByRole('button', { name: /알림/ }).click();
  const review = (page: Page) => page.getByRole('button', { name: '후기 쓰기' }).click();
  const code = (page: Page) => page.locator('main form button').click();
  const profile = (page: Page) => page.locator('header button[aria-haspopup=menu]').click();
  await logIn(v.page, LEARNER, '/me/classes');
  const tour = await new Tour(v, SIZES, { inside: true }).seeAll([
    { path: '/me/classes', shown: 'main a[href*="/classroom"]', open: profile },
    { path: '/paymenthistory', shown: 'main h1', open: alarms },
    { path: '/coupon', shown: 'main h1', open: code },
    { path: '/membership', shown: 'main li h2' },
    { path: '/membership/1/payment', shown: 'main h2' },
    { path: '/me/memberships', shown: 'main h1' },
    { path: '/chat-rooms', shown: CHAT_ROOM, open: first(CHAT_ROOM), opened: 'form textarea' },
    { path: `${at.discounted}/board`, shown: 'main li a', open: first('main li a'), opened: 'main article h1' },
    { path: at.live, shown: 'main h1', open: review },
    { path: at.approval, shown: 'main h1' },
    { path: `${at.priced}/payment`, shown: 'main form h2' },
    { path: `${at.priced}/payment/fail?code=PAY_PROCESS_CANCELED`, shown: 'main h1' },
  ]);
  const lessons = await lessonsOf(v.page, `${at.discounted}/classroom`);
  return [...tour, ...(await new Tour(v, SIZES).seeAll(lessons.map((path) => ({ path, shown: 'h2' }))))];
}

// Each of these tests looks at about thirty pages, which takes minutes on a busy machine.
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
