import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './db';

/** Another copy of the service has taken the job over: what this one was about to do is not done. */
export class LeaseLost extends Error {
  constructor(job: string) {
    super(`another copy has taken over ${job}`);
  }
}

/** One round of a job, as the copy that owns the job does it. */
export interface JobRun {
  /** Throws `LeaseLost` once another copy owns the job. */
  assertOwned(): Promise<void> | void;
  /** Holds the lease until `tx` ends, or throws `LeaseLost`. */
  fence(tx: Tx): Promise<void>;
}

const runs = new AsyncLocalStorage<JobRun>();

/** Does the work of a round: each of its transactions begins only while the copy still owns the job. */
export const inJobRun = <T>(turn: JobRun, work: () => Promise<T>): Promise<T> => runs.run(turn, work);
/** Runs what serves the process and not the round. */
export const outsideJobRun = <T>(work: () => T): T => runs.exit(work);

/** Throws when the running round no longer owns its job; asked before each transaction, and without effect outside of a round. */
export const assertLeaseHeld = (): Promise<void> | void => runs.getStore()?.assertOwned();

/**
 * For a transaction whose effect is not idempotent: nobody can take the job over before it ends, and it is refused if somebody has.
 * A process that was frozen between two statements finds that out here.
 */
export const fenced = async (tx: Tx): Promise<void> => runs.getStore()?.fence(tx);
