import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { msAfter } from '@madang/contracts/dates';
import { IDEMPOTENCY_KEY, urlOf, type Endpoint } from '@madang/contracts/endpoint';
import type { Sql } from '@madang/server/sql/sql';
import { valuesOf, type Arguments, type Statement } from '@madang/server/sql/statement';
import { Tokens } from '@madang/server/token';
import { NO_FAULTS } from '../../apps/sandbox-pay/src/faults';
import { startWorld, type Server, type World as Processes } from '../faults/world';
import type { Shock } from './command';
import { noticesLost } from './killed-world.sql';
import { press } from './provider-page';
import type { Answer, Mail, Somebody, Stage, Start } from './stage';

/** The answer of a call that got none. */
const NO_ANSWER: Answer = { status: 0, data: null, errorName: 'GONE' };
/** Milliseconds within which a call must be answered. */
const ANSWER_TIMEOUT_MS = 20_000;
/** Milliseconds within which every job has run once. */
const JOB_ROUND_MS = 900;
/** Milliseconds for which errors may be the result of a kill or fault. */
const DISTURBANCE_MS = 20_000;
/** Milliseconds that stand for one boundary of a shock, since separate processes have no boundaries. */
const BOUNDARY_MS = 15;
const SHUFFLED_NOTICES = { duplicate: 0.3, shuffle: true };
/** One in so many of the crashes that a history plans kills a process here; the others do nothing. */
const CRASHES_PER_KILL = 2;

const OPEN_JOBS = "select exists (select from jobs.job where state in ('created', 'retry', 'active') and name ~ '[.](main|util)$') as open";

/** A stage of separate processes that are killed by SIGKILL, and whose clock is ahead of the machine's. */
export class KilledWorld implements Stage {
  readonly movesByItself = true;
  readonly untold = new Set<string>();
  kills = 0;
  /** How many calls got which status; 0: no answer. */
  readonly answers: Record<number, number> = {};
  private ahead = 0;
  private disturbed = 0;
  /** The kill that is under way; null for none. The command's end waits for it. */
  private killing: Promise<void> | null = null;

  private constructor(
    readonly processes: Processes,
    private readonly admin: pg.Client,
    private readonly file: string,
    private readonly tokens: Tokens,
  ) {}

  static async start(): Promise<KilledWorld> {
    const file = join(tmpdir(), `madang-model-clock-${randomUUID()}`);
    let made: KilledWorld | null = null;
    write(file, 0);
    const processes = await startWorld(1, false, {
      entry: 'tools/model/serve.ts',
      env: { MODEL_CLOCK: file },
      now: () => made?.now() ?? new Date(),
    });
    await processes.others.start();
    const admin = new pg.Client({ connectionString: process.env['DATABASE_URL']! });
    await admin.connect();
    await admin.query('set jit = off');
    const clock = { now: () => made?.now() ?? new Date() };
    made = new KilledWorld(processes, admin, file, new Tokens({ service: 'main' } as never, clock as never, null as never));
    Object.assign(processes.pay.faults, SHUFFLED_NOTICES);
    return made;
  }

  get pay() {
    return this.processes.pay;
  }
  get crashed(): string | null {
    return Date.now() - this.disturbed < DISTURBANCE_MS ? 'a service or the provider was disturbed' : null;
  }

  async sql<T = Record<string, unknown>>(text: string | Sql, values?: unknown[]): Promise<T[]> {
    return (await this.admin.query(text, values)).rows as T[];
  }
  async prepared<P extends object, R>(statement: Statement<P, R>, ...args: Arguments<P>): Promise<R[]> {
    const { key: name, text } = statement;
    return (await this.admin.query({ name, text, values: valuesOf(statement, args[0] as P | undefined) })).rows as R[];
  }

  now(): Date {
    return msAfter(Date.now(), this.ahead);
  }
  /** Moves the clock forward only, since the processes are running. */
  setNow(at: Date): void {
    this.later(Math.max(0, at.getTime() - this.now().getTime()));
  }
  later(ms: number): void {
    this.ahead += ms;
    write(this.file, this.ahead);
  }

  private serverOf(service: string): Server {
    const { main, util, others } = this.processes;
    return service === 'main' ? main[0]! : service === 'util' ? util : others;
  }

