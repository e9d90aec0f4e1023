import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { resolved } from './resolve';

it('says where in the sources a stack of built files points to, whoever wrote it down', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'madang-stack-'));
  try {
    writeFileSync(join(dir, 'page.ts'), 'export function buy(price: number) {\n  throw new Error("no " + price);\n}\nbuy(1);\n');
    await build({
      entryPoints: [join(dir, 'page.ts')],
      outfile: join(dir, '1a2b3c4.js'),
      bundle: true,
      minify: true,
      sourcemap: 'external',
    });
    const at = readFileSync(join(dir, '1a2b3c4.js'), 'utf8').indexOf('throw') + 1;
    const stack = [
      'Error: no 1',
      `    at t (https://codebay.example.com/assets/1a2b3c4.js:1:${at})`,
      `t@https://codebay.example.com/assets/1a2b3c4.js:1:${at}`,
      `app:///assets/1a2b3c4.js:1:${at}`,
      '    at x (https://codebay.example.com/assets/unknown.js:1:9)',
    ];
    expect(resolved(stack.join('\n'), dir).split('\n')).toEqual([
      'Error: no 1',
      '    at t (page.ts:2:3)',
      't@page.ts:2:3',
      'page.ts:2:3',
      stack[4],
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
