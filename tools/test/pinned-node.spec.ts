import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

describe('a run of Jest', () => {
  let tree: string;
  const write = (path: string, text: string) => writeFileSync(join(tree, path), text);
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'madang-pinned-node-'));
    mkdirSync(join(tree, 'tools/test'), { recursive: true });
    copyFileSync(join(import.meta.dirname, 'pinned-node.mjs'), join(tree, 'tools/test/pinned-node.mjs'));
    for (const name of ['typescript.ts', 'early-message.mjs']) write(`tools/test/${name}`, '');
    write('.env', 'PAY_PROVIDER=toss\n');
    write(
      'tell.mjs',
      "import './tools/test/pinned-node.mjs';\nconsole.log(process.env.PAY_PROVIDER, process.env.PORT, process.env.NODE_OPTIONS);",
    );
  });
  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  const tell = (env: Record<string, string>) =>
    execFileSync(process.execPath, [join(tree, 'tell.mjs')], { env: { PAY_PROVIDER: 'toss', PORT: '1', ...env }, encoding: 'utf8' });

  it('starts again with what loads TypeScript', () => {
    expect(tell({})).toMatch(/^toss 1 .*--import=\S+typescript\.ts --import=\S+early-message\.mjs/);
  });

  it('that Nx started knows nothing of .env', () => {
    expect(tell({ NX_TASK_TARGET_PROJECT: 'api-util' })).toMatch(/^undefined 1 /);
  });
});
