import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** `SiteErasureJob` → `site-erasure-job`. */
const inFileStyle = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
const providersOf = (file: string) =>
  [...readFileSync(resolve(root, file), 'utf8').matchAll(/^@Injectable\(\)\nexport (?:abstract )?class (\w+)/gm)].map(([, name]) => name!);

describe('a file', () => {
  it('has the name of the provider in it, so that a search for one finds the other', () => {
    const files = globSync('apps/{api,sandbox}-*/src/**/*.ts', { cwd: root }).filter(
      (file) => !/\.(spec|fixture)\.ts$/.test(file),
    );
    const withProviders = files.map((file) => ({ file, providers: providersOf(file) })).filter(({ providers }) => providers.length);
    expect(withProviders.length).toBeGreaterThan(250);
    const own = (file: string) => basename(file, '.ts').replaceAll('.', '-');
    expect(withProviders.filter(({ file, providers }) => !providers.some((name) => inFileStyle(name) === own(file)))).toEqual([]);
  });
});
