import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Bus, type BusSubscription } from './bus';
import { Listener, type NotificationHandler } from './listener';
import { NOTIFY_CHANNELS } from './postgres-bus.sql';
import { ResilientClient } from './resilient-client';
import { valuesOf } from './sql/statement';

/** How many messages wait while the connection is lost; further ones are dropped. */
const WAITING_MESSAGES_MAX = 10_000;
/** Milliseconds until the connection is tried again. */
const RECONNECT_MS = 500;
/** Milliseconds within which the database must accept a connection and answer. */
const CONNECT_WITHIN_MS = 5000;

/**
 * The bus over NOTIFY of PostgreSQL. In a process, one connection per service sends all messages, those of a moment together: NOTIFY takes
 * a lock at its commit, which few short transactions of this connection then hold, and never those with the work.
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
    if (this.told.size < WAITING_MESSAGES_MAX) this.told.set(`${channel}\n${message}`, [channel, message]);
    this.busy ??= this.work().finally(() => (this.busy = null));
  }

  subscribe(channel: string, onMessage: (message: string) => void, connected: () => unknown): BusSubscription {
    const handler: NotificationHandler = { channel, onMessage, connected };
    this.listener.add(handler);
    return { close: async () => this.listener.remove(handler) };
  }

  /** Closes the bus. Waiting messages are sent first, if the database answers. */
  async close(): Promise<void> {
    this.closed = true;
    await this.listener.close();
    await this.busy;
    await this.client?.end().catch(() => undefined);
  }

  private async work(): Promise<void> {
    // Waits for other messages of the same turn of the event loop, to send them together.
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
        await sleep(RECONNECT_MS, undefined, { ref: false });
      }
    }
  }

  private async connection(): Promise<pg.Client> {
    if (this.client) return this.client;
    const client: pg.Client = new ResilientClient({
      connectionString: this.url,
      application_name: `${this.name}-tell`,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    await client.connect();
    return (this.client = client);
  }
}
