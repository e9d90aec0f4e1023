import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageFault } from './message.mjs';

const root = resolve(import.meta.dirname, '../..');

test.each([
  ['a subject and a body', 'fix(web): a field is named\n\nNobody could tell which one was meant.\n', undefined],
  ['a subject without a scope', 'docs: the way to a key\n\nIt was missing.\n# Please enter the message\n', undefined],
  ['what git writes itself', "Merge branch 'rows'\n", undefined],
  ['no body', 'fix(web): a field is named\n', 'body'],
  ['hints of git as the only body', 'fix(web): a field is named\n\n# On branch main\n', 'body'],
  ['another type', 'mend(web): a field\n\nWhy.\n', 'first line'],
  ['a body without a gap', 'fix(web): a field\nWhy.\n', 'second line'],
])('a message with %s', (_, text, fault) => {
  if (fault) expect(messageFault(text)).toContain(fault);
  else expect(messageFault(text)).toBeUndefined();
});

describe('the hook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-commit-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const commit = (message: string) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@madang.example', 'commit', '--allow-empty', '-qm', message], {
      cwd: folder,
      encoding: 'utf8',
    });

  test('refuses a commit without a body and takes one that says why', () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    cpSync(join(root, '.githooks'), join(folder, '.githooks'), { recursive: true });
    mkdirSync(join(folder, 'tools'));
    cpSync(join(root, 'tools/commits'), join(folder, 'tools/commits'), { recursive: true });
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: folder });
    const refused = commit('fix(web): a field is named');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('body that says why')]);
    expect(commit('fix(web): a field is named\n\nNobody could tell which one.').status).toBe(0);
  });
});
