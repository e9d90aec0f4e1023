import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ResilientClient } from './resilient-client';

/** Milliseconds after which a lost connection is made again. */
const AGAIN_AFTER = 500;
/** Milliseconds between two questions whether the connection lives: one that died silently is noticed within this and `ANSWER_WITHIN`. */
const BEAT_EVERY = 10_000;
/** Milliseconds within which the database must answer. */
const ANSWER_WITHIN = 5000;

/** Who listens to one channel of NOTIFY of the database. */
export interface NotificationHandler {
  channel: string;
  onMessage(payload: string): void;
  /** Runs at every new connection: what was said meanwhile was not heard. */
  connected(): unknown;
}

/** Hears NOTIFY of any number of channels on one connection, for as long as it is open and over every loss of the database. */
export class Listener {
  private client: pg.Client | null = null;
  private isUp = false;
  private closed = false;
  private running: Promise<void> | null = null;
  private readonly handlers = new Set<NotificationHandler>();

  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  add(handler: NotificationHandler): void {
    this.handlers.add(handler);
    this.running ??= this.run();
    if (this.isUp) void this.tune(this.client!, [handler]).catch(() => this.drop());
  }

  remove(handler: NotificationHandler): void {
    this.handlers.delete(handler);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.drop();
    await this.running;
  }

  private drop(): void {
    this.isUp = false;
    this.client?.end().catch(() => undefined);
    this.client = null;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      // Fails when the database is away: looks again after a pause.
      await this.listen().catch(() => undefined);
      this.drop();
      if (!this.closed) await sleep(AGAIN_AFTER, undefined, { ref: false });
    }
  }

  /** Ends when the connection does. */
  private async listen(): Promise<void> {
    const client: pg.Client = new ResilientClient({
      connectionString: this.url,
      application_name: this.name,
      connectionTimeoutMillis: ANSWER_WITHIN,
      keepAlive: true,
    });
    this.client = client;
    let lost = (): void => undefined;
    const end = new Promise<void>((resolve) => (lost = resolve));
    client.on('end', lost);
    client.on('error', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const handler of this.handlers) if (handler.channel === channel) handler.onMessage(payload);
    });
    // A client that is ended while it connects never answers its `connect`.
    const over = await Promise.race([client.connect().then(() => false), end.then(() => true)]);
    if (over) return;
    // Who is added from now on is tuned by `add`, also while the others still are.
    this.isUp = true;
    await this.tune(client, [...this.handlers]);
    const beat = setInterval(() => {
      const late = setTimeout(lost, ANSWER_WITHIN).unref();
      client.query('select 1').then(() => clearTimeout(late), lost);
    }, BEAT_EVERY).unref();
    await end;
    clearInterval(beat);
  }

  private async tune(client: pg.Client, handlers: NotificationHandler[]): Promise<void> {
    for (const channel of new Set(handlers.map((handler) => handler.channel))) await client.query(`listen "${channel}"`);
    await Promise.all(handlers.map((handler) => handler.connected()));
  }
}
