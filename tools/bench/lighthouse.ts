import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { SECOND } from '../../libs/contracts/time.ts';
import { freePort } from '../postgres.ts';
import { programPath } from '../test/programs.mjs';
import { firstPages, SESSION_KEY, sessionOf } from './first-load.ts';
import type { World } from './world.ts';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
  /** `benchmarkIndex`: how fast this machine's browser runs a fixed script, by Lighthouse's own measure. */
  environment: { benchmarkIndex: number };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Installs Lighthouse at its first use, since it has thousands of files that nothing else needs. */
async function installed(): Promise<Lighthouse> {
  const home = resolve(import.meta.dirname, 'lighthouse');
  if (!existsSync(join(home, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home });
  const entry = createRequire(join(home, 'package.json')).resolve('lighthouse');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

/** Waits, for a minute at most, until the browser accepts commands at its debugging port. */
async function listening(port: number): Promise<void> {
  const end = Date.now() + 60 * SECOND;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error('The browser for Lighthouse does not start.');
    await setTimeout(SECOND / 10);
  }
}

/** Empties the local storage of an origin, and stores a log-in there, where the measured page finds it; null: none. */
async function logIn(port: number, origin: string, session: string | null): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const tab = await browser.contexts()[0]!.newPage();
  await tab.goto(`${origin}/favicon.svg`);
  await tab.evaluate(
    `localStorage.clear(); ${session === null ? '' : `localStorage.setItem(${JSON.stringify(SESSION_KEY)}, ${JSON.stringify(session)})`}`,
  );
  await tab.close();
}

/**
 * The index of the phone that is emulated: a machine of 1500, the slowest one that Lighthouse's 4× slower processor is meant for, divided
 * by that 4.
 */
const PHONE_BENCHMARK_INDEX = 375;
/** The slowdown of Lighthouse's own mobile profile, as a factor. */
const SLOWDOWN_MAX = 4;
/** How many times slower than this machine the phone is, so that a slow or busy machine measures the same phone. */
const slowdownOf = (benchmarkIndex: number) => Math.min(SLOWDOWN_MAX, Math.max(1, benchmarkIndex / PHONE_BENCHMARK_INDEX));

/**
 * Runs Lighthouse's mobile profile (slow 4G, a processor 4× slower or less, by the speed of this machine) on the pages of `firstPages`,
 * and says the speed and the slowdown beside each result.
 */
export async function lighthousePages(w: World): Promise<void> {
  const lighthouse = await installed();
  const profile = mkdtempSync(join(tmpdir(), 'madang-lighthouse-'));
  const port = await freePort();
  const chrome = spawn(
    await programPath('chromium'),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A group of its own, since Debian's command is a script that starts the browser beside itself.
    { stdio: 'ignore', detached: true },
  );
  try {
    await listening(port);
    process.stdout.write('\nLighthouse, mobile (median of 3)\n');
    const pages = await firstPages(w);
    const runOf = async (page: (typeof pages)[number], cpuSlowdownMultiplier: number) => {
      const result = await lighthouse(`${page.origin}${page.path}`, {
        port,
        output: 'json',
        logLevel: 'error',
        disableStorageReset: page.as !== undefined,
        throttling: { cpuSlowdownMultiplier },
        onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      });
      return result!.lhr;
    };
    let machine = (await runOf(pages[0]!, SLOWDOWN_MAX)).environment.benchmarkIndex;
    for (const page of pages) {
      const session = page.as ? await sessionOf(w, page.as) : null;
      const runs = [];
      for (let i = 0; i < 3; i++) {
        // Each run is a first visit: Lighthouse empties the cache, and of a log-in's page not the storage.
        await logIn(port, page.origin, session);
        const slowdown = slowdownOf(machine);
        const run = await runOf(page, slowdown);
        runs.push({ ...run, slowdown });
        machine = run.environment.benchmarkIndex;
      }
      runs.sort((a, b) => a.categories['performance']!.score! - b.categories['performance']!.score!);
      const m = runs[1]!;
      const score = (id: string) => Math.round(m.categories[id]!.score! * 100);
      const metric = (id: string) => m.audits[id]!.displayValue;
      process.stdout.write(
        `  ${page.name.padEnd(12)} performance ${score('performance')}, accessibility ${score('accessibility')}, ` +
          `best practices ${score('best-practices')}, SEO ${score('seo')}; LCP ${metric('largest-contentful-paint')}, ` +
          `TBT ${metric('total-blocking-time')}, CLS ${metric('cumulative-layout-shift')}; ` +
          `${m.slowdown.toFixed(1)}× slower than this machine, whose index is ${Math.round(m.environment.benchmarkIndex)}\n`,
      );
    }
  } finally {
    const ended = new Promise((r) => chrome.once('exit', r));
    process.kill(-chrome.pid!);
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
