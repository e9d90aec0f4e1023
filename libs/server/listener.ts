import { SECOND } from '@madang/contracts/time';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ResilientClient } from './resilient-client';

/** Milliseconds until a lost connection is opened again. */
const RECONNECT_MS = 500;
/**
 * Milliseconds between two checks whether the connection is alive; one that broke without a signal is noticed after this and
 * `ANSWER_WITHIN`.
 */
const BEAT_EVERY_MS = 10 * SECOND;
/** Milliseconds within which the database must answer a check or accept a connection. */
const ANSWER_WITHIN = 5000;

/** A subscriber to one channel of the database's NOTIFY. */
export interface NotificationHandler {
  channel: string;
  onMessage(payload: string): void;
  /** Runs at each new connection, since messages of the time without one were missed. */
  connected(): unknown;
}

/** Listens to channels of the database's NOTIFY on one connection, and connects again whenever the connection is lost. */
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
      // An attempt fails while the database is away; the next one follows after a pause.
      await this.listen().catch(() => undefined);
      this.drop();
      if (!this.closed) await sleep(RECONNECT_MS, undefined, { ref: false });
    }
  }

  /** Connects, listens, and resolves when the connection ends. */
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
    // The driver's `connect` never settles if the client is ended meanwhile.
    const over = await Promise.race([client.connect().then(() => false), end.then(() => true)]);
    if (over) return;
    // From here on `add` subscribes new handlers by itself, even while the ones before are being subscribed.
    this.isUp = true;
    await this.tune(client, [...this.handlers]);
    const beat = setInterval(() => {
      const late = setTimeout(lost, ANSWER_WITHIN).unref();
      client.query('select 1').then(() => clearTimeout(late), lost);
    }, BEAT_EVERY_MS).unref();
    await end;
    clearInterval(beat);
  }

  private async tune(client: pg.Client, handlers: NotificationHandler[]): Promise<void> {
    for (const channel of new Set(handlers.map((handler) => handler.channel))) await client.query(`listen "${channel}"`);
    await Promise.all(handlers.map((handler) => handler.connected()));
  }
}
