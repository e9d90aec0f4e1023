import type { EntityManager } from 'typeorm';
import { beforeCommit } from './before-commit';
import { unnamed } from './pipeline';

/** Lets the transaction commit before its record is written to the disk. */
export const WITHOUT_DISK = unnamed("select set_config('synchronous_commit', 'off', true)", []);

/**
 * Lets `tx` commit without waiting for the disk. Only for what the handler of an event writes, and only if it does nothing outside of the
 * database: records reach the disk in the order of their commits, so that a database server that dies keeps the job's completion only with
 * what the handler wrote before it, and otherwise runs the job once more.
 */
export function commitLazily(tx: EntityManager): void {
  beforeCommit(tx, WITHOUT_DISK);
}
