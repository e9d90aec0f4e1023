/**
 * The network by which calls of an address are counted. Of an IPv6 address it is the first half, since the owner of one address can use
 * all addresses of that network; an IPv4 address, also one written as IPv6, counts by itself.
 */
export function networkOf(ip: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (four || !ip.includes(':')) return four ?? ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const [first, last] = [head.split(':').filter(Boolean), (tail ?? '').split(':').filter(Boolean)];
  const groups = [...first, ...Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** The most keys that a limit remembers; the older half is forgotten beyond it, so that strangers cannot fill the memory. */
const MOST_KEYS = 50_000;

/** Limits how often something may be done, separately for each key: `burst` times at once, and `perSecond` times a second after that. */
export class Rate {
  private buckets = new Map<string, Bucket>();

  constructor(private readonly limit: { burst: number; perSecond: number }) {}

  allow(key: string, now: number): boolean {
    const bucket = this.buckets.get(key) ?? this.open(key, now);
    bucket.tokens = Math.min(this.limit.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.limit.perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  private open(key: string, now: number): Bucket {
    if (this.buckets.size >= MOST_KEYS) this.buckets = new Map([...this.buckets].slice(MOST_KEYS / 2));
    const bucket = { tokens: this.limit.burst, at: now };
    this.buckets.set(key, bucket);
    return bucket;
  }
}
