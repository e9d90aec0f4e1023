import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from '../build/bundle.ts';
import { compare, table } from './measure.ts';
import type { World } from './world.ts';

/** Measures the class list (first page, search, sorted by price) on sites with 24, 240 and 2,400 classes in one database. */
export async function listGrowth(w: World): Promise<void> {
  const seeds = (await import(pathToFileURL(join(root, 'dist/server/seed.mjs')).href)) as typeof import('../seed/seed.ts');
  const sites = [];
  for (const scale of [1, 10, 100]) sites.push({ scale, ...(await seeds.scaleSite(w.databaseUrl, scale, undefined, 'classes')) });
  // Rows that were just written are not marked as visible to all yet, which PostgreSQL does by itself within a minute.
  await w.query('vacuum (analyze) main.course, main.course_user, main.course_like, main.channel_user, main.attend');
  for (const [what, query] of [
    ['first page', '?page=1'],
    ['search', `?q=${encodeURIComponent('파이썬')}`],
    ['cheapest', '?sort=priceLow'],
  ] as const) {
    const targets = sites.map((s) => ({
      name: `${24 * s.scale} classes`,
      target: {
        url: w.urls.gateway,
        path: () => `/api/main/v1.0/channels/${s.channelSeq}/courses${query}`,
        headers: (n: number) => ({ 'Access-Token': w.tokens[n % w.tokens.length]! }),
        pids: () => [...w.pids.services, ...w.pids.gateway, ...w.pids.postgres()],
      },
    }));
    process.stdout.write(
      `${table(`class list at 1×, 10×, 100× data: ${what}, c=8`, await compare(targets, { connections: 8, rounds: 3, seconds: 2 }))}\n`,
    );
  }
}
