import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { pinnedNode } from '../../../tools/install.mjs';
import { logIn, PASSWORD } from './people';

const root = resolve(import.meta.dirname, '../../..');
/** What `npm run operator -- add` prints last: the code that sets up the second factor. */
export const startCode = (email: string): string =>
  execFileSync(pinnedNode, ['tools/tool.mjs', 'operator', 'add', email], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: inject('dataDir'), DATABASE_URL: '' },
  })
    .trim()
    .split('\n')
    .at(-1)!
    .trim();

/** The present code of an authenticator app for the secret that the page shows. */
export async function codeOf(page: Page): Promise<string> {
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  return TOTP.generate({ secret: Secret.fromBase32(secret) });
}

/** Makes this account an operator and sets up its second factor by the secret that the page shows as text; ends in the console. */
export async function openConsole(page: Page, email: string): Promise<void> {
  const code = startCode(email);
  await logIn(page, email, '/operate', PASSWORD);
  await page.getByRole('textbox', { name: /시작 코드/ }).fill(code);
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByRole('textbox', { name: /인증 코드/ }).fill(await codeOf(page));
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.getByRole('button', { name: /시작할게요/ }).click();
  await page.getByRole('heading', { name: '현황', level: 1 }).waitFor();
}
