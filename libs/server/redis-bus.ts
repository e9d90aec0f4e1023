import { createClient } from '@redis/client';
import { Bus, type BusSubscription } from './bus';
import { logger } from './log';

interface Ear {
  hear(message: string): void;
  connected(): unknown;
}
const LONGEST_PAUSE = 2000;

function open(url: string) {
  const client = createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), LONGEST_PAUSE), keepAlive: true },
  });
  client.on('error', (e: Error) => logger.warn({ err: e.message }, 'bus'));
  return client;
}
type Client = ReturnType<typeof open>;

/** The bus over Redis' publish and subscribe, for installations whose database has better things to do (BUS_URL). */
export class RedisBus extends Bus {
  private readonly ears = new Map<string, Set<Ear>>();
  private readonly teller: Client;
  private readonly hearer: Client;

  /** `prefix` keeps installations apart that share a server. */
  constructor(
    url: string,
    private readonly prefix: string,
  ) {
    super();
    // A word for a server that is away is lost, as it would be for a listener that is away.
    this.teller = open(url);
    this.hearer = open(url);
    // The client subscribes anew by itself; what was told meanwhile is looked for.
    this.hearer.on('ready', () => this.ears.forEach((ears) => ears.forEach((ear) => void ear.connected())));
    for (const client of [this.teller, this.hearer]) void client.connect().catch(() => undefined);
  }

  send(channel: string, message: string): void {
    if (this.teller.isReady) void this.teller.publish(this.prefix + channel, message).catch(() => undefined);
  }

  subscribe(channel: string, hear: (message: string) => void, connected: () => unknown): BusSubscription {
    const ear: Ear = { hear, connected };
    const ears = this.ears.get(channel);
    if (ears) ears.add(ear);
    else {
      const all = new Set([ear]);
      this.ears.set(channel, all);
      void this.hearer.subscribe(this.prefix + channel, (message) => all.forEach((each) => each.hear(message))).catch(() => undefined);
    }
    if (this.hearer.isReady) void connected();
    return {
      close: async () => {
        this.ears.get(channel)?.delete(ear);
      },
    };
  }

  async close(): Promise<void> {
    for (const client of [this.teller, this.hearer]) if (client.isOpen) client.destroy();
  }
}
