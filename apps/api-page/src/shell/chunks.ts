import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageKind } from '@madang/contracts/page/routes';
import { webRoot } from './template';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** The sources of the pages most people come in by; their chunks load beside the entry instead of after it. */
const SOURCES: Partial<Record<PageKind, readonly string[]>> = {};

/** What the build made of `sources`, with all they import, without what the entry loads anyway. */
export function filesOf(manifest: Manifest, sources: readonly string[]): PageFiles {
  const seen = new Set<string>();
  const walk = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [chunk, ...(chunk.imports ?? []).flatMap(walk)];
  };
  walk('index.html');
  const chunks = sources.flatMap(walk);
  return { scripts: chunks.map((c) => `/${c.file}`), styles: [...new Set(chunks.flatMap((c) => c.css ?? []))].map((file) => `/${file}`) };
}

const NONE: PageFiles = { scripts: [], styles: [] };
let kept: Promise<Manifest> | null = null;

/** The built files of a kind of page; none while there is no build. */
export async function pageFiles(kind: PageKind | null): Promise<PageFiles> {
  const sources = kind && SOURCES[kind];
  if (!sources) return NONE;
  kept ??= readFile(join(webRoot(), '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    () => ({}),
  );
  return filesOf(await kept, sources);
}
