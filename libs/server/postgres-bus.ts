import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Bus, type BusSubscription } from './bus';
import { Listener, type NotificationHandler } from './listener';
import { NOTIFY_CHANNELS } from './postgres-bus.sql';
import { ResilientClient } from './resilient-client';
import { valuesOf } from './sql/statement';

/** How many messages wait while the connection is lost; further ones are dropped. */
const MOST = 10_000;
/** Milliseconds until the connection is tried again; below, how long one try may take. */
const AGAIN_AFTER = 500;
/** Milliseconds within which the database must take a connection and answer. */
const CONNECT_WITHIN = 5000;

/**
 * The bus over NOTIFY. One connection of the process tells, and everything that comes up while it is busy goes together:
 * the lock that NOTIFY takes at a commit is held by few short transactions and by none of those that work.
 */
export class PostgresBus extends Bus {
  private readonly told = new Map<string, [channel: string, message: string]>();
  private client: pg.Client | null = null;
  private busy: Promise<void> | null = null;
  private closed = false;
  private readonly listener: Listener;

  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {
    super();
    this.listener = new Listener(url, `${name}-listen`);
  }

  send(channel: string, message: string): void {
    if (this.told.size < MOST) this.told.set(`${channel}\n${message}`, [channel, message]);
    this.busy ??= this.work().finally(() => (this.busy = null));
  }

  subscribe(channel: string, onMessage: (message: string) => void, connected: () => unknown): BusSubscription {
    const handler: NotificationHandler = { channel, onMessage, connected };
    this.listener.add(handler);
    return { close: async () => this.listener.remove(handler) };
  }

  /** Closes the bus, after messages that wait were sent, if the database is there. */
  async close(): Promise<void> {
    this.closed = true;
    await this.listener.close();
    await this.busy;
    await this.client?.end().catch(() => undefined);
  }

  private async work(): Promise<void> {
    // Everything that the same turn of the event loop has to tell.
    await Promise.resolve();
    while (this.told.size) {
      const words = [...this.told.values()];
      this.told.clear();
      try {
        const client = await this.connection();
        const told = { channels: words.map(([channel]) => channel), messages: words.map(([, message]) => message) };
        await client.query(NOTIFY_CHANNELS.text, valuesOf(NOTIFY_CHANNELS, told));
      } catch {
        this.client?.end().catch(() => undefined);
        this.client = null;
        if (this.closed) return;
        for (const [channel, message] of words) this.told.set(`${channel}\n${message}`, [channel, message]);
        await sleep(AGAIN_AFTER, undefined, { ref: false });
      }
    }
  }

  private async connection(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client: pg.Client = new ResilientClient({
      connectionString: this.url,
      application_name: `${this.name}-tell`,
      connectionTimeoutMillis: CONNECT_WITHIN,
      query_timeout: CONNECT_WITHIN,
      keepAlive: true,
    });
    await client.connect();
    return (this.client = client);
  }
}
