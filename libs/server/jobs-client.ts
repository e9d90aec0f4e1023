import pg from 'pg';
import { WITHOUT_DISK } from './lazy-commit';
import { pipelineRows, unnamed } from './pipeline';
import { ResilientClient } from './resilient-client';
import { watchQuery } from './traces/queries';

/**
 * The statements of pg-boss by which a worker takes jobs and by which it completes them. They are planned at each call, since a plan that
 * was made while the table was empty reads too much of a full one.
 */
const TAKE_OR_COMPLETE = /^\s*WITH\s+(next AS \(|results AS \(\s*UPDATE\s[^()]*SET completed_on = [\w.]+\(\),\s*state = 'completed')/;

type Done = (e: Error | null, result?: Pick<pg.QueryResult, 'rows' | 'rowCount'>) => void;

/**
 * The connection of pg-boss. Taking and completing jobs does not wait for the disk, so that these commits, which are additional to those
 * of the handlers, cost little. If the database server dies before it has written one of them, the job runs once more, which handlers must
 * allow for anyway; what a handler wrote reaches the disk no later than the completion of its job.
 */
export class JobsClient extends ResilientClient {
  override query(...args: never[]): never {
    // The type of the arguments cannot name the form in which pg-boss calls; what has another one is passed on below.
    const [text, values, done] = args as unknown as [unknown, unknown[] | undefined, Done | undefined];
    if (typeof text !== 'string' || typeof done !== 'function' || !TAKE_OR_COMPLETE.test(text)) return super.query(...args);
    const asked = pipelineRows(this, [WITHOUT_DISK, unnamed(text, values ?? [])]);
    watchQuery('jobs', text, asked);
    asked.then(
      (rows) => done(null, { rows, rowCount: rows.length }),
      (e: Error) => done(e),
    );
    return undefined as never;
  }
}
