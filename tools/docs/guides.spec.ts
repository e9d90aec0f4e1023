import { execFileSync } from 'node:child_process';
import { files, read, root } from './sources';

const GUIDES = files('docs/guides/*.md');
const diffsOf = (text: string) => [...text.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);
const commitsOf = (text: string) => [...text.matchAll(/[Cc]ommit `([0-9a-f]{7,})`/g)].map((match) => match[1]!);
/** What git says against a diff on the sources as they are; empty when it applies. */
function refusalOf(diff: string): string {
  try {
    execFileSync('git', ['apply', '--check', '--recount', '-'], { cwd: root, input: diff, stdio: ['pipe', 'pipe', 'pipe'] });
    return '';
  } catch (e) {
    return String((e as { stderr: Buffer }).stderr);
  }
}

describe('a guide', () => {
  const diffs = GUIDES.flatMap((guide) => diffsOf(read(guide)).map((diff) => [guide, diff] as const));
  it.each(GUIDES)('%s has a change to follow, as a diff or by its commit', (guide) => {
    expect(diffsOf(read(guide)).length + commitsOf(read(guide)).length).toBeGreaterThan(0);
  });
  it.each(diffs)('%s shows a change that fits the sources as they are', (_, diff) => {
    expect(refusalOf(diff)).toBe('');
    // A diff taken from a working copy brings along what only that machine has.
    expect(diff).not.toMatch(/node_modules|^new file mode 120000/m);
  });
  it('is found out when it does not', () => {
    const [, diff] = diffs[0]!;
    expect(refusalOf(diff.replace(/^ /m, ' once ').replace(/^ /gm, ' another '))).toContain('error');
  });
  it('names commits of this repository', () => {
    const named = GUIDES.flatMap((guide) => commitsOf(read(guide)));
    expect(named.length).toBeGreaterThan(0);
    const shallow = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' }).trim() === 'true';
    for (const commit of shallow ? [] : named)
      expect(execFileSync('git', ['cat-file', '-t', commit], { cwd: root, encoding: 'utf8' }).trim()).toBe('commit');
  });
});
