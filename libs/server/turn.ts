import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './db';

/** Another copy of the service has taken the job over: what this one was about to do is not done. */
export class TurnLost extends Error {
  constructor(job: string) {
    super(`another copy has taken over ${job}`);
  }
}

/** One round of a job, as the copy that owns the job does it. */
export interface Turn {
  /** Throws `TurnLost` once another copy owns the job. */
  still(): Promise<void> | void;
  /** Holds the lease until `tx` ends, or throws `TurnLost`. */
  fence(tx: Tx): Promise<void>;
}

const turns = new AsyncLocalStorage<Turn>();

/** Does the work of a round: each of its transactions begins only while the copy still owns the job. */
export const inTurn = <T>(turn: Turn, work: () => Promise<T>): Promise<T> => turns.run(turn, work);
/** Runs what serves the process and not the round. */
export const outOfTurn = <T>(work: () => T): T => turns.exit(work);

/** Asked before each transaction; nothing outside of a round. */
export const stillOurs = (): Promise<void> | void => turns.getStore()?.still();

/**
 * For a transaction whose effect is not idempotent: nobody can take the job over before it ends, and it is refused if somebody has.
 * A process that was frozen between two statements finds that out here.
 */
export const fenced = async (tx: Tx): Promise<void> => turns.getStore()?.fence(tx);
