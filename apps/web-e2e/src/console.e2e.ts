import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { inject } from 'vitest';
import { pinnedNode } from '../../../tools/install.mjs';
import { findings } from './axe';
import { originOf, visitor, type Visitor } from './browser';
import { freshEmail, logIn, newPerson, PASSWORD } from './people';

const root = resolve(import.meta.dirname, '../../..');
/** What `npm run operator -- add` prints last: the code that sets up the second factor. */
const startCode = (email: string): string =>
  execFileSync(pinnedNode, ['tools/tool.mjs', 'operator', 'add', email], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: inject('dataDir'), DATABASE_URL: '' },
  })
    .trim()
    .split('\n')
    .at(-1)!
    .trim();

/** Sets up the second factor as the page asks, with an app that reads the secret beside the picture. */
async function openConsole(page: Page, email: string): Promise<void> {
  const code = startCode(email);
  await logIn(page, email, '/operate', PASSWORD);
  await page.getByRole('textbox', { name: /시작 코드/ }).fill(code);
  await page.getByRole('button', { name: '다음' }).click();
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: /인증 코드/ }).fill(TOTP.generate({ secret: Secret.fromBase32(secret) }));
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.getByRole('button', { name: /시작할게요/ }).click();
  await page.getByRole('heading', { name: '현황', level: 1 }).waitFor();
}

/** An operator of the platform finds a site, suspends and reopens it, and comes in as support once its owner has said yes. */
describe('the console', () => {
  let operator: Visitor;
  let owner: Visitor;
  beforeAll(async () => {
    [operator, owner] = [await visitor(), await visitor({ domain: 'codebay' })];
  });
  afterAll(async () => {
    for (const one of [operator, owner]) await one.close();
  });

  it('is opened by a second factor; a site is suspended, reopened and entered with the consent of its owner', async () => {
    const { page } = operator;
    const email = freshEmail('operator');
    await newPerson(page, { name: '김운영', email });
    await page.goto(`${originOf()}/login`);
    await openConsole(page, email);

    await page.getByRole('link', { name: '사이트', exact: true }).click();
    await page.getByRole('searchbox').fill('codebay');
    await page.waitForURL(/q=codebay/);
    await page.getByRole('link', { name: '코드베이' }).click();
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

    await page.getByRole('button', { name: '접속 요청' }).click();
    const ask = page.getByRole('dialog');
    await ask.getByRole('textbox', { name: /사유/ }).fill('배너 문의를 확인해요');
    await ask.getByRole('button', { name: '접속 요청' }).click();
    await page.getByText('답을 기다려요').first().waitFor();
    expect(await page.getByRole('button', { name: '관리 화면 들어가기' }).count()).toBe(0);

    await logIn(owner.page, 'owner@codebay.example', '/settings/support');
    await owner.page.getByText('배너 문의를 확인해요').first().waitFor();
    expect(await findings(owner.page, { within: '#main' })).toEqual([]);
    await owner.page.getByRole('button', { name: '허락하기' }).click();
    await owner.page.getByRole('heading', { name: /접속할 수 있어요/ }).waitFor();

    await page.reload();
    await page.getByRole('button', { name: '관리 화면 들어가기' }).click();
    await page.waitForURL(/codebay.*\/settings\//);
    await page.getByText('고객지원으로 접속 중이에요.').waitFor();
    await page.goto(`${originOf('codebay')}/settings/footer`);
    await page.getByText('고객지원으로 접속 중이에요.').waitFor();

    await owner.page.getByRole('button', { name: '지금 끝내기' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: '지금 끝내기' }).click();
    await owner.page.getByText('접속을 끝냈어요.').waitFor();
    // The next look finds the log-in gone.
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('madang.session') === null);
    expect(owner.complaints).toEqual([]);
  });
});
