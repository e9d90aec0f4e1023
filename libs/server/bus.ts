import type { OnApplicationShutdown } from '@nestjs/common';
import type { Tx } from './db';
import { afterCommit } from './after-commit';

/** A subscription that lasts until it is closed. */
export interface BusSubscription {
  close(): Promise<void>;
}

/**
 * Tells every process that something happened, in milliseconds and without a promise: a message is lost when its sender or the connection
 * goes away at that moment.
 * Whoever hears therefore also looks by itself, rarely, and once after each new connection.
 */
export abstract class Bus implements OnApplicationShutdown {
  /** Tells once `tx` has committed: what is told in the commit itself would cost every commit of the database one common lock. */
  tell(tx: Tx, channel: string, message: string): void {
    afterCommit(tx, () => this.send(channel, message));
  }

  abstract send(channel: string, message: string): void;
  /** `connected` runs at every new connection: what was told meanwhile was not heard. */
  abstract subscribe(channel: string, onMessage: (message: string) => void, connected: () => unknown): BusSubscription;
  abstract close(): Promise<void>;

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
