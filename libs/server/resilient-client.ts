import pg from 'pg';
import { watchQuery } from './traces/queries';
import { insideOf } from './pg-inside';

/**
 * Milliseconds without traffic after which the operating system checks whether a connection is alive; ten seconds later it gives up a dead
 * one.
 */
export const KEEP_ALIVE_AFTER = 5000;
/** Milliseconds without an answer after which a connection counts as dead; longer than any statement may run (migrate.ts). */
const SILENT_FOR = 20_000;

/**
 * A client of `pg` that survives a lost database: the running statement fails, but not the whole process, which an 'error' event without a
 * listener would end. If the database sends nothing for too long during a statement, the connection is closed, so that the statement fails
 * and the pool can open another one.
 */
export class ResilientClient extends pg.Client {
  private readonly calls: string;

  constructor(options?: string | pg.ClientConfig) {
    super(options);
    this.calls = (typeof options === 'object' && options.application_name) || '';
    this.on('error', () => undefined);
    this.once('connect', () => {
      const { stream } = insideOf(this).connection;
      stream.setTimeout?.(SILENT_FOR, () => {
        if (insideOf(this)._activeQuery) stream.destroy();
      });
    });
  }

  /** Traces statements. Batches are traced in pipeline.ts, which sends them, and statements with a callback come from pg itself. */
  override query(...args: never[]): never {
    // One method takes the arguments of all overloads and passes them on unchanged.
    const asked: unknown = super.query(...(args as unknown as [string]));
    const [what] = args as unknown[];
    const text = typeof what === 'string' ? what : (what as { text?: string } | undefined)?.text;
    if (asked instanceof Promise && text) watchQuery(this.calls, text, asked);
    return asked as never;
  }
}
