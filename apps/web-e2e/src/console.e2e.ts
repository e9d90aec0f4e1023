import { platformJobApi } from '@madang/contracts/util/platform';
import { vi } from 'vitest';
import { findings } from './axe';
import { DESKTOP, originOf, PHONE, visitor, type Visitor } from './browser';
import { consoleRows, consoleStops } from './console-stops';
import { openConsole } from './operator';
import { freshEmail, logIn, newPerson, newSite } from './people';
import { Tour } from './tour';
import { written } from './written';

/**
 * An operator of the platform finds a site, suspends and reopens it, switches a part of it off and on, and comes in as support once its
 * owner has said yes.
 */
describe('the console', () => {
  let operator: Visitor;
  let second: Visitor;
  let owner: Visitor;
  let site: Awaited<ReturnType<typeof newSite>>;
  beforeAll(async () => {
    [operator, second] = [await visitor(), await visitor()];
    site = await newSite(operator.page, `잠깐 쉬는 공방 ${Date.now() % 100_000}`);
    owner = await visitor({ domain: site.domain });
  });
  afterAll(async () => {
    for (const one of [operator, second, owner]) await one.close();
  });

  it('is opened by a second factor; a site is suspended, reopened, partly switched off and entered with the consent of its owner', async () => {
    const { page } = operator;
    const email = freshEmail('operator');
    await newPerson(page, { name: '김운영', email });
    await page.goto(`${originOf()}/login`);
    await openConsole(page, email);

    await page.getByRole('link', { name: '사이트', exact: true }).click();
    await page.getByRole('searchbox').fill(site.domain);
    await page.waitForURL(new RegExp(`q=${site.domain}`));
    await page.getByRole('link', { name: site.name }).click();
    await page.waitForURL(/sites\/\d+/);
    await page.getByRole('button', { name: '이용 중지' }).click();
    const suspend = page.getByRole('dialog');
    await suspend.getByRole('textbox', { name: /사유/ }).fill('신고를 확인하고 있어요');
    await suspend.getByRole('button', { name: '이용 중지하기' }).click();
    await page.getByText('사이트 이용을 중지했어요.').waitFor();
    await page.getByRole('button', { name: '다시 열기' }).click();
    const reopen = page.getByRole('dialog');
    await reopen.getByRole('textbox', { name: /사유/ }).fill('문제가 없었어요');
    await reopen.getByRole('button', { name: '다시 열기' }).click();
    await page.getByText('사이트를 다시 열었어요.').waitFor();

    await page.getByRole('button', { name: 'API 키·웹훅 끄기' }).click();
    const turnOff = page.getByRole('dialog');
    await turnOff.getByRole('textbox', { name: /사유/ }).fill('새어 나간 키를 찾고 있어요');
    await turnOff.getByRole('button', { name: '끄기', exact: true }).click();
    await page.getByText('API 키·웹훅을 껐어요.').first().waitFor();
    expect(await findings(page, { within: '#main' })).toEqual([]);

    await page.getByRole('button', { name: '접속 요청' }).click();
    const ask = page.getByRole('dialog');
    await ask.getByRole('textbox', { name: /사유/ }).fill('배너 문의를 확인해요');
    await ask.getByRole('button', { name: '접속 요청' }).click();
    await page.getByText('답을 기다려요').first().waitFor();
    expect(await page.getByRole('button', { name: '관리 화면 들어가기' }).count()).toBe(0);

    await logIn(owner.page, site.email, '/settings/support');
    await owner.page.getByText('배너 문의를 확인해요').first().waitFor();
    expect(await findings(owner.page, { within: '#main' })).toEqual([]);
    await owner.page.goto(`${originOf(site.domain)}/settings/api-keys`);
    await owner.page.getByText('사유: 새어 나간 키를 찾고 있어요').waitFor();
    expect(await findings(owner.page)).toEqual([]);
    await owner.page.goto(`${originOf(site.domain)}/settings/support`);
    await owner.page.getByRole('button', { name: '허락하기' }).click();
    await owner.page.getByRole('heading', { name: /접속할 수 있어요/ }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'API 키·웹훅 다시 켜기' }).click();
    const turnOn = page.getByRole('dialog');
    await turnOn.getByRole('textbox', { name: /사유/ }).fill('키를 새로 만들었어요');
    await turnOn.getByRole('button', { name: '다시 켜기' }).click();
    await page.getByText('API 키·웹훅을 다시 켰어요.').first().waitFor();
    await page.getByRole('button', { name: '관리 화면 들어가기' }).click();
    await page.waitForURL(new RegExp(`${site.domain}.*/settings/`));
    await page.getByText('고객지원으로 접속 중이에요.').waitFor();
    await page.goto(`${originOf(site.domain)}/settings/footer`);
    await page.getByText('고객지원으로 접속 중이에요.').waitFor();

    await owner.page.getByRole('button', { name: '지금 끝내기' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: '지금 끝내기' }).click();
    await owner.page.getByText('접속을 끝냈어요.').waitFor();
    // When the operator loads a page again, their support session at the site has ended.
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('madang.session') === null);
    expect(owner.complaints).toEqual([]);
  });

  it('a job that failed for good is tried again, and is gone', async () => {
    // A failed copy of the job from the journey before: its handler has done that job already and accepts it a second time.
    const queue = 'support.asked.alarm';
    const made = await written(
      `insert into jobs.job (name, data, source_name, source_output)
       select name || '.dead', data, name, '{"message":"no such owner"}' from jobs.job where name = '${queue}' limit 1`,
    );
    expect(made).toBe(1);
    const { page } = operator;
    await page.goto(`${originOf()}/operate/jobs`);
    const letter = page.getByRole('row', { name: new RegExp(queue) }).filter({ hasText: 'no such owner' });
    await letter.waitFor();
    expect(await findings(page, { within: '#main' })).toEqual([]);
    await letter.getByRole('button', { name: '다시 시도', exact: true }).click();
    await page.getByText('다시 시도하도록 돌려보냈어요.').waitFor();
    await letter.waitFor({ state: 'detached' });
    // A worker has taken the job again, and it did not fail a second time.
    await vi.waitUntil(() => written(`select 1 from jobs.job where name = '${queue}' and state < 'completed'`).then((left) => !left), {
      timeout: 20_000,
      interval: 200,
    });
    const again = page.waitForResponse((answer) => answer.ok() && answer.url().endsWith(platformJobApi.deadLetters.path));
    await page.getByRole('button', { name: '새로고침' }).click();
    await again;
    await page.getByRole('heading', { name: '작업', level: 1 }).waitFor();
    expect(await letter.count()).toBe(0);
  });

  it('a payout above the limit is noted by one operator and confirmed by another', async () => {
    // A month of the journey's own site, which has the bank account of a demo site: nobody else looks at its settlements meanwhile.
    const own = `select channel_seq from main.channel where domain = '${site.domain}'`;
    const account = 'bank, account_sealed, account_masked, holder, files, status, created_by, created_at, decided_at';
    expect(
      await written(
        `insert into util.settlement_document (channel_seq, ${account})
         select (${own}), ${account} from util.settlement_document where status = 'APPROVED' order by created_at limit 1`,
      ),
    ).toBe(1);
    const made = await written(
      `insert into util.settlement (channel_seq, month, currency, settlement_date, statement, payout, carried_out, status, closed_at)
       values ((${own}), '2020-01', 'KRW', current_date - 1, '{}', 500000, 0, 'SCHEDULED', now())`,
    );
    expect(made).toBe(1);
    const email = freshEmail('second');
    await newPerson(second.page, { name: '이운영', email });
    await second.page.goto(`${originOf()}/login`);
    await openConsole(second.page, email);
    const open = async (one: Visitor) => {
      await one.page.goto(`${originOf()}/operate/payouts`);
      return one.page.getByRole('row', { name: /500,000/ }).filter({ hasText: site.name });
    };
    const confirmed = (one: Visitor, action: string) => one.page.getByRole('alertdialog').getByRole('button', { name: action }).click();
    const first = await open(operator);
    await first.getByRole('button', { name: '지급하고 확인 요청' }).click();
    await confirmed(operator, '지급하고 확인 요청');
    await operator.page.getByText('다른 운영자의 확인을 기다려요.').waitFor();
    // The operator who asked for the confirmation cannot give it.
    await first.getByText(/확인 대기/).waitFor();
    expect(await first.getByRole('button', { name: '확인', exact: true }).count()).toBe(0);
    const other = await open(second);
    await other.getByRole('button', { name: '확인', exact: true }).click();
    await confirmed(second, '지급했어요');
    await second.page.getByText('지급했다고 표시했어요.').waitFor();
    await other.waitFor({ state: 'detached' });
    await operator.page.reload();
    await operator.page.getByRole('heading', { name: '지급', level: 1 }).waitFor();
    expect(await first.count()).toBe(0);
    expect(second.complaints).toEqual([]);
  });

  it('each of its pages, wide and on a phone, in three languages: axe finds nothing, nothing scrolls sideways, the console is quiet', async () => {
    for (const text of consoleRows(site.domain)) expect(await written(text)).toBe(1);
    const { page, context, complaints } = operator;
    const { data } = (await (await page.request.get(`${originOf()}/api/main/v2.0/channels?domain=${site.domain}`)).json()) as {
      data: { channelSeq: number };
    };
    await page.goto('/operate');
    const menu = page.locator('aside nav a');
    await menu.first().waitFor();
    const paths = await menu.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    const stops = consoleStops(data.channelSeq, true);
    expect(paths.length).toBeGreaterThan(10);
    expect(stops.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    complaints.splice(0);
    expect(await new Tour(operator, [DESKTOP, PHONE], { inside: true, everySize: true }).seeAll(stops)).toEqual([]);
    for (const lang of ['en', 'jp']) {
      await context.addCookies([{ name: 'lang', value: lang, url: originOf() }]);
      const wrong = await new Tour(operator, [PHONE], { inside: true, sameColours: true }).seeAll(consoleStops(data.channelSeq, false));
      expect(await page.locator('html').getAttribute('lang')).toBe(lang === 'jp' ? 'ja' : lang);
      expect(wrong).toEqual([]);
    }
  }, 300_000);
});
