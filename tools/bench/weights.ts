import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build/bundle.ts';
import { firstLoads } from './first-load.ts';
import type { World } from './world.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
const SITE_ENTRIES = ['index.html', 'src/app/layouts/site/site-layout.tsx'];
/** The manifest's entries that a page loads: shell, layout and the route's page. */
const PAGE_ENTRIES: Record<string, string[]> = {
  index: [...SITE_ENTRIES, 'src/storefront/start-page.tsx', 'src/domain/blocks/block-page.tsx'],
  'class list': [...SITE_ENTRIES, 'src/storefront/classes/class-list.tsx'],
  'class page': [...SITE_ENTRIES, 'src/storefront/class-page.tsx'],
  checkout: [...SITE_ENTRIES, 'src/storefront/checkout/checkout-page.tsx'],
  about: ['index.html', 'src/app/layouts/host/host-layout.tsx', 'src/storefront/about/about-page.tsx'],
  'admin dashboard': ['index.html', 'src/app/layouts/admin/admin-layout.tsx', 'src/admin/dashboard/dashboard-page.tsx'],
};

/**
 * Prints the compressed size of scripts and style sheets of each page: the entry, the files of layout and route, and all that they import
 * statically.
 */
function builtFiles(): void {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const size = (file: string) => gzipSync(readFileSync(join(root, 'dist/web', file)), { level: 9 }).length / 1024;
  process.stdout.write('\nBuilt files of a page, KiB gz\n');
  for (const [page, keys] of Object.entries(PAGE_ENTRIES)) {
    const files = new Set<string>();
    const css = new Set<string>();
    const seen = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key}, which ${page} begins with, is not in the manifest of the built web.`);
      if (seen.has(key)) return;
      seen.add(key);
      files.add(chunk.file);
      chunk.css?.forEach((f) => css.add(f));
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    const sum = (all: Set<string>) => [...all].reduce((n, f) => n + size(f), 0).toFixed(1);
    process.stdout.write(
      `  ${page.padEnd(18)} script ${sum(files).padStart(6)} in ${String(files.size).padStart(2)}   ` +
        `sheets ${sum(css).padStart(5)} in ${css.size}\n`,
    );
  }
}

/** Measures the bytes of pages, as built and as a phone loads them; fails if a page exceeds its limit. */
export async function weights(w: World): Promise<void> {
  builtFiles();
  const beyond = await firstLoads(w);
  if (beyond.length > 0) throw new Error(`First loads beyond their limits:\n  ${beyond.join('\n  ')}`);
}
