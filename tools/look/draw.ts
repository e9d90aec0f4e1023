import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPEARANCE } from '../../libs/contracts/codes.ts';
import { TIME_ZONE } from '../../libs/contracts/time.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fileOf, type Job, type Options } from './options.ts';
import { EMPTY_SITE } from './product.ts';
import { PATH_PLACES, type Who } from './screens.ts';
import { onTo, play } from './states.ts';

/** A screenshot, with what was found on its page. */
export interface Drawn {
  file: string;
  id: string;
  path: string;
  who: Who;
  state: string;
  width: number;
  lang: string;
  scheme: string;
  console: string[];
  /** How many pixels wider than the window the page is. */
  sideways: number;
  axe: string[];
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_SCRIPT = `axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
  violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' (' + (n.any[0]?.message ?? v.help) + ')')))`;
const SIDEWAYS_SCRIPT = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** A script that waits until all pictures are loaded, also those further down, but not forever. */
const PICTURES_LOADED_SCRIPT = `Promise.race([
  new Promise((done) => setTimeout(done, 4000)),
  Promise.all([document.fonts.ready, ...[...document.images].map((i) => ((i.loading = 'eager'), i.decode().catch(() => undefined)))]),
]).then(() => 0)`;
/**
 * A script that waits, but not forever, until the page has content and no placeholder, and gets no more elements. A busy machine can take
 * longer from one call to the next than the network counts as quiet.
 */
const STILL_SCRIPT = `new Promise((done) => {
  const since = Date.now();
  let changed = since;
  const watch = new MutationObserver(() => (changed = Date.now()));
  watch.observe(document, { childList: true, subtree: true });
  const look = () => {
    const there = document.querySelector('main')?.childElementCount && !document.querySelector('[aria-busy=true]');
    if ((!there || Date.now() - changed < 500) && Date.now() - since < 15_000) return setTimeout(look, 100);
    watch.disconnect();
    done(0);
  };
  look();
})`;
/** A script that brings all of the page into the window once, since a chart is drawn only there, and ends at the top. */
const SEEN_SCRIPT = `(async () => {
  for (let y = innerHeight; y < document.documentElement.scrollHeight && y < 6000; y += innerHeight) {
    scrollTo(0, y);
    await new Promise((done) => setTimeout(done, 50));
  }
  scrollTo(0, 0);
})()`;
/** The path of a page that makes no calls of its own. */
const QUIET_PAGE_PATH = '/terms/service';
/** The greatest height of a screenshot, in pixels. */
const SCREENSHOT_HEIGHT_MAX_PX = 6000;
/** Milliseconds after which a page is given up and the next one is drawn. */
const TOO_LONG = 90_000;

type Session = (who: Who, site: string) => Promise<string | null>;

export class Painter {
  private readonly sessions = new Map<string, Promise<string | null>>();
  private readonly places = new Map<string, Promise<string | null>>();

  private readonly browser: Browser;
  private readonly origin: URL;
  private readonly options: Options;
  private readonly session: Session;

  constructor(browser: Browser, origin: URL, options: Options, session: Session) {
    this.browser = browser;
    this.origin = origin;
    this.options = options;
    this.session = session;
  }

  /** A stored log-in that includes what pages ask at a person's first visit, as after a log-in in the browser. */
  private sessionAt(who: Who, site: string | null): Promise<string | null> {
    const key = `${who} ${site}`;
    const known = this.sessions.get(key) ?? this.firstVisit(who, site);
    this.sessions.set(key, known);
    return known;
  }

  private async firstVisit(who: Who, site: string | null): Promise<string | null> {
    const session = await this.session(who, site ?? this.options.site);
    if (!session) return null;
    const context = await this.browser.newContext({ baseURL: this.originOf(site) });
    try {
      const page = await context.newPage();
      await page.goto(QUIET_PAGE_PATH);
      await page.evaluate(`localStorage.setItem('madang.session', ${JSON.stringify(session)})`);
      await page.goto(site && (who === 'owner' || who === 'teacher') ? '/settings/course' : '/mypage');
      await settled(page);
      return await page.evaluate<string | null>(`localStorage.getItem('madang.session')`);
    } finally {
      await context.close();
    }
  }

  private originOf(site: string | null): string {
    return site ? `${this.origin.protocol}//${site}.localhost:${this.origin.port}` : this.origin.origin;
  }

