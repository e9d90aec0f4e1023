import { AGREEMENT, QUESTION_TYPE } from '@madang/contracts/codes';
import type { Page } from 'playwright-core';
import { findings, sideways } from './axe';
import { DESKTOP, originOf, PHONE, visitor, type Visitor } from './browser';
import { DEMO_PASSWORD, logIn } from './people';

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
  const send = async (path: string, data: object, token = '') => {
    const answer = await page.request.post(`${originOf()}/api/${path}`, { data, headers: token ? { 'access-token': token } : {} });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return { token: answer.headers()['access-token'], body: (await answer.json()) as { data: { formSeq: number; id: string } } };
  };
  const { token } = await send('main/v1.0/auth/login', { email: OWNER, password: DEMO_PASSWORD });
  const { channelSeq } = await ask<{ channelSeq: number }>(page, `/v2.0/channels?domain=${SITE}`);
  const forms = `form/v1.0/channels/${channelSeq}/forms`;
  const made = await send(forms, { title: '수강 전 설문', description: '수업을 준비하는 데 써요.', useYn: 'Y' }, token);
  const { formSeq, id } = made.body.data;
  const blocks = Object.values(QUESTION_TYPE).map((kind) => ({
    questionSeq: null,
    kind,
    label: `질문 ${kind}`,
    requiredYn: 'Y',
    maxLength: kind === QUESTION_TYPE.LONG_TEXT ? 100 : null,
    options: kind === QUESTION_TYPE.MULTIPLE_CHOICE ? ['처음이에요', '해 봤어요'] : [],
    agreementKind: kind === QUESTION_TYPE.AGREE ? AGREEMENT.PRIVACY : null,
  }));
  await send(`${forms}/${formSeq}/screen`, { blocks }, token);
  return `/forms/${id}`;
}

/** Every complaint of every page at once: one run tells the whole state of the storefront. */
class Tour {
  readonly wrong: string[] = [];
  constructor(private readonly v: Visitor) {}

  async look(where: string): Promise<void> {
    const { page, complaints } = this.v;
    for (const found of await findings(page)) this.wrong.push(`${where} ${found}`);
    const wide = await sideways(page);
    if (wide > 0) this.wrong.push(`${where} scrolls sideways by ${wide}`);
    for (const complaint of complaints.splice(0)) this.wrong.push(`${where} ${complaint}`);
  }
  /** A page and, where told, what is opened on it. */
  async see(path: string, shown: string, open?: (page: Page) => Promise<unknown>): Promise<void> {
    const { page } = this.v;
    await page.goto(path);
    await page.locator(shown).first().waitFor();
    await this.look(path);
    if (!open) return;
    await open(page);
    await page.locator('[role=dialog], [role=menu], [aria-invalid=true]').first().waitFor();
    await this.look(`${path} opened`);
  }
  /** The document itself is missing, and the browser says so. */
  async seeMissing(path: string): Promise<void> {
    await this.v.page.goto(path);
    await this.v.page.locator('main h1').waitFor();
    const rest = this.v.complaints.filter((one) => !one.includes('404'));
    this.v.complaints.splice(0, Infinity, ...rest);
    await this.look(path);
  }
}

async function visitorsTour(v: Visitor, { phone, brief }: { phone: boolean; brief: boolean }): Promise<string[]> {
  const at = await pathsOf(v.page);
  const tour = new Tour(v);
  await tour.see('/', 'main a[href^="/classes/"]', phone ? (page) => page.locator('header button').first().click() : undefined);
  await tour.see('/classes', 'main a[href^="/classes/"]');
  await tour.see('/classes?q=zzzz', 'main h2, main h3');
  await tour.see(at.discounted, 'main h1', (page) => page.locator('main button[aria-pressed]').first().click());
  if (brief) return tour.wrong;
  for (const state of ['closed', 'soldOut', 'notYet', 'waitlist'] as const) await tour.see(at[state], 'main h1');
  await tour.see(at.free, 'main h1', (page) => page.getByRole('button', { name: '공유' }).first().click());
  await tour.see(await newForm(v.page), 'main form', (page) => page.locator('main form button[type=submit]').click());
  await tour.see(`${at.priced}/classroom`, 'h2');
  await tour.seeMissing('/nowhere');
  await tour.seeMissing('/classes/999999');
  return tour.wrong;
}

async function learnersTour(v: Visitor): Promise<string[]> {
  const at = await pathsOf(v.page);
  const tour = new Tour(v);
  await logIn(v.page, LEARNER, '/me/classes');
  await tour.see('/me/classes', 'main a[href*="/classroom"]', (page) => page.locator('header button[aria-haspopup=menu]').click());
  await tour.see('/paymenthistory', 'main h1', (page) => page.getByRole('button', { name: /알림/ }).click());
  await tour.see(at.live, 'main h1', (page) => page.getByRole('button', { name: '후기 쓰기' }).click());
  await tour.see(at.approval, 'main h1');
  await tour.see(`${at.priced}/payment`, 'main form h2');
  await tour.see(`${at.priced}/payment/fail?code=PAY_PROCESS_CANCELED`, 'main h1');
  await tour.see(`${at.discounted}/classroom`, 'h2');
  const { pathname } = new URL(v.page.url());
  const lessons = await v.page
    .locator('a[href*="/classroom/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  // A video and a text: the first lessons of this class.
  for (const lesson of new Set([...lessons.slice(0, 3), pathname])) await tour.see(lesson, 'h2');
  return tour.wrong;
}

// Some thirty pages each: a busy machine needs its time.
describe('the storefront, page by page', { timeout: 300_000 }, () => {
  it.each([
    ['wide', DESKTOP, 'ko'],
    ['on a phone', PHONE, 'ko'],
    ['in English', DESKTOP, 'en'],
  ] as const)('axe finds nothing, nothing scrolls sideways, the console is quiet: a visitor, %s', async (_, viewport, lang) => {
    const v = await visitor({ domain: SITE, viewport, lang });
    await v.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await visitorsTour(v, { phone: viewport === PHONE, brief: lang === 'en' })).toEqual([]);
    await v.close();
  });

  it.each([
    ['wide', DESKTOP],
    ['on a phone', PHONE],
  ])('axe finds nothing, nothing scrolls sideways, the console is quiet: a learner, %s', async (_, viewport) => {
    const v = await visitor({ domain: SITE, viewport });
    await v.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await learnersTour(v)).toEqual([]);
    await v.close();
  });
});
