import { SECOND } from '../../libs/contracts/time.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../build/bundle.ts';
import type { Env } from './engine.ts';

/** The compose project of the trial, so that it does not touch the product that may run here under the name in docker-compose.yml. */
export const TRIAL_PROJECT = 'madang-trial';
const OUTPUT_MAX_BYTES = 2 ** 27;

export interface Docker {
  /** Runs a docker command; answers its output. */
  run(...args: string[]): Promise<string>;
  /** Runs a `docker compose` command on docker-compose.yml; answers its output. */
  compose(...args: string[]): Promise<string>;
  /** Runs a script of ours that uses docker and compose. */
  script(path: string): Promise<string>;
  /** A client with other environment variables and compose files. */
  with(env: Env, files?: readonly string[]): Docker;
  readonly env: Env;
}

export function dockerOf(env: Env, files: readonly string[] = []): Docker {
  const execute = async (program: string, args: string[]) => {
    try {
      return (await promisify(execFile)(program, args, { cwd: root, env, maxBuffer: OUTPUT_MAX_BYTES })).stdout.trim();
    } catch (e) {
      const { stdout = '', stderr = '' } = e as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${args.join(' ')}\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-25).join('\n')}`, { cause: e });
    }
  };
  const run = (...args: string[]) => execute('docker', args);
  const named = files.flatMap((file) => ['--file', file]);
  return {
    env,
    run,
    compose: (...args) => run('compose', '--progress', 'quiet', ...named, ...args),
    script: (path) => execute('sh', [path]),
    with: (more, others = files) => dockerOf({ ...env, ...more }, others),
  };
}

interface Asked {
  asked: number;
  failed: number;
  /** How many calls failed, by the status of their answer, or as 'unreachable' without one. */
  how: Record<string, number>;
  /** Milliseconds from the first failed call to the last. */
  away: number;
}
/** Milliseconds between two calls. */
const CALL_PAUSE_MS = 100;

/** Calls an address again and again while `work` runs; answers how many calls failed. */
export async function asking(address: string, work: () => Promise<unknown>): Promise<Asked> {
  const failures: number[] = [];
  const how: Record<string, number> = {};
  let asked = 0;
  let over = false;
  const one = async () => {
    asked++;
    const answer = await fetch(address, { signal: AbortSignal.timeout(20 * SECOND) }).catch(() => null);
    if (!answer?.ok) {
      failures.push(Date.now());
      const what = answer?.status ?? 'unreachable';
      how[what] = (how[what] ?? 0) + 1;
    }
    await answer?.body?.cancel();
  };
  const loop = async () => {
    while (!over) await Promise.all([one(), new Promise((go) => setTimeout(go, CALL_PAUSE_MS))]);
  };
  const asker = loop();
  try {
    await work();
  } finally {
    over = true;
    await asker;
  }
  return { asked, failed: failures.length, how, away: failures.length ? failures.at(-1)! - failures[0]! : 0 };
}
