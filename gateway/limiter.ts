import { networkOf, Rate } from '@madang/contracts/rate';
import { PRIVATE_NETWORKS, NETWORK_LIMITS, READING_METHODS, WRITES_AT_ONCE, type NetworkLimit, type Pace } from './routes';

const inside = new RegExp(PRIVATE_NETWORKS.join('|'), 'i');

const UNLIMITED_METHODS = new Set<string>(READING_METHODS);

/** Counts the requests of each network (an IPv4 address, or half of an IPv6 one) and refuses those above its limits. */
export class Limiter {
  private readonly rates: Record<string, Rate>;

  private readonly open = new Map<string, number>();

  constructor(
    limits: Record<NetworkLimit, Pace> = NETWORK_LIMITS,
    private readonly writesAtOnce = WRITES_AT_ONCE,
  ) {
    this.rates = Object.fromEntries(Object.entries(limits).map(([name, l]) => [name, new Rate(l)]));
  }

  allows(name: NetworkLimit | null, ip: string): boolean {
    return !name || inside.test(ip) || this.rates[name]!.allow(networkOf(ip), Date.now());
  }

  /**
   * Whether the network may open one more write now. If so, the write counts as open until `closed` calls back. Reads, and requests from
   * private addresses, are not counted.
   */
  opens(method: string, ip: string, closed: (done: () => void) => void): boolean {
    if (UNLIMITED_METHODS.has(method) || inside.test(ip)) return true;
    const network = networkOf(ip);
    const now = this.open.get(network) ?? 0;
    if (now >= this.writesAtOnce) return false;
    this.open.set(network, now + 1);
    closed(() => {
      const left = this.open.get(network)! - 1;
      if (left) this.open.set(network, left);
      else this.open.delete(network);
    });
    return true;
  }
}
