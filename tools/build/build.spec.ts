import { readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { bundle, root } from './bundle';
import { serverEntries } from './build';

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

it('bundles services that need nothing but the packages an image installs', async () => {
  const out = `.nx/test/bundle-${process.pid}`;
  try {
    const outside = await bundle(serverEntries(), out);
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    const needed = new Set(outside.filter((path) => !isBuiltin(path)).map(packageOf));
    expect(needed.size).toBeGreaterThan(5);
    expect([...needed].filter((name) => !(name in dependencies))).toEqual([]);
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
