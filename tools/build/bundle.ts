import { transform } from '@swc/core';
import { context, type BuildContext, type BuildOptions, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { SWC_OPTIONS } from './swc.ts';

export const root = resolve(import.meta.dirname, '../..');

/**
 * An esbuild plugin that compiles files with decorators by swc: Nest injects by types that decorators record, which esbuild does not
 * write.
 */
const decorators: Plugin = {
  name: 'decorators',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!/^\s*@\w+/m.test(source)) return { contents: source, loader: 'ts' };
      const { code } = await transform(source, { ...SWC_OPTIONS, filename: path });
      return { contents: code, loader: 'js' };
    });
  },
};

const options = (entries: Record<string, string>, outdir: string): BuildOptions => ({
  absWorkingDir: root,
  entryPoints: entries,
  outdir,
  outExtension: { '.js': '.mjs' },
  plugins: [decorators],
  tsconfig: 'tsconfig.base.json',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  packages: 'external',
  sourcemap: 'linked',
  keepNames: true,
  metafile: true,
  logLevel: 'silent',
});

/** Bundles `entries` (name → source) into `outdir`; answers the packages that are not bundled. */
export async function bundle(entries: Record<string, string>, outdir: string): Promise<string[]> {
  const builder = await watcher(entries, outdir);
  try {
    const { metafile } = await builder.rebuild();
    const imports = Object.values(metafile?.outputs ?? {}).flatMap((o) => o.imports);
    return [...new Set(imports.filter((i) => i.external).map((i) => i.path))];
  } finally {
    await builder.dispose();
  }
}

/** A build context for watching: `rebuild()` reads only changed files. */
export function watcher(entries: Record<string, string>, outdir: string, more: Plugin[] = []): Promise<BuildContext> {
  const base = options(entries, outdir);
  return context({ ...base, plugins: [...more, ...(base.plugins ?? [])] });
}
