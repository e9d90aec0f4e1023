import { randomUUID } from 'node:crypto';
import { SITE_CATEGORY } from '@madang/contracts/codes';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../tools/seed/demo-password';
import { originOf } from './browser';

export { DEMO_PASSWORD };
export const PASSWORD = 'Paperboat7!';
export const passwordOf = (email: string) => (email.endsWith('@journey.example') ? PASSWORD : DEMO_PASSWORD);
/** A mail address that no account of this product has. */
export const freshEmail = (who: string) => `${who}-${randomUUID().slice(0, 8)}@journey.example`;

interface Mail {
  subject: string;
  text: string;
}
/** Mails to an address: those that the product keeps instead of sending, or those in the Mailpit at E2E_MAIL if it sends them. */
async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const get = async <T>(address: string) => (await (await page.request.get(address)).json()) as T;
  const box = process.env['E2E_MAIL'];
  if (!box) return (await get<{ data: Mail[] }>(`${originOf()}/api/campaign/v1.0/dev/mails?to=${encodeURIComponent(email)}`)).data;
  const { messages } = await get<{ messages: { ID: string }[] }>(`${box}/api/v1/search?query=${encodeURIComponent(`to:"${email}"`)}`);
  const mails = await Promise.all(messages.map(({ ID }) => get<{ Subject: string; Text: string }>(`${box}/api/v1/message/${ID}`)));
  return mails.map(({ Subject, Text }) => ({ subject: Subject, text: Text }));
}

/** The newest mail to an address about this, as soon as it has come. */
export async function mailTo(page: Page, email: string, about: RegExp): Promise<Mail> {
  for (let tries = 0; tries < 100; tries++) {
    const found = (await mailsTo(page, email)).find((mail) => about.test(mail.subject) || about.test(mail.text));
    if (found) return found;
    await page.waitForTimeout(200);
  }
  throw new Error(`no mail about ${about} to ${email}`);
}

/** Fills the sign-up form and confirms the mail address; the page is then where the form's `next` leads. */
export async function signUp(page: Page, who: { name: string; email: string; phone: string }): Promise<void> {
  await page.getByLabel('이름', { exact: false }).first().fill(who.name);
  await page.getByLabel('이메일').first().fill(who.email);
  await page.locator('input[type=password]').nth(0).fill(PASSWORD);
  await page.locator('input[type=password]').nth(1).fill(PASSWORD);
  await page.locator('input[type=tel]').fill(who.phone);
  await page.getByText('모두 동의해요').click();
  await page.getByRole('button', { name: '가입하기', exact: true }).click();
  await page.getByRole('heading', { name: '이메일 인증' }).waitFor();
  const mail = await mailTo(page, who.email, /\b\d{6}\b/);
  const code = /\b(\d{6})\b/.exec(mail.text)![1]!;
  await page.getByLabel('인증번호').fill(code);
  const submit = page.getByRole('button', { name: '인증하기' });
  if (await submit.isVisible().catch(() => false)) await submit.click().catch(() => undefined);
}

/** Makes an account with a confirmed mail address by the calls of the sign-up form; with `domain`, a member of that site. */
export async function newPerson(page: Page, who: { name: string; email: string }, domain?: string): Promise<void> {
  const main = `${originOf()}/api/main/v1.0`;
  const site = domain && (await page.request.get(`${originOf()}/api/main/v2.0/channels?domain=${domain}`));
  const joins = site ? { channelSeq: ((await site.json()) as { data: { channelSeq: number } }).data.channelSeq, sellerYn: true } : {};
  const signed = await page.request.post(`${main}/auth/signup`, {
    data: {
      ...who,
      ...joins,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      phone: '01023456789',
      ageYn: true,
      termsYn: true,
      privacyYn: true,
    },
  });
  if (!signed.ok()) throw new Error(await signed.text());
  const mail = await mailTo(page, who.email, /\b\d{6}\b/);
  const proven = await page.request.post(`${main}/user/auth`, {
    headers: { 'access-token': signed.headers()['access-token']! },
    data: { email: who.email, code: /\b(\d{6})\b/.exec(mail.text)![1] },
  });
  if (!proven.ok()) throw new Error(await proven.text());
  await page.context().clearCookies({ domain: 'localhost' });
}

/** Logs in, and ends at `next`. Without `password`: that of the demo accounts, or of `freshEmail` for its addresses. */
export async function logIn(page: Page, email: string, next = '/', password = passwordOf(email)) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: /^(로그인|Log in)$/ }).click();
  await page.waitForURL((url) => url.pathname === next.split('?')[0]);
}

/** Logs in without a page; answers a function that calls the API as this account. */
export async function calls(page: Page, origin: string, email: string, password: string) {
  const send = async (path: string, data: object | null, token = '') => {
    const options: { headers: Record<string, string> } = { headers: token ? { 'access-token': token } : {} };
    const answer = data
      ? await page.request.post(`${origin}/api/${path}`, { data, ...options })
      : await page.request.get(`${origin}/api/${path}`, options);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return { token: answer.headers()['access-token'] ?? '', data: ((await answer.json()) as { data: Record<string, unknown> }).data };
  };
  const { token } = await send('main/v1.0/auth/login', { email, password });
  return async (path: string, data: object | null = null) => (await send(path, data, token)).data;
}

/** Makes a site with a new owner for one journey, so that its changes disturb no other journey. */
export async function newSite(page: Page, name: string): Promise<{ domain: string; name: string; email: string }> {
  const email = freshEmail('owner');
  await newPerson(page, { name: '주인공', email });
  const owner = await calls(page, originOf(), email, PASSWORD);
  const domain = `own${randomUUID().slice(0, 8)}`;
  await owner('main/v1.0/channels', { name, domain, category: SITE_CATEGORY.HOBBY });
  return { domain, name, email };
}
