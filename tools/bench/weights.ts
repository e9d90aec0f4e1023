import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build/bundle.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
const SITE = ['index.html', 'src/app/site-layout.tsx'];
/** By the manifest's names: the shell, the layout and the page of a route. */
const PAGES: Record<string, string[]> = {
  index: [...SITE, 'src/storefront/start-page.tsx'],
  'class page': [...SITE, 'src/storefront/class-page.tsx'],
  'admin dashboard': ['index.html', 'src/app/admin-layout.tsx', 'src/admin/dashboard/dashboard-page.tsx'],
};

/** First-load JS and CSS of a page: the entry, its layout's and route's chunks and all they import statically. */
export function weights(): void {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const size = (file: string) => gzipSync(readFileSync(join(root, 'dist/web', file)), { level: 9 }).length / 1024;
  process.stdout.write('\nFirst load, KiB gz\n');
  for (const [page, keys] of Object.entries(PAGES)) {
    const files = new Set<string>();
    const css = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key}, which ${page} begins with, is not in the manifest of the built web.`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.css?.forEach((f) => css.add(f));
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    const sum = (all: Set<string>) => [...all].reduce((n, f) => n + size(f), 0).toFixed(1);
    process.stdout.write(`  ${page.padEnd(20)} JS ${sum(files).padStart(7)}   CSS ${sum(css).padStart(6)}\n`);
  }
}
