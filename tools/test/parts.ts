import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../build/bundle.ts';
import type { Program } from './programs.mjs';

export interface Result {
  passed: number;
  failed: number;
  /** How many of the passed tests failed at their first try. */
  unsteady?: number;
  log: string;
  /** Plays the failed files once more and says the result of the whole; missing where nothing failed or too much. */
  again?: () => Promise<Result>;
}
export interface Part {
  name: string;
  /** Programs besides Node that this part needs. */
  needs?: Program[];
  /** Whether the part checks the results of whole runs of other parts, so that it is left out when arguments select test files. */
  ofWhole?: boolean;
  /** `alone` resolves once the other parts of the row have ended. */
  run(extra: string[], alone?: Promise<void>): Promise<Result>;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_ROOM_BYTES = 6 * 2 ** 30;

/** The folder for temporary files. Test databases are created and dropped by the hundred, so it is in memory if there is enough. */
function scratch(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > MEMORY_ROOM_BYTES && freemem() > MEMORY_ROOM_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

const env = {
  ...process.env,
  TMPDIR: scratch(),
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
  NO_COLOR: '1',
  FORCE_COLOR: '0',
  CI: '1',
  // The `.env` file is for the product that runs here, not for tests.
  NX_LOAD_DOT_ENV_FILES: 'false',
  // Only Nx's own plugins are used, and a process for each would double Nx's start time.
  NX_ISOLATE_PLUGINS: 'false',
  // Tests create much short-lived data; with a larger young generation the garbage collector takes a sixth less of their time.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim(),
};
/** How many of the last lines of a failed part's log are shown. */
const LOG_LINES_MAX = 400;

function run(command: string, args: string[]): Promise<{ code: number; log: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (d: Buffer) => pieces.push(d));
    child.stderr.on('data', (d: Buffer) => pieces.push(d));
    child.on('error', (e) => done({ code: 1, log: e.message }));
    child.on('close', (code) => done({ code: code ?? 1, log: Buffer.concat(pieces).toString() }));
  });
}

const shorten = (log: string) => {
  const lines = log.trimEnd().split('\n');
  return lines.length > LOG_LINES_MAX
    ? [`… ${lines.length - LOG_LINES_MAX} lines above`, ...lines.slice(-LOG_LINES_MAX)].join('\n')
    : lines.join('\n');
};

/** A check counts as one test. Nx does not run it again if it passed before with the same inputs. */
const check = (name: string, ...targets: string[]): Part => ({
  name,
  run: async () => {
    const { code, log } = await run(bin('nx'), ['run-many', `--targets=${targets.join(',')}`, '--parallel=1']);
    return code ? { passed: 0, failed: 1, log: shorten(log) } : { passed: 1, failed: 0, log: '' };
  },
});

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** The result of one run of a suite's command. */
interface Play extends Result {
  failedFiles: string[];
  /** The counts without those of the failed files. */
  elsewhere: { passed: number; failed: number };
}

async function play(command: string, args: string[], reportArgs: (file: string) => string[]): Promise<Play> {
  const dir = mkdtempSync(join(tmpdir(), 'madang-report-'));
  const file = join(dir, 'report.json');
  const { code, log } = await run(bin(command), [...args, ...reportArgs(file)]);
  const report = read(file);
  rmSync(dir, { recursive: true, force: true });
  if (!report) return { passed: 0, failed: 1, log: shorten(log), failedFiles: [], elsewhere: { passed: 0, failed: 1 } };
  const broken = report.testResults.filter((t) => t.status === 'failed' && t.assertionResults.length === 0).length;
  const failed = report.numFailedTests + broken + report.numPendingTests + report.numTodoTests;
  // A run can also fail after its tests, by an uncaught error or a set-up that does not end.
  const late = code !== 0 && failed === 0 ? 1 : 0;
  const failedFiles = report.testResults.filter((t) => t.status === 'failed');
  const inThem = failedFiles.flatMap((t) => t.assertionResults.map((test) => test.status));
  const passedInThem = inThem.filter((status) => status === 'passed').length;
  return {
    passed: report.numPassedTests,
    failed: failed + late,
    log: failed + late ? `${failures(report)}\n${shorten(withoutPassed(log))}` : '',
    failedFiles: failedFiles.map((t) => t.name),
    elsewhere: {
      passed: report.numPassedTests - passedInThem,
      failed: failed + late - broken - (inThem.length - passedInThem),
    },
  };
}

