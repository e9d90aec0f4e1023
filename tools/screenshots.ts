import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { FARE } from '../libs/contracts/codes.ts';
import { DAY } from '../libs/contracts/time.ts';
import { DEMO_PASSWORD } from './seed/demo-password.ts';
import { programPath } from './test/programs.mjs';

/**
 * Takes the screenshots of the README, from the demo site of a running product: `node_modules/.bin/node tools/screenshots.ts
 * [http://codebay.localhost:8080] [folder]`
 */
const site = new URL(process.argv[2] ?? 'http://codebay.localhost:8080');
const folder = resolve(process.argv[3] ?? join(import.meta.dirname, '../docs/images'));
const VIEWPORT_SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
];
/** Milliseconds for which the page takes a stored session to be alive. */
const SESSION_LIFE_MS = DAY;
const OWNER_EMAIL = `owner@${site.hostname.split('.')[0]}.example`;
const LEARNER_EMAIL = 'learner01@madang.example';

interface Shot {
  name: string;
  as?: string;
  path: (find: Finder) => Promise<string> | string;
}
type Finder = (query: string) => Promise<number>;

const SHOTS: Shot[] = [
  { name: 'index', path: () => '/' },
  { name: 'class', path: async (find) => `/classes/${await find('size=20')}` },
  { name: 'checkout', as: LEARNER_EMAIL, path: async (find) => `/classes/${await find('notMine')}/payment` },
  { name: 'classroom', as: LEARNER_EMAIL, path: async (find) => `/classes/${await find('mine')}/classroom` },
  { name: 'learners', as: OWNER_EMAIL, path: async (find) => `/classes/${await find('size=20')}/settings/attendees` },
  { name: 'dashboard', as: OWNER_EMAIL, path: () => '/settings/dashboard' },
];

const call = async <T>(path: string, init: RequestInit = {}): Promise<{ data: T; token: string | null }> => {
  // The call goes to localhost, since Node asks the system's resolver, which may not know *.localhost as browsers do.
  const answer = await fetch(`http://localhost:${site.port}/api/main${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { data: ((await answer.json()) as { data: T }).data, token: answer.headers.get('access-token') };
};

async function tokenOf(email: string): Promise<string> {
  const { token } = await call('/v1.0/auth/login', { method: 'POST', body: JSON.stringify({ email, password: DEMO_PASSWORD }) });
  if (!token) throw new Error(`${email} could not log in`);
  return token;
}

/**
 * Makes functions that find a class: the first of the list, one in which the learner is enrolled, or a paid one in which the learner is
 * not.
 */
async function finder(): Promise<Finder> {
  const domain = site.hostname.split('.')[0];
  const { data: channel } = await call<{ channelSeq: number }>(`/v2.0/channels?domain=${domain}`);
  const { data: all } = await call<{ list: { courseSeq: number; fareCd: string }[] }>(
    `/v1.0/channels/${channel.channelSeq}/courses?size=20`,
  );
  const headers = { 'access-token': await tokenOf(LEARNER_EMAIL) };
  const { data: mine } = await call<{ list: { courseSeq: number }[] }>(`/v1.0/mypage/courses?channelSeq=${channel.channelSeq}`, {
    headers,
  });
  const own = new Set(mine.list.map((c) => c.courseSeq));
  return async (query) => {
    const found =
      query === 'mine'
        ? mine.list[0]
        : query === 'notMine'
          ? all.list.find((c) => c.fareCd === FARE.PAID && !own.has(c.courseSeq))
          : all.list[0];
    if (!found) throw new Error(`the demo site has no class for ${query}`);
    return found.courseSeq;
  };
}

async function logIn(context: BrowserContext, email: string): Promise<void> {
  const session = JSON.stringify({
    token: await tokenOf(email),
    user: null,
    roles: [],
    userTypeCd: null,
    isChannelUser: false,
    until: Date.now() + SESSION_LIFE_MS,
  });
  await context.addInitScript((text) => localStorage.setItem('madang.session', text), session);
}

/** Waits until calls are answered and pictures are loaded; pictures that load only when scrolled to are not waited for. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate(`Promise.all([
    document.fonts.ready,
    ...Array.from(document.images)
      .filter((picture) => picture.complete || picture.loading !== 'lazy')
      .map((picture) => picture.decode().catch(() => undefined)),
  ])`);
  await page.waitForTimeout(600);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await programPath('chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const find = await finder();
  for (const shot of SHOTS) {
    const path = await shot.path(find);
    for (const viewport of VIEWPORT_SIZES) {
      const context = await browser.newContext({
        baseURL: site.origin,
        viewport,
        locale: 'ko-KR',
        timezoneId: 'Asia/Seoul',
        reducedMotion: 'reduce',
      });
      if (shot.as) await logIn(context, shot.as);
      const page = await context.newPage();
      await page.goto(path);
      await settled(page);
      // 256 colours halve the weight, and no eye tells them from all of them at the size of the README.
      await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toFile(join(folder, `${shot.name}-${viewport.width}.png`));
      process.stdout.write(`${shot.name}-${viewport.width}.png\n`);
      await context.close();
    }
  }
} finally {
  await browser.close();
}
