import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SWC_OPTIONS } from '../build/swc.ts';

const root = resolve(import.meta.dirname, '../..');
interface Paths {
  compilerOptions: { paths: Record<string, [string]> };
}
const { compilerOptions } = JSON.parse(readFileSync(resolve(root, 'tsconfig.base.json'), 'utf8')) as Paths;
const PATH_ALIASES = Object.entries(compilerOptions.paths).map(([alias, [path]]) => [
  alias.replace('*', ''),
  resolve(root, path.replace('*', '')),
]);

const withoutQuery = (url: string) => url.replace(/\?.*$/, '');

/** The file that an alias or a relative import means, mostly without its ending; undefined for other imports. */
function ownPath(specifier: string, parent: string | undefined): string | undefined {
  const [alias, folder] = PATH_ALIASES.find(([prefix]) => specifier.startsWith(prefix!)) ?? [];
  if (alias) return resolve(folder!, specifier.slice(alias.length));
  if (!/^\.\.?\//.test(specifier) || !parent?.startsWith('file:') || parent.includes('/node_modules/')) return undefined;
  return resolve(fileURLToPath(withoutQuery(parent)), '..', specifier);
}

/** Makes Node run the services' TypeScript directly: imports without endings, aliases, and decorators with their types. */
registerHooks({
  resolve(specifier, context, next) {
    const path = ownPath(specifier, context.parentURL);
    const file = path && [`${path}.ts`, path].find((one) => /\.\w+$/.test(one) && existsSync(one));
    if (!file) return next(specifier, context);
    const importAttributes = file.endsWith('.json') ? { type: 'json' } : context.importAttributes;
    return { url: pathToFileURL(file).href, shortCircuit: true, importAttributes };
  },
  load(url, context, next) {
    const path = withoutQuery(url);
    if (!path.endsWith('.ts') || path.includes('/node_modules/')) return next(url, context);
    const filename = fileURLToPath(path);
    return {
      format: 'module',
      shortCircuit: true,
      source: transformSync(readFileSync(filename, 'utf8'), { ...SWC_OPTIONS, filename }).code,
    };
  },
});
