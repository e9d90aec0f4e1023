import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type Result } from './parts';

type Status = 'passed' | 'failed' | 'pending';
type Files = Record<string, Status[]>;

describe('a suite of npm test', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'madang-suite-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  /** A test runner whose nth start writes Jest's report of the nth given result; it also notes its arguments. */
  function runner(...plays: Files[]) {
    const script = join(dir, 'runner.mjs');
    writeFileSync(join(dir, 'plays.json'), JSON.stringify(plays));
    writeFileSync(
      script,
      `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
       const asked = ${JSON.stringify(join(dir, 'asked'))};
       const count = existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\\n').length : 0;
       const [report, ...files] = process.argv.slice(2).reverse();
       appendFileSync(asked, files.join(' ') + ';\\n');
       const play = JSON.parse(readFileSync(${JSON.stringify(join(dir, 'plays.json'))}, 'utf8'))[count];
       const of = (status) => Object.values(play).flat().filter((s) => s === status).length;
       writeFileSync(report, JSON.stringify({
         numPassedTests: of('passed'), numFailedTests: of('failed'), numPendingTests: of('pending'), numTodoTests: 0,
         testResults: Object.entries(play).map(([name, tests]) => ({
           name,
           status: tests.includes('failed') || !tests.length ? 'failed' : 'passed',
           assertionResults: tests.map((status, i) => ({ status, fullName: 'test ' + i })),
         })),
       }));
       process.exit(of('failed') ? 1 : 0);`,
    );
    return (...extra: string[]) => suite('x', [], 'node', [script], (file) => [file]).run(extra);
  }
  /** The result after the failed files were played again, if they may be. */
  async function whole(run: () => Promise<Result>): Promise<Result> {
    const first = await run();
    return first.again ? first.again() : first;
  }

  it('that passes is played once', async () => {
    await expect(runner({ a: ['passed', 'passed'] })()).resolves.toMatchObject({ passed: 2, failed: 0, log: '' });
  });

  it('plays a failed file once more, and says what failed at first', async () => {
    const result = await runner({ a: ['passed'], b: ['passed', 'failed'], c: [] }, { b: ['passed', 'passed'], c: ['passed'] })();
    expect(result).toMatchObject({ passed: 2, failed: 2 });
    expect(result.log).toContain('b: test 1');
    await expect(result.again!()).resolves.toMatchObject({ passed: 4, failed: 0, unsteady: 2 });
    const [first, again] = readFileSync(join(dir, 'asked'), 'utf8').trim().split('\n');
    expect([first, again]).toEqual([';', 'c b;']);
  });

  it('fails when the file fails again, when a test elsewhere was skipped, or when six files fail', async () => {
    await expect(whole(runner({ a: ['passed'], b: ['failed'] }, { b: ['failed'] }))).resolves.toMatchObject({ passed: 1, failed: 1 });
    rmSync(join(dir, 'asked'));
    await expect(whole(runner({ a: ['pending'], b: ['failed'] }, { b: ['passed'] }))).resolves.toMatchObject({ passed: 1, failed: 1 });
    rmSync(join(dir, 'asked'));
    const six = Object.fromEntries([...'abcdef'].map((name) => [name, ['failed'] as Status[]]));
    await expect(whole(runner(six))).resolves.toMatchObject({ passed: 0, failed: 6 });
  });

  it('of which a part was asked for is played once', async () => {
    await expect(whole(() => runner({ a: ['failed'] })('a'))).resolves.toMatchObject({ passed: 0, failed: 1 });
  });
});
