import type { PoolClient } from 'pg';
import { QueryFailedError, TypeORMError, type QueryRunner } from 'typeorm';
import { remindOfPatience } from './call-patience';
import { pipeline, unnamed, type Sent } from './pipeline';
import { watchQuery } from './traces/queries';

const BEGIN = unnamed('start transaction', []);
const COMMIT = unnamed('commit', []);

/** Runs `work`, by which TypeORM sends one statement of its own through `runner`; `send` is called instead of sending it. */
async function replacing(runner: QueryRunner, send: () => Promise<unknown>, work: () => Promise<void>): Promise<void> {
  const { query } = runner;
  runner.query = send as QueryRunner['query'];
  try {
    await work();
  } finally {
    runner.query = query;
  }
}

/** Starts a transaction and sends its scope in the same round trip. */
export async function beginTransaction(runner: QueryRunner, scope: () => Sent): Promise<void> {
  const client = (await runner.connect()) as PoolClient;
  try {
    await replacing(
      runner,
      () => pipeline(client, [BEGIN, scope()]),
      () => runner.startTransaction(),
    );
  } catch (e) {
    throw e instanceof TypeORMError ? e : new QueryFailedError(BEGIN.text, [], e as Error);
  }
}

/**
 * Sends what the transaction has left for its end, and its commit, in one round trip, since by then it may hold rows that many wait for.
 * PostgreSQL skips the commit when one of the statements before it fails. If the connection breaks, nobody knows whether the transaction
 * has committed.
 */
export async function commitTransaction(runner: QueryRunner, last: Sent[], client: string): Promise<void> {
  if (last.length) await remindOfPatience(runner);
  const connection = (await runner.connect()) as PoolClient;
  const send = async () => {
    const asked = pipeline(connection, [...last, COMMIT]);
    watchQuery(client, (last[0] ?? COMMIT).text, asked);
    const { tag } = await asked.catch((e: Error) => {
      throw new QueryFailedError(COMMIT.text, [], e);
    });
    // So PostgreSQL answers the commit of a transaction in which a statement has failed whose error was caught.
    if (tag === 'ROLLBACK') throw new Error('A transaction was undone, since the error of one of its statements was passed over.');
  };
  await replacing(runner, send, () => runner.commitTransaction());
}
