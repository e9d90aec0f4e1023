interface Bucket {
  tokens: number;
  at: number;
}

/** Lets each key through `burst` times at once and `perSecond` after that. */
export class Rate {
  private buckets = new Map<string, Bucket>();

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private readonly most = 50_000,
  ) {}

  allow(key: string, now: number): boolean {
    const bucket = this.buckets.get(key) ?? this.open(key, now);
    bucket.tokens = Math.min(this.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  private open(key: string, now: number): Bucket {
    if (this.buckets.size >= this.most) this.buckets = new Map([...this.buckets].slice(this.most / 2));
    const bucket = { tokens: this.burst, at: now };
    this.buckets.set(key, bucket);
    return bucket;
  }
}
