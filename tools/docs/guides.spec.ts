import { execFileSync } from 'node:child_process';
import { diffsOf, files, read, root } from './sources';

const GUIDES = files('docs/guides/*.md');
const commitsOf = (text: string) => [...text.matchAll(/[Cc]ommit `([0-9a-f]{7,})`/g)].map((match) => match[1]!);
/** Git's reason why a diff does not apply to the present sources; empty if it applies. */
function refusalOf(diff: string): string {
  try {
    execFileSync('git', ['apply', '--check', '--recount', '-'], { cwd: root, input: diff, stdio: ['pipe', 'pipe', 'pipe'] });
    return '';
  } catch (e) {
    return String((e as { stderr: Buffer }).stderr);
  }
}

const MIGRATION = /^\+\+\+ b\/(apps\/api-\w+\/src\/migrations\/)(\d+)_\w+\.sql$/gm;
/** The migrations of a diff that are not numbered after those that are there. */
const earlyIn = (diff: string) =>
  [...diff.matchAll(MIGRATION)].filter(([, folder, number]) =>
    files(`${folder}*.sql`).some((path) => Number(/(\d+)_\w+\.sql$/.exec(path)![1]) >= Number(number)),
  );
/** The views that a text writes, each with its columns. */
const viewsOf = (text: string) =>
  [...text.matchAll(/view (\w+) as\s+select ([\s\S]*?)\s+from/g)].map(([, view, columns]) => [view!, columns!.split(/,\s*/)] as const);
/** The columns of a view as the newest migration has it. */
const columnsNow = (view: string) =>
  files('apps/api-*/src/migrations/*.sql')
    .flatMap((path) => viewsOf(read(path)))
    .findLast(([name]) => name === view)?.[1];
/** The views of a diff that lack columns which they have now, or have them in another order: the database would refuse them. */
const narrowIn = (diff: string) =>
  viewsOf(diff.replace(/^\+/gm, '')).flatMap(([view, columns]) => {
    const now = columnsNow(view) ?? [];
    return columns.slice(0, now.length).join() === now.join() ? [] : [view];
  });

describe('a guide', () => {
  const diffs = GUIDES.flatMap((guide) => diffsOf(read(guide)).map((diff) => [guide, diff] as const));
  it.each(GUIDES)('%s has a change to follow, as a diff or by its commit', (guide) => {
    expect(diffsOf(read(guide)).length + commitsOf(read(guide)).length).toBeGreaterThan(0);
  });
  it.each(diffs)('%s shows a change that fits the sources as they are', (_, diff) => {
    expect(refusalOf(diff)).toBe('');
    // A diff that was made in a working copy may contain files that only that machine has.
    expect(diff).not.toMatch(/node_modules|^new file mode 120000/m);
  });
  it.each(diffs)('%s has migrations that the database takes after those it has run', (_, diff) => {
    expect(earlyIn(diff).map(([path]) => path)).toEqual([]);
    expect(narrowIn(diff)).toEqual([]);
  });
  it('is found out when its migration came too late, or forgets a column of a view', () => {
    const migration = '+++ b/apps/api-main/src/migrations/0002_a.sql';
    expect(earlyIn(migration)).toHaveLength(1);
    expect(earlyIn(migration.replace('0002', '9990'))).toEqual([]);
    const now = columnsNow('pub_course')!;
    const view = (columns: readonly string[]) => `+create or replace view pub_course as\n+  select ${columns.join(', ')}\n+  from course;`;
    expect(narrowIn(view([...now, 'short_notice']))).toEqual([]);
    expect(narrowIn(view(now.slice(1)))).toEqual(['pub_course']);
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
