import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { SentNotes } from '@madang/contracts/sent.fixture';
import { programPath } from '../../../tools/test/programs.mjs';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 812 };
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Room for what pages and axe throw away.
  '--js-flags=--max-semi-space-size=64',
];

let running: Promise<Browser> | undefined;
/** What the pages of this file's journeys send (tools/fields). */
const sent = new SentNotes();
const launch = async () => chromium.launch({ executablePath: await programPath('chromium'), args: FLAGS });
const browser = () => (running ??= launch());

/** The address of the host without a site, or of a site. */
export const originOf = (domain?: string) => `http://${domain ? `${domain}.` : ''}localhost:${inject('port')}`;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the console and failed requests complained of: a finished journey expects none. */
  complaints: string[];
  close(): Promise<void>;
}

/** One person with a fresh browser: nothing stored, at one site. */
export async function visitor(
  options: { domain?: string; viewport?: { width: number; height: number }; lang?: 'ko' | 'en'; scripts?: boolean } = {},
): Promise<Visitor> {
  const context = await (
    await browser()
  ).newContext({
    baseURL: originOf(options.domain),
    viewport: options.viewport ?? DESKTOP,
    javaScriptEnabled: options.scripts ?? true,
    locale: options.lang === 'en' ? 'en-US' : 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // What moves is waited for, and painted sixty times a second meanwhile.
    reducedMotion: 'reduce',
  });
  if (options.lang === 'en') await context.addCookies([{ name: 'lang', value: 'en', url: originOf(options.domain) }]);
  context.on('request', (r) => sent.take(r.method(), r.url(), r.postData(), r.headers()['content-type']));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') complaints.push(`${m.type()}: ${m.text()}`);
  });
  page.on('pageerror', (e) => complaints.push(`error: ${e.message}`));
  return { page, context, complaints, close: () => context.close() };
}

/** Presses a button once it no longer waits for something: till then it takes no press. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator('button:not([aria-busy=true])')).filter({ visible: true }).first().click();

/** While writing journeys: E2E_SHOTS names a folder for pictures of where a failed one stood. */
afterEach(async ({ task }) => {
  const folder = process.env['E2E_SHOTS'];
  if (!folder || task.result?.state !== 'fail') return;
  const pages = (await running)?.contexts().flatMap((c) => c.pages()) ?? [];
  for (const [i, page] of pages.entries()) await page.screenshot({ path: `${folder}/fail-${i}.png` });
});
afterAll(async () => {
  sent.write('e2e');
  await (await running)?.close();
});
