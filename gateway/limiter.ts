import { networkOf, Rate } from '@madang/contracts/rate';
import { PRIVATE_NETWORKS, NETWORK_LIMITS, type NetworkLimit, type Pace } from './routes';

const inside = new RegExp(PRIVATE_NETWORKS.join('|'), 'i');

/** Counts what each network asks for. */
export class Limiter {
  private readonly rates: Record<string, Rate>;

  constructor(limits: Record<NetworkLimit, Pace> = NETWORK_LIMITS) {
    this.rates = Object.fromEntries(Object.entries(limits).map(([name, l]) => [name, new Rate(l.burst, l.perSecond)]));
  }

  allows(name: NetworkLimit | null, ip: string): boolean {
    return !name || inside.test(ip) || this.rates[name]!.allow(networkOf(ip), Date.now());
  }
}
