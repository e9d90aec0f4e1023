import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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
}
export interface Part {
  name: string;
  /** Programs that this part of the tests needs beside Node. */
  needs?: Program[];
  /** Whether the part asks about whole runs of others, so that it stays away when arguments choose among their files. */
  ofWhole?: boolean;
  run(extra: string[]): Promise<Result>;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const MEMORY = '/dev/shm';
const ROOM = 6 * 2 ** 30;

/**
 * Where tests keep what they throw away. Databases made and dropped by the hundred are work for a disk: memory takes them where there is
 * plenty.
 */
function scratch(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM && freemem() > ROOM ? MEMORY : tmpdir();
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
  // What `.env` says is for the product that somebody runs here.
  NX_LOAD_DOT_ENV_FILES: 'false',
  // There are no plugins but Nx's own: a process for each would double what it costs to ask.
  NX_ISOLATE_PLUGINS: 'false',
  // Tests and checks make much that is soon thrown away: with room for it, a sixth of their time is not spent on clearing it up.
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim(),
};
/** Lines of a failed part's log that are shown, the last ones. */
const MOST_LOG = 400;

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
  return lines.length > MOST_LOG ? [`… ${lines.length - MOST_LOG} lines above`, ...lines.slice(-MOST_LOG)].join('\n') : lines.join('\n');
};

/** A check passes or fails as a whole and counts as one; what Nx has seen pass with the same inputs it does not run again. */
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

/** What one run of a suite's command came to. */
interface Play extends Result {
  failedFiles: string[];
  /** Counts of everything but the failed files. */
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
  // A run may also fail after its tests: an error nobody caught, a set-up that does not end.
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

/** More files than these fail together by a fault, not by chance. */
const MOST_PLAYED_AGAIN = 5;

/**
 * A suite counts each of its tests; a file that cannot run, or a test that is skipped, counts as failed.
 *
 * A whole run plays the files that failed once more, by themselves: among thousands of tests of processes, kills and clocks
 * one may fail by chance, and that is worth knowing, but no reason to refuse a change. The first failure is always printed.
 */
export const suite = (name: string, needs: Program[], command: string, args: string[], reportArgs: (file: string) => string[]): Part => ({
  name,
  needs,
  run: async (extra) => {
    const first = await play(command, [...args, ...extra], reportArgs);
    const again = first.failedFiles;
    if (extra.length || !again.length || again.length > MOST_PLAYED_AGAIN) return first;
    const second = await play(command, [...args, ...again], reportArgs);
    const failed = second.failed + first.elsewhere.failed;
    return {
      passed: second.passed + first.elsewhere.passed,
      failed,
      unsteady: Math.max(0, first.failed - failed),
      log: `${first.log}\nThe files that failed, played again:\n${second.log || 'all passed'}`,
    };
  },
});

/**
 * A whole run of a suite that notes what its pages send or its services answer (tools/fields) begins with none of the notes of the last
 * one.
 */
const noting = (part: Part, notes = `sent/${part.name}`): Part => ({
  ...part,
  run: (extra) => {
    if (!extra.length) rmSync(join(root, 'dist', notes), { recursive: true, force: true });
    return part.run(extra);
  },
});

/** First of all what failed, by name: whoever reads only the beginning knows where to look. */
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

/** What comes after `--` goes to the target's own command. */
const target = (task: string, ...args: string[]) => ['run', task, '--', ...args];

/** Rows run one after the other; of a row's parts two run at the same time, the longest first. */
export const ROWS: Part[][] = [
  [
    // It waits now and then, for what it has killed to come back: the others fill that time.
    noting(suite('api', ['nginx', 'ffmpeg', 'redis'], 'nx', target('madang:api', '--ci'), jestReport), 'answered'),
    check('types', 'types'),
    check('lint', 'lint', 'unused'),
    check('format', 'format'),
    suite('build', [], 'nx', target('web:test-build'), vitestReport),
    noting(suite('web', [], 'nx', target('web:test', '--maxWorkers=2'), vitestReport)),
  ],
  [noting(suite('e2e', ['chromium', 'ffmpeg'], 'nx', target('web-e2e:e2e'), vitestReport))],
  [{ ...suite('fields', [], 'nx', target('madang:fields'), jestReport), ofWhole: true }],
];