  async call(
    endpoint: Endpoint<never> | Endpoint,
    who: Somebody | null,
    params: object,
    input: object = {},
    key?: string,
  ): Promise<Answer> {
    const answer = await this.ask(endpoint as Endpoint, who, params, input, key);
    this.answers[answer.status] = (this.answers[answer.status] ?? 0) + 1;
    return answer;
  }

  private async ask(e: Endpoint, who: Somebody | null, params: object, input: object, key?: string): Promise<Answer> {
    const got = e.method === 'GET';
    const query = got ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
    const url = this.serverOf(e.service).urlOf(e.service) + urlOf(e, params as Record<string, string | number>) + query;
    const token = who && this.tokens.sign({ userSeq: who.userSeq, sessionSeq: who.sessionSeq });
    try {
      const answer = await fetch(url, {
        method: e.method,
        headers: { 'content-type': 'application/json', ...(token && { 'access-token': token }), ...(key && { [IDEMPOTENCY_KEY]: key }) },
        ...(got ? {} : { body: JSON.stringify(input) }),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      });
      const body = (await answer.json()) as { data?: unknown; errorName?: string };
      return { status: answer.status, data: body.data ?? null, errorName: body.errorName ?? null };
    } catch {
      return NO_ANSWER;
    }
  }

  /** The services look by themselves. */
  async sitesChanged(): Promise<void> {}
  loseCommit(): void {}

  press(path: string, form: Record<string, string>, host?: string): Promise<URL | null> {
    return press(this.pay.url, path, form, host);
  }

  /** Waits until the jobs have run, which they do by themselves. */
  async runJobs(): Promise<void> {
    await sleep(JOB_ROUND_MS);
  }
  /** Waits until events have been handled, which the services do by themselves. */
  async deliverEvents(): Promise<void> {
    for (const end = Date.now() + 2000; Date.now() < end; await sleep(50)) {
      const [{ open }] = (await this.sql<{ open: boolean }>(OPEN_JOBS)) as [{ open: boolean }];
      if (!open) return;
    }
  }
  async deliver(how: Mail): Promise<void> {
    if (how === 'lost') await this.sql(noticesLost([...this.untold]));
    else await this.sql('update sandbox.webhook set next_at = now(), tries = 0 where delivered_at is null');
  }
  async catchUp(): Promise<void> {
    await this.deliver('inOrder');
    await sleep(300);
    await this.deliverEvents();
  }

  expect({ crash, fault }: Shock): void {
    if (fault !== null) {
      this.disturbed = Date.now();
      const { faults } = this.pay;
      if (fault === 'keepsTheMoney') Object.assign(faults, { say: { cancel: 'REFUND_REJECTED' }, issue: { refund: 'REFUND_NOT_ALLOWED' } });
      else Object.assign(faults, fault.endsWith('After') ? { errorAfter: 0.5 } : { errorBefore: 0.5 });
    }
    if (crash !== null && crash % CRASHES_PER_KILL === 0) this.killing ??= this.kill(crash).finally(() => (this.killing = null));
  }

  /** Kills a service after a moment that depends on `crash`, and starts it again. */
  private async kill(crash: number): Promise<void> {
    const { main, util, others } = this.processes;
    const victim = [main[0]!, util, main[0]!, util, others][(crash / CRASHES_PER_KILL) % 5]!;
    await sleep(Math.random() * crash * BOUNDARY_MS);
    this.disturbed = Date.now();
    this.kills++;
    await victim.kill();
    await victim.start();
    this.disturbed = Date.now();
  }

  async atOnce(works: Start[]): Promise<void> {
    const results = await Promise.allSettled(
      works.map(async ({ after, work }) => {
        if (after) await sleep(after * BOUNDARY_MS);
        await work();
      }),
    );
    const [failed] = results.filter((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async afterwards(): Promise<void> {
    await this.killing;
    this.calm();
  }
  calm(): void {
    Object.assign(this.pay.faults, NO_FAULTS, SHUFFLED_NOTICES);
  }

  async close(): Promise<void> {
    await this.killing?.catch(() => undefined);
    await this.admin.end();
    await this.processes.close();
    rmSync(this.file, { force: true });
  }
}

/** Replaces the file at once, so that nobody reads a half-written one. */
function write(file: string, ahead: number): void {
  writeFileSync(`${file}.new`, String(ahead));
  renameSync(`${file}.new`, file);
}
