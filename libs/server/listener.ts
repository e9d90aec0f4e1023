import { setTimeout as sleep } from 'node:timers/promises';
import { SturdyClient } from './sturdy-client';

const AGAIN_AFTER = 500;
/** A line that died without a word is noticed within this and `ANSWER_WITHIN`. */
const BEAT_EVERY = 10_000;
const ANSWER_WITHIN = 5000;

interface Options {
  url: string;
  name: string;
  channel: string;
  hear(payload: string): void;
  /** Runs at every new connection: what was said meanwhile was not heard. */
  connected(): unknown;
}

/** Hears NOTIFY of one channel for as long as it is open, over every loss of the database. */
export class Listener {
  private client: SturdyClient | null = null;
  private closed = false;
  private readonly running: Promise<void>;

  constructor(private readonly options: Options) {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.drop();
    await this.running;
  }

  private drop(): void {
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
    const { url, name, channel, hear, connected } = this.options;
    const client = new SturdyClient({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: ANSWER_WITHIN,
      keepAlive: true,
    });
    this.client = client;
    let lost = (): void => undefined;
    const end = new Promise<void>((resolve) => (lost = resolve));
    client.on('end', lost);
    client.on('error', lost);
    client.on('notification', (n) => hear(n.payload ?? ''));
    await client.connect();
    await client.query(`listen "${channel}"`);
    await connected();
    const beat = setInterval(() => {
      const late = setTimeout(lost, ANSWER_WITHIN).unref();
      client.query('select 1').then(() => clearTimeout(late), lost);
    }, BEAT_EVERY).unref();
    await end;
    clearInterval(beat);
  }
}
