import type { OnApplicationShutdown } from '@nestjs/common';
import type { Tx } from './db';
import { afterCommit } from './after-commit';

/** A subscription to a channel of the bus; it lasts until `close`. */
export interface BusSubscription {
  close(): Promise<void>;
}

/**
 * Sends messages to all processes that listen, within milliseconds but without a guarantee: a message is lost when its sender or the
 * connection fails at that moment. A subscriber therefore also looks into the database now and then, and once after each new connection.
 */
export abstract class Bus implements OnApplicationShutdown {
  /** Sends the message after `tx` has committed. NOTIFY inside the transaction would make all commits of the database wait for one lock. */
  tell(tx: Tx, channel: string, message: string): void {
    afterCommit(tx, () => this.send(channel, message));
  }

  abstract send(channel: string, message: string): void;
  /**
   * Subscribes to a channel. `connected` runs at each new connection: messages sent while there was none are lost, so the subscriber has
   * to read the database then.
   */
  abstract subscribe(channel: string, onMessage: (message: string) => void, connected: () => unknown): BusSubscription;
  abstract close(): Promise<void>;

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
