import { insideOf } from '@madang/server/pg-inside';
import pg from 'pg';
import { ResilientClient } from '@madang/server/resilient-client';
import { LOCK_ORDER, type LockKind } from '../../apps/api-main/src/enrolment/locks';
import { locksOf } from './lock-recorder.sql';

/** A lock that a transaction took: its kind, and the number of what it locks. */
interface Taken {
  kind: LockKind;
  id: number;
}
/** A transaction, with the locks that each of its statements newly took. */
export interface Recorded {
  path: string;
  steps: { statement: string; taken: Taken[] }[];
}

const BEGIN_PATTERN = /^\s*(begin|start transaction)/i;
const END_PATTERN = /^\s*(commit|rollback)/i;

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Records the order in which transactions lock enrolments and what belongs to them. It does not parse statements: after each one it asks
 * the database which rows and advisory locks the connection holds.
 */
export class LockRecorder {
  readonly done: Recorded[] = [];
  path = '';
  private readonly open = new Map<pg.Client, Recorded>();
  // All overloads of `query` as one, since what is recorded is every call.
  private readonly original = ResilientClient.prototype.query as unknown as Query;

  private constructor(private readonly watcher: pg.Client) {}

  static async start(url: string): Promise<LockRecorder> {
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    const recorder = new LockRecorder(watcher);
    recorder.listen();
    return recorder;
  }

  async stop(): Promise<void> {
    ResilientClient.prototype.query = this.original as never;
    await this.watcher.end();
  }

  /** Runs `work`, and records its transactions under the name `path`. */
  async during<T>(path: string, work: () => Promise<T>): Promise<T> {
    this.path = path;
    try {
      return await work();
    } finally {
      this.path = '';
    }
  }

  /** For each transaction recorded under a name, the kinds of locks in the order in which they were taken. */
  kindsOf(path: string): LockKind[][] {
    return this.done.filter((one) => one.path === path).map((one) => [...new Set(one.steps.flatMap((s) => s.taken.map((t) => t.kind)))]);
  }

  /** All locks that were taken in another order than `LOCK_ORDER`, and classes not locked by ascending numbers. */
  wrong(): string[] {
    return this.done.flatMap((one) => outOfOrder(one));
  }

  private listen(): void {
    const { original } = this;
    const after = (client: pg.Client, text: string) => this.after(client, text);
    const begin = (client: pg.Client) => this.open.set(client, { path: this.path, steps: [] });
    const end = (client: pg.Client) => this.ended(client);
    ResilientClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const answer = original.apply(this, args);
      // A transaction begins in one batch with its scope, which locks nothing, and ends in one with what was left for its end.
      const batch = (args[0] as { statements?: { text: string }[] } | undefined)?.statements;
      if (batch?.some(({ text }) => BEGIN_PATTERN.test(text))) begin(this);
      if (batch?.some(({ text }) => END_PATTERN.test(text))) end(this);
      // A query may be an object with the text and the name of its prepared statement.
      const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
      if (!text || !(answer instanceof Promise)) return answer;
      return answer.then(async (result: unknown) => {
        await after(this, text);
        return result;
      });
    } as never;
  }

  private ended(client: pg.Client): void {
    const one = this.open.get(client);
    this.open.delete(client);
    if (one?.steps.length) this.done.push(one);
  }

  private async after(client: pg.Client, text: string): Promise<void> {
    if (BEGIN_PATTERN.test(text)) this.open.set(client, { path: this.path, steps: [] });
    const one = this.open.get(client);
    if (!one) return;
    if (END_PATTERN.test(text)) return this.ended(client);
    const pid = insideOf(client).processID;
    const { rows } = await this.watcher.query<{ kind: LockKind; id: string }>(locksOf(pid));
    const held = new Set(one.steps.flatMap((s) => s.taken.map((t) => `${t.kind}:${t.id}`)));
    const taken = rows.map((r) => ({ kind: r.kind, id: Number(r.id) })).filter((t) => !held.has(`${t.kind}:${t.id}`));
    if (taken.length) one.steps.push({ statement: text.replace(/\s+/g, ' ').slice(0, 120), taken });
  }
}

function outOfOrder({ path, steps }: Recorded): string[] {
  const found: string[] = [];
  steps.forEach((later, i) => {
    for (const earlier of steps.slice(0, i))
      for (const a of earlier.taken)
        for (const b of later.taken)
          if (isWrong(a, b)) found.push(`${path}: ${b.kind} ${b.id} (${later.statement}) behind ${a.kind} ${a.id} (${earlier.statement})`);
  });
  return found;
}
function isWrong(a: Taken, b: Taken): boolean {
  const [first, second] = [LOCK_ORDER.indexOf(a.kind), LOCK_ORDER.indexOf(b.kind)];
  if (first !== second) return first > second;
  return (a.kind === 'class' || a.kind === 'package') && a.id > b.id;
}
