import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../build/bundle.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}
const PAGES: Record<string, RegExp> = {
  index: /storefront\/home\/[^/]+page\.tsx$/,
  'class page': /storefront\/class-detail\/[^/]+page\.tsx$/,
  'admin dashboard': /admin\/dashboard\/[^/]+page\.tsx$/,
};

/** First-load JS and CSS of a page: the entry, its route's chunk and all they import statically. */
export function weights(): void {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const size = (file: string) => gzipSync(readFileSync(join(root, 'dist/web', file)), { level: 9 }).length / 1024;
  process.stdout.write('\nFirst load, KiB gz\n');
  for (const [page, pattern] of Object.entries(PAGES)) {
    const route = Object.keys(manifest).filter((k) => pattern.test(k));
    const entry = Object.keys(manifest).filter((k) => manifest[k]!.isEntry);
    const files = new Set<string>();
    const css = new Set<string>();
    const visit = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.css?.forEach((f) => css.add(f));
      chunk.imports?.forEach(visit);
    };
    [...entry, ...route].forEach(visit);
    const sum = (all: Set<string>) => [...all].reduce((n, f) => n + size(f), 0).toFixed(1);
    process.stdout.write(
      `  ${page.padEnd(20)} JS ${sum(files).padStart(7)}   CSS ${sum(css).padStart(6)}   ${route.length ? '' : '(no such route)'}\n`,
    );
  }
}
