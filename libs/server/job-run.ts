import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './db';

/** Another copy of the service has taken the job over, so this copy must not go on with its round. */
export class LeaseLost extends Error {
  constructor(job: string) {
    super(`another copy has taken over ${job}`);
  }
}

/** One round of a job, in the copy of the service that holds the job's lease. */
export interface JobRun {
  /** Throws `LeaseLost` if another copy has the job's lease now. */
  assertOwned(): Promise<void> | void;
  /** Locks the job's lease until `tx` ends, so that no other copy takes it meanwhile; throws `LeaseLost` if one already has. */
  fence(tx: Tx): Promise<void>;
}

const runs = new AsyncLocalStorage<JobRun>();

/** Runs the work of a round. Each transaction in it begins only if this copy still has the job's lease. */
export const inJobRun = <T>(turn: JobRun, work: () => Promise<T>): Promise<T> => runs.run(turn, work);
/** Runs `work` as if no round were running, such as the renewal of leases, which concerns the whole process. */
export const outsideJobRun = <T>(work: () => T): T => runs.exit(work);

/**
 * Throws `LeaseLost` if the running round has lost its job's lease. `Db` calls it before each transaction and each write outside of one;
 * outside of a round it does nothing.
 */
export const assertLeaseHeld = (): Promise<void> | void => runs.getStore()?.assertOwned();

/**
 * For a transaction that must not run twice: locks the job's lease until the transaction ends, and throws if another copy has taken it. A
 * process that was suspended between two statements notices here that it lost the job.
 */
export const fenced = async (tx: Tx): Promise<void> => runs.getStore()?.fence(tx);
