import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../postgres.ts';
import { programPath } from '../test/programs.mjs';
import type { World } from './world.ts';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** It comes with thirteen thousand files that nothing else needs, so it is installed when the benchmark first asks for it. */
async function installed(): Promise<Lighthouse> {
  const home = resolve(import.meta.dirname, 'lighthouse');
  if (!existsSync(join(home, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home });
  const entry = createRequire(join(home, 'package.json')).resolve('lighthouse');
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default;
}

/** Lighthouse's mobile run (slow 4G, 4× slower CPU) of the index and a class page of a demo site. */
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
    { stdio: 'ignore' },
  );
  await new Promise((r) => setTimeout(r, 3000));
  const origin = w.env['SITE_ORIGIN_PATTERN']!.replace('{domain}', 'codebay');
  const [course] = await w.query<{ course_seq: string }>(
    "select course_seq from main.course c join main.channel h using (channel_seq) where h.domain = 'codebay' order by course_seq limit 1",
  );
  try {
    process.stdout.write('\nLighthouse, mobile (median of 3)\n');
    for (const [name, path] of [
      ['index', '/'],
      ['class page', `/classes/${course!.course_seq}`],
    ] as const) {
      const runs = [];
      for (let i = 0; i < 3; i++) {
        const result = await lighthouse(`${origin}${path}`, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        });
        runs.push(result!.lhr);
      }
      runs.sort((a, b) => a.categories['performance']!.score! - b.categories['performance']!.score!);
      const m = runs[1]!;
      const score = (id: string) => Math.round(m.categories[id]!.score! * 100);
      const metric = (id: string) => m.audits[id]!.displayValue;
      process.stdout.write(
        `  ${name.padEnd(12)} performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('best-practices')}, SEO ${score('seo')}; LCP ${metric('largest-contentful-paint')}, TBT ${metric('total-blocking-time')}, CLS ${metric('cumulative-layout-shift')}\n`,
      );
    }
  } finally {
    chrome.kill();
    await new Promise((r) => chrome.once('exit', r));
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
