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
  // 64 MB for short-lived objects, of which pages and axe make many: with less, V8 collects garbage more often.
  '--js-flags=--max-semi-space-size=64',
];

let running: Promise<Browser> | undefined;
/** Notes which fields the pages of this file's journeys send, for tools/fields. */
const sent = new SentNotes();
const launch = async () => chromium.launch({ executablePath: await programPath('chromium'), args: FLAGS });
const browser = () => (running ??= launch());

/** The address of the host without a site, or of a site. */
export const originOf = (domain?: string) => `http://${domain ? `${domain}.` : ''}localhost:${inject('port')}`;

/** What a browser notes when a page is left, by a journey that does not wait, while its socket still connects. */
const OF_A_PAGE_LEFT = /^WebSocket connection to .* failed: WebSocket is closed before the connection is established\.$/;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors of the console and failed requests: a journey expects none at its end. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens a browser context without cookies and stored values, for one person at one site. */
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
    // Journeys wait until animations end, and the browser paints each of them sixty times a second meanwhile.
    reducedMotion: 'reduce',
  });
  if (options.lang === 'en') await context.addCookies([{ name: 'lang', value: 'en', url: originOf(options.domain) }]);
  context.on('request', (r) => sent.take(r.method(), r.url(), r.postData(), r.headers()['content-type']));
  await context.addInitScript(reportHiddenPages);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on('console', (m) => {
    if (OF_A_PAGE_LEFT.test(m.text())) return;
    if (m.type() === 'error' || m.type() === 'warning') complaints.push(`${m.type()}: ${m.text()}`);
  });
  page.on('pageerror', (e) => complaints.push(`error: ${e.message}`));
  return { page, context, complaints, close: () => context.close() };
}

/**
 * Runs in the page: reports an error when a page that was shown is hidden because some part of it waits for code or words. Such a
 * part needs a Suspense of its own, or its words have to come with the page (app/routes).
 */
function reportHiddenPages(): void {
  // A frame without scripts, such as the preview of a mail, complains about a listener.
  if (window !== window.top) return;
  document.addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    if (!root) return;
    new MutationObserver((changes) => {
      const hidden = changes.some(({ target }) => target.parentNode === root && (target as HTMLElement).style.display === 'none');
      if (hidden) reportError(new Error(`The page was hidden while a part of it loads: ${location.pathname}`));
    }).observe(root, { attributeFilter: ['style'], subtree: true });
  });
}

/** Presses a button as soon as it is not busy (`aria-busy`): a busy button ignores a press. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator('button:not([aria-busy=true])')).filter({ visible: true }).first().click();

/** For somebody who writes journeys: E2E_SHOTS names a folder for pictures of the pages at which a journey failed. */
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
