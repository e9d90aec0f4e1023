import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffsOf, files, read, root } from './sources';

/** The guides whose changes are whole. The one of a language is only the first step, after which the compiler names what is left. */
const WHOLE_GUIDES = files('docs/guides/*.md').filter((path) => path !== 'docs/guides/add-a-language.md');
const COPIED_PATHS = ['apps', 'libs', 'gateway', 'tools', 'tsconfig.json', 'tsconfig.base.json', 'package.json', '.oxlintrc.json'];
/** Files that guides change and that neither the compiler nor lint reads. */
const UNREAD = ['.env.example', 'README.md', 'docker-compose.yml'];
const binary = (...path: string[]) => join(root, 'node_modules', ...path);

/** Makes a copy of the sources with the changes of all guides, one after the other. */
function followed(): { tree: string; changed: string[] } {
  const tree = mkdtempSync(join(tmpdir(), 'madang-guides-'));
  for (const path of [...COPIED_PATHS, ...UNREAD]) cpSync(join(root, path), join(tree, path), { recursive: true });
  symlinkSync(binary(), join(tree, 'node_modules'));
  const diffs = WHOLE_GUIDES.flatMap((guide) => diffsOf(read(guide)));
  for (const diff of diffs) execFileSync('git', ['apply', '--recount', '-'], { cwd: tree, input: diff });
  const changed = diffs.flatMap((diff) => [...diff.matchAll(/^\+\+\+ b\/(.+\.(?:tsx?|mjs))$/gm)].map((match) => match[1]!));
  return { tree, changed: [...new Set(changed)] };
}

it('whoever follows every guide to the letter has code that compiles on the server side and passes lint', () => {
  const { tree, changed } = followed();
  try {
    const run = (...command: string[]) => spawnSync(process.execPath, command, { cwd: tree, encoding: 'utf8' }).stdout.trim();
    expect(run(binary('oxlint/bin/oxlint'), '--format=unix', ...changed)).toBe('');
    expect(run(binary('typescript/bin/tsc'), '--noEmit', '--checkers', '1')).toBe('');
    expect(changed.length).toBeGreaterThan(20);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}, 180_000);
