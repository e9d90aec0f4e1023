import { createClient } from '@redis/client';
import { Bus, type BusSubscription } from './bus';
import { logger } from './log';

interface Subscription {
  onMessage(message: string): void;
  connected(): unknown;
}
/** Milliseconds of the longest pause before the service connects to Redis again. */
const RECONNECT_MAX_MS = 2000;

function open(url: string) {
  const client = createClient({
    url,
    socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), RECONNECT_MAX_MS), keepAlive: true },
  });
  client.on('error', (e: Error) => logger.warn({ err: e.message }, 'bus'));
  return client;
}
type Client = ReturnType<typeof open>;

/** The bus over publish and subscribe of Redis (BUS_URL), which takes this load off the database. */
export class RedisBus extends Bus {
  private readonly subscriptions = new Map<string, Set<Subscription>>();
  private readonly publisher: Client;
  private readonly subscriber: Client;

  /** `prefix` separates the channels of installations that share one Redis. */
  constructor(
    url: string,
    private readonly prefix: string,
  ) {
    super();
    // While Redis cannot be reached, messages are dropped instead of queued, since subscribers without a connection miss them anyway.
    this.publisher = open(url);
    this.subscriber = open(url);
    // The client subscribes again by itself after a lost connection; `connected` makes subscribers read what they missed.
    this.subscriber.on('ready', () =>
      this.subscriptions.forEach((subscriptions) => subscriptions.forEach((subscription) => void subscription.connected())),
    );
    for (const client of [this.publisher, this.subscriber]) void client.connect().catch(() => undefined);
  }

  send(channel: string, message: string): void {
    if (this.publisher.isReady) void this.publisher.publish(this.prefix + channel, message).catch(() => undefined);
  }

  subscribe(channel: string, onMessage: (message: string) => void, connected: () => unknown): BusSubscription {
    const subscription: Subscription = { onMessage, connected };
    const subscriptions = this.subscriptions.get(channel);
    if (subscriptions) subscriptions.add(subscription);
    else {
      const all = new Set([subscription]);
      this.subscriptions.set(channel, all);
      void this.subscriber
        .subscribe(this.prefix + channel, (message) => all.forEach((each) => each.onMessage(message)))
        .catch(() => undefined);
    }
    if (this.subscriber.isReady) void connected();
    return {
      close: async () => {
        this.subscriptions.get(channel)?.delete(subscription);
      },
    };
  }

  async close(): Promise<void> {
    for (const client of [this.publisher, this.subscriber]) if (client.isOpen) client.destroy();
  }
}