  private async contextOf(who: Who, site: string | null, job?: Job): Promise<BrowserContext> {
    const width = job?.width ?? 1440;
    const baseURL = this.originOf(site);
    const context = await this.browser.newContext({
      baseURL,
      viewport: { width, height: width < 500 ? 812 : 900 },
      colorScheme: job?.scheme ?? 'light',
      locale: 'ko-KR',
      timezoneId: TIME_ZONE,
      reducedMotion: 'reduce',
    });
    await context.addCookies([
      { name: 'lang', value: job?.lang ?? 'ko', url: baseURL },
      ...(job?.scheme === 'dark' ? [{ name: 'appearance', value: APPEARANCE.DARK, url: baseURL }] : []),
    ]);
    const session = await this.sessionAt(who, site);
    // A frame without an origin of its own, such as the preview of a mail, has no storage.
    if (session) {
      const content = `if (origin !== 'null') localStorage.setItem('madang.session', ${JSON.stringify(session)})`;
      await context.addInitScript({ content });
    }
    return context;
  }

  /** The path of a screen with its placeholders filled in; null if no page of the site has such a link. */
  async pathOf(path: string): Promise<string | null> {
    let filled = path;
    for (const [whole, name] of path.matchAll(/\{(\w+)\}/g)) {
      const found = await this.place(name!);
      if (!found) return null;
      filled = filled.replace(whole, found);
    }
    return filled;
  }

  private place(name: string): Promise<string | null> {
    const known = this.places.get(name) ?? this.look(name);
    this.places.set(name, known);
    return known;
  }

  private async look(name: string): Promise<string | null> {
    const [who, from, link] = PATH_PLACES[name]!;
    const path = await this.pathOf(from);
    if (!path) return null;
    const context = await this.contextOf(who, this.options.site);
    try {
      const page = await context.newPage();
      await page.goto(path);
      await settled(page);
      const hrefs = await page.evaluate<string[]>('[...document.querySelectorAll("a[href]")].map((a) => a.href)');
      return hrefs.map((href) => link.exec(href)?.[1]).find(Boolean) ?? null;
    } finally {
      await context.close();
    }
  }

  async draw(job: Job): Promise<Drawn | null> {
    const { screen, state } = job;
    const path = await this.pathOf(screen.path);
    if (!path) return null;
    const site = screen.on === 'host' ? null : state === 'empty' ? EMPTY_SITE : this.options.site;
    const context = await this.contextOf(screen.who, site, job);
    const late = setTimeout(() => void context.close(), TOO_LONG);
    try {
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (m) => {
        if (m.type() === 'error' || m.type() === 'warning') said.push(`${m.type()}: ${m.text().slice(0, 300)}`);
      });
      page.on('pageerror', (error) => said.push(`error: ${error.message.slice(0, 300)}`));
      await open(page, path, job);
      const sideways = await page.evaluate<number>(SIDEWAYS_SCRIPT);
      const file = fileOf(job);
      await shoot(page, join(this.options.out, file), job.width);
      const axe = this.options.axe && state !== 'loading' ? await violations(page) : [];
      // The browser and the page report the call that was made to fail, so these messages do not count.
      const console = state === 'failed' ? said.filter((one) => !/Failed to load resource|HTTP 500/.test(one)) : said;
      const { width, lang, scheme } = job;
      return { file, id: screen.id, path, who: screen.who, state, width, lang, scheme, console, sideways, axe };
    } finally {
      clearTimeout(late);
      await context.close();
    }
  }
}

async function open(page: Page, path: string, { state }: Job): Promise<void> {
  if (state === 'full' || state === 'empty') {
    await page.goto(path);
    return settled(page);
  }
  await page.goto(QUIET_PAGE_PATH);
  await settled(page);
  await play(page, state);
  await page.evaluate(onTo(path));
  // The script that contains the page must have loaded first.
  await page.waitForSelector('main :not([data-left])', { timeout: 20_000 });
  // A page in the state "loading" never finishes, so the screenshot is taken after a moment.
  if (state === 'loading') return page.waitForTimeout(1500);
  return settled(page);
}

/** Waits until calls are answered, pictures are loaded, placeholders are gone and all of the page has been in the window. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  await page.evaluate(STILL_SCRIPT);
  await page.evaluate(SEEN_SCRIPT);
  await page.evaluate(STILL_SCRIPT);
  await page.evaluate(PICTURES_LOADED_SCRIPT);
  await page.waitForTimeout(400);
}

/** Takes a screenshot of the whole page, but of a very long one only the upper part. */
async function shoot(page: Page, path: string, width: number): Promise<void> {
  const height = Math.min(await page.evaluate<number>('document.documentElement.scrollHeight'), SCREENSHOT_HEIGHT_MAX_PX);
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height }, animations: 'disabled', timeout: 60_000 });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate<string[]>(AXE_SCRIPT);
}
