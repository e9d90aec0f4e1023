import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { given } from '../../libs/server/environment.ts';
import { root } from '../build/bundle.ts';
import { step } from './progress.ts';
import type { Settings } from './settings.ts';

/** What the seed reports, printed at every start. */
interface Demo {
  sites: { name: string; domain: string }[];
  accounts: { who: string; email: string; password: string }[];
}
const fileOf = (s: Settings) => join(s.dataDir, 'demo.json');

/**
 * Fills the embedded database with the demo sites at the first start, and moves their dates to today at later ones. A database of the
 * environment gets the demo only with SEED=demo.
 */
export async function seedDemo(settings: Settings): Promise<void> {
  if (settings.databaseUrl && process.env['SEED'] !== 'demo') return;
  const first = !existsSync(fileOf(settings));
  await step(first ? 'Demo data' : 'Demo dates', async (note) => {
    Object.assign(process.env, settings.env);
    const { seed } = (await import(pathToFileURL(join(root, 'dist/server/seed.mjs')).href)) as {
      seed: (databaseUrl: string, note: (text: string) => void) => Promise<Demo>;
    };
    try {
      const url = given('DATABASE_DIRECT_URL', settings.env) ?? settings.env['DATABASE_URL']!;
      writeFileSync(fileOf(settings), JSON.stringify(await seed(url, note), null, 2));
    } catch (e) {
      // Moving the dates may fail if somebody renamed a demo site, which must not stop the start.
      if (first) throw e;
      note('left as they are');
    }
  });
}

/** The addresses of the demo sites; empty if there are none. */
export function demoSites(settings: Settings): string[] {
  if (!existsSync(fileOf(settings))) return [];
  return (JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Demo).sites.map(({ domain }) => domain);
}

export function demoLines(settings: Settings): string {
  if (!existsSync(fileOf(settings))) return '';
  const { sites, accounts } = JSON.parse(readFileSync(fileOf(settings), 'utf8')) as Demo;
  const origin = settings.env['SITE_ORIGIN_PATTERN']!;
  const width = Math.max(...accounts.map((a) => a.email.length));
  const siteLines = sites.map((s) => `  ${s.name}: ${origin.replace('{domain}', s.domain)}`);
  return ['', ...siteLines, '', '  Demo accounts', ...accounts.map((a) => `  ${a.email.padEnd(width)}  ${a.password}  ${a.who}`), ''].join(
    '\n',
  );
}
