import { chromium, type Browser } from 'playwright-core';
import { DAY } from '../../libs/contracts/time.ts';
import { DEMO_PASSWORD } from '../seed/demo-password.ts';
import { programPath } from '../test/programs.mjs';
import { demoClasses } from './first-load.sql.ts';
import type { World } from './world.ts';

export interface FirstPage {
  name: string;
  origin: string;
  path: string;
  /** The demo account that opens the page; undefined: a visitor. */
  as?: string;
}
const LEARNER_EMAIL = 'learner01@madang.example';
const OWNER_EMAIL = 'owner@codebay.example';
/** Milliseconds for which the page takes a stored session to be alive. */
const SESSION_LIFE_MS = DAY;
const PHONE_VIEWPORT = { width: 412, height: 823 };

/** The pages whose first load is measured; throws if one of them is missing. */
export async function firstPages(w: World): Promise<FirstPage[]> {
  const site = w.env['SITE_ORIGIN_PATTERN']!.replace('{domain}', 'codebay');
  const [course] = await w.query<{ shown: string; sold: string }>(demoClasses(LEARNER_EMAIL));
  if (!course?.shown || !course.sold) throw new Error('The demo site has no class to measure by.');
  return [
    { name: 'index', origin: site, path: '/' },
    { name: 'class page', origin: site, path: `/classes/${course.shown}` },
    { name: 'about', origin: w.env['MAIN_ORIGIN']!, path: '/about' },
    { name: 'checkout', origin: site, path: `/classes/${course.sold}/payment`, as: LEARNER_EMAIL },
    { name: 'dashboard', origin: site, path: '/settings/dashboard', as: OWNER_EMAIL },
  ];
}

/** A log-in as the web app stores it in the local storage of an origin. */
export async function sessionOf(w: World, email: string): Promise<string> {
  const response = await fetch(`${w.urls.gateway}/api/main/v1.0/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const token = response.headers.get('access-token');
  if (!token) throw new Error(`${email} cannot log in: ${response.status}`);
  return JSON.stringify({ token, user: null, roles: [], userTypeCd: null, isChannelUser: false, until: Date.now() + SESSION_LIFE_MS });
}
export const SESSION_KEY = 'madang.session';

interface Load {
  /** The names of the files that are asked for before the first paint. */
  names: string[];
  requests: number;
  pieces: number;
  script: number;
  allPieces: number;
  allScript: number;
  fonts: number;
  fontFiles: number;
  shift: number;
}
type Figure = Exclude<keyof Load, 'names'>;
type Limits = Partial<Record<Figure, number>>;
/**
 * The limits of each page: what was reached, and a little more. Sizes are in KiB as transferred. `requests`, `pieces` and `script` count
 * what comes before the first paint.
 */
const PAGE_LIMITS: Record<string, Limits> = {
  index: { requests: 8, pieces: 1, script: 1, allScript: 180, fonts: 120, shift: 0.02 },
  'class page': { requests: 8, pieces: 1, script: 1, allScript: 225, fonts: 120, shift: 0.02 },
  about: { requests: 8, pieces: 1, script: 1, fonts: 120, shift: 0.02 },
  checkout: { requests: 10, pieces: 1, script: 1, allScript: 300, fonts: 120, shift: 0.02 },
  dashboard: { fonts: 140 },
};

interface Fetched {
  name: string;
  startTime: number;
  encodedBodySize: number;
}
/** A script that adds up the page's layout shifts. */
const SHIFT_SCRIPT = `window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;
const FETCHED_SCRIPT = `({
  all: performance.getEntriesByType('resource').map(({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize })),
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  shift: window.shift,
})`;

function counted({ all, painted, shift }: { all: Fetched[]; painted: number; shift: number }): Load {
  const kib = (list: Fetched[]) => list.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024;
  const of = (ending: string) => all.filter((one) => one.name.endsWith(ending));
  const before = (list: Fetched[]) => list.filter((one) => one.startTime < painted);
  const [scripts, fonts] = [of('.js'), of('.woff2')];
  return {
    names: before(all).map((one) => new URL(one.name).pathname.split('/').at(-1)!),
    // The document is a request too.
    requests: before(all).length + 1,
    pieces: before(scripts).length,
    script: kib(before(scripts)),
    allPieces: scripts.length,
    allScript: kib(scripts),
    fonts: kib(fonts),
    fontFiles: fonts.length,
    shift,
  };
}

async function load(browser: Browser, w: World, page: FirstPage): Promise<Load> {
  const context = await browser.newContext({ viewport: PHONE_VIEWPORT, deviceScaleFactor: 1.75, isMobile: true, locale: 'ko-KR' });
  try {
    if (page.as) {
      const session = await sessionOf(w, page.as);
      await context.addInitScript(`localStorage.setItem(${JSON.stringify(SESSION_KEY)}, ${JSON.stringify(session)})`);
    }
    await context.addInitScript(SHIFT_SCRIPT);
    const tab = await context.newPage();
    const answer = await tab.goto(`${page.origin}${page.path}`);
    if (answer?.status() !== 200) throw new Error(`${page.name}: ${page.path} answers ${answer?.status()}`);
    await tab.waitForLoadState('networkidle');
    return counted(await tab.evaluate<Parameters<typeof counted>[0]>(FETCHED_SCRIPT));
  } finally {
    await context.close();
  }
}

/** Measures what a phone loads of each page and how much the page's content shifts; answers a sentence for each limit that is exceeded. */
export async function firstLoads(w: World): Promise<string[]> {
  const browser = await chromium.launch({ executablePath: await programPath('chromium'), args: ['--no-sandbox', '--disable-gpu'] });
  const beyond: string[] = [];
  try {
    process.stdout.write('\nFirst load on a phone, KiB that travel\n');
    for (const page of await firstPages(w)) {
      const got = await load(browser, w, page);
      process.stdout.write(
        `  ${page.name.padEnd(12)} before content ${got.requests} requests, ${got.pieces} pieces of script ${got.script.toFixed(0)}; ` +
          `in all ${got.allPieces} pieces ${got.allScript.toFixed(0)}, fonts ${got.fonts.toFixed(0)} in ${got.fontFiles}, ` +
          `shift ${got.shift.toFixed(3)}\n`,
      );
      for (const [what, limit] of Object.entries(PAGE_LIMITS[page.name] ?? {}) as [Figure, number][])
        if (got[what] > limit)
          beyond.push(
            `${page.name}: ${what} ${got[what].toFixed(3)} is beyond ${limit}` + (what === 'requests' ? ` (${got.names.join(' ')})` : ''),
          );
    }
  } finally {
    await browser.close();
  }
  return beyond;
}