/** How many failed files are run again at most; more are a fault and no accident. */
const PLAYED_AGAIN_MAX = 5;

/**
 * A suite counts each of its tests; a file that cannot run, and a skipped test, count as failed. After a whole run the failed files, if
 * they are few, can be played again: among thousands of tests with processes, kills and clocks one may fail by accident, which is worth
 * knowing but no reason to refuse a change. The first failure is always printed.
 */
export const suite = (name: string, needs: Program[], command: string, args: string[], reportArgs: (file: string) => string[]): Part => ({
  name,
  needs,
  run: async (extra) => {
    const first = await play(command, [...args, ...extra], reportArgs);
    const { failedFiles, elsewhere, ...result } = first;
    if (extra.length || !failedFiles.length || failedFiles.length > PLAYED_AGAIN_MAX) return result;
    const again = async (): Promise<Result> => {
      const second = await play(command, [...args, ...failedFiles], reportArgs);
      const failed = second.failed + elsewhere.failed;
      return {
        passed: second.passed + elsewhere.passed,
        failed,
        unsteady: Math.max(0, result.failed - failed),
        log: second.log || `all tests of ${failedFiles.length} files passed`,
      };
    };
    return { ...result, again };
  },
});

/** For a suite that records what pages send or services answer (tools/fields): a whole run first deletes the records of the last one. */
const noting = (part: Part, notes = `sent/${part.name}`): Part => ({
  ...part,
  run: (extra, alone) => {
    if (!extra.length) rmSync(join(root, 'dist', notes), { recursive: true, force: true });
    return part.run(extra, alone);
  },
});

/**
 * For the journeys, whose product takes half a minute of one processor to start: it starts beside the last part before them, and they
 * begin once the processors are theirs (apps/web-e2e/src/product.ts waits for the file that E2E_AFTER names).
 */
const startedBefore = (part: Part): Part => ({
  ...part,
  run: async (extra, alone) => {
    const dir = mkdtempSync(join(tmpdir(), 'madang-after-'));
    const file = join(dir, 'others-ended');
    Object.assign(env, { E2E_AFTER: file });
    const ended = part.run(extra);
    // Journeys that cannot start end before the others.
    await Promise.race([ended, alone]);
    writeFileSync(file, '');
    const result = await ended;
    // Journeys that are played again begin at once.
    delete (env as NodeJS.ProcessEnv)['E2E_AFTER'];
    rmSync(dir, { recursive: true, force: true });
    return result;
  },
});

/** The names of the failed tests, which come first in the log, for readers who see only its beginning. */
const failures = (report: Report) =>
  report.testResults
    .flatMap((file) => file.assertionResults.filter((t) => t.status === 'failed').map((t) => `${relative(root, file.name)}: ${t.fullName}`))
    .join('\n');
const withoutPassed = (log: string) =>
  log
    .split('\n')
    .filter((line) => !/^(PASS |\s*✓ )/.test(line))
    .join('\n');

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

const jestReport = (file: string) => ['--json', `--outputFile=${file}`];
const vitestReport = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];

/** The arguments of `nx run`; what follows `--` is passed to the target's own command. */
const target = (task: string, ...args: string[]) => ['run', task, '--', ...args];

/** The rows run one after another. Two parts of a row run at the same time; they start in the order in which they stand here. */
export const PART_ROWS: Part[][] = [
  [
    // This part sometimes waits for killed processes to return; the others use that time.
    noting(suite('api', ['nginx', 'ffmpeg', 'redis'], 'nx', target('madang:api', '--ci'), jestReport), 'answered'),
    check('types', 'types'),
    check('lint', 'lint-whole', 'unused'),
    check('format', 'format'),
    suite('build', [], 'nx', target('web:test-build'), vitestReport),
    noting(suite('web', [], 'nx', target('web:test', '--maxWorkers=2'), vitestReport)),
    startedBefore(noting(suite('e2e', ['chromium', 'ffmpeg'], 'nx', target('web-e2e:e2e'), vitestReport))),
  ],
  [{ ...suite('fields', [], 'nx', target('madang:fields'), jestReport), ofWhole: true }],
];
