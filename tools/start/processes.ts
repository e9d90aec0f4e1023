import { fork, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { say } from './progress.ts';

interface Member {
  name: string;
  script: string;
  args: string[];
  /** The variables in which this process's environment differs from that of the others. */
  env: NodeJS.ProcessEnv;
  child?: ChildProcess;
  restarts: number[];
}
/** Milliseconds after which a process that was asked to end is killed. */
const STOP_WITHIN = 12_000;
/** Milliseconds within which a process must be ready. */
const READY_WITHIN = 120_000;
/** The size in bytes from which on a log file is renamed at the next start. */
const LOG_BYTES_MAX = 50 * 1024 ** 2;
const RESTARTS_A_MINUTE = 5;

/** The product's processes: started together, restarted when one dies, and ended together. */
export class Processes {
  private readonly members: Member[] = [];
  private readonly env: NodeJS.ProcessEnv;
  private readonly logs: string;
  private readonly giveUp: (reason: string) => void;
  private ending = false;

  constructor(env: NodeJS.ProcessEnv, logs: string, giveUp: (reason: string) => void) {
    this.env = env;
    this.logs = logs;
    this.giveUp = giveUp;
  }

  /** Starts a process; resolves when it reports that it is ready. */
  start(name: string, script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> {
    const member: Member = { name, script, args, env, restarts: [] };
    this.members.push(member);
    return this.launch(member);
  }

  private launch(member: Member): Promise<void> {
    const log = join(this.logs, `${member.name}.log`);
    let from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (from > LOG_BYTES_MAX) {
      renameSync(log, `${log}.old`);
      from = 0;
    }
    const out = openSync(log, 'a');
    const child = fork(member.script, member.args, {
      env: { ...this.env, ...member.env, NODE_COMPILE_CACHE: join(dirname(member.script), '.compiled') },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', out, out, 'ipc'],
    });
    member.child = child;
    return new Promise((ready, fail) => {
      const late = setTimeout(() => fail(new Error(`${member.name} did not become ready. Its log: ${log}`)), READY_WITHIN);
      child.once('message', () => {
        clearTimeout(late);
        ready();
      });
      child.once('exit', (code) => {
        clearTimeout(late);
        fail(new Error(`${member.name} stopped (${code ?? 'killed'}). The end of ${log}:\n${tail(log, from)}`));
        if (!this.ending && member.child === child) this.revive(member);
      });
    });
  }

  private revive(member: Member): void {
    const now = Date.now();
    member.restarts = [...member.restarts.filter((at) => now - at < 60_000), now];
    if (member.restarts.length > RESTARTS_A_MINUTE)
      return this.giveUp(`${member.name} keeps stopping; see ${join(this.logs, `${member.name}.log`)}`);
    say(`  ${member.name} stopped and starts again (log: ${join(this.logs, `${member.name}.log`)})`);
    setTimeout(() => {
      if (!this.ending) this.launch(member).catch(() => undefined);
    }, 200 * member.restarts.length);
  }

  /** Ends every process and starts it again with the new code. */
  async restart(): Promise<void> {
    await Promise.all(
      this.members.map(async (member) => {
        const old = member.child;
        member.child = undefined;
        if (old) await end(old);
        await this.launch(member);
      }),
    );
  }

  async stop(): Promise<void> {
    this.ending = true;
    await Promise.all(this.members.map((m) => (m.child ? end(m.child) : undefined)));
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
    child.once('exit', () => {
      clearTimeout(force);
      done();
    });
    child.kill('SIGTERM');
  });
}

const tail = (file: string, from: number) => readFileSync(file).subarray(from).toString().trimEnd().split('\n').slice(-30).join('\n');
