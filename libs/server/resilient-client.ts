import pg from 'pg';
import { watchQuery } from './traces/queries';
import { insideOf } from './pg-inside';

/**
 * Milliseconds without traffic after which the operating system checks whether a connection is alive; it gives the connection up ten
 * seconds later.
 */
export const KEEP_ALIVE_AFTER = 5000;
/** Milliseconds without an answer after which a connection counts as dead; longer than any statement may run (migrate.ts). */
const SILENT_FOR = 20_000;

/**
 * A client that survives a lost database: the running statement fails, and not the process, which an 'error' event without a listener would
 * end. If the connection goes silent during a statement, it is closed, so that the statement fails and the pool gets its place back.
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

  /** Traces statements. Batches are traced where they are sent (pipeline.ts), and statements with a callback are pg's own. */
  override query(...args: never[]): never {
    // One way in for all overloads: what came is handed on as it is.
    const asked: unknown = super.query(...(args as unknown as [string]));
    const [what] = args as unknown[];
    const text = typeof what === 'string' ? what : (what as { text?: string } | undefined)?.text;
    if (asked instanceof Promise && text) watchQuery(this.calls, text, asked);
    return asked as never;
  }
}
