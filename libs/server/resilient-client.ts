import pg from 'pg';
import { watchQuery } from './traces/queries';
import { insideOf } from './pg-inside';

/** A line that says nothing is asked whether it still leads somewhere: the system gives it up ten seconds after that. */
export const KEEP_ALIVE_AFTER = 5000;
/**
 * Milliseconds, longer than any statement may run (migrate.ts): whoever asked and heard nothing until then is not heard at the other end.
 */
const SILENT_FOR = 20_000;

/**
 * A database that dies fails the statement that runs, not the process: an 'error' that nobody hears would end it. One whose line
 * went silent fails it too, and gives its place in the pool back.
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

  /** A batch is watched by whoever sends it (pipeline.ts), and so are statements with a callback: they are the library's own. */
  override query(...args: never[]): never {
    // One way in for all overloads: what came is handed on as it is.
    const asked: unknown = super.query(...(args as unknown as [string]));
    const [what] = args as unknown[];
    const text = typeof what === 'string' ? what : (what as { text?: string } | undefined)?.text;
    if (asked instanceof Promise && text) watchQuery(this.calls, text, asked);
    return asked as never;
  }
}
