import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { MICRO_CACHE } from './routes';

/** A complete answer in the cache. */
export interface Kept {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  at: number;
  /** The gzip of the body, made when the first caller who accepts gzip comes. */
  gzip?: Promise<Buffer>;
}
/** What came of asking for a new answer: `private` if it is not for everybody, `failed` if there is nothing to cache. */
export type Filling = Kept | 'private' | 'failed';
export type Verdict = { as: 'HIT' | 'STALE'; kept: Kept } | { as: 'MISS'; filled: (filling: Filling) => void } | { as: 'BYPASS' };

const CACHE_BYTES_MAX = 64 * 1024 ** 2;
export const ANSWER_BYTES_MAX = 1024 ** 2;
/** Milliseconds for which the cache remembers that an address's answer is not public, so that its callers do not wait for one another. */
const PRIVATE_FOR = 10_000;

interface Seat {
  kept?: Kept;
  usedAt: number;
  filling?: Promise<void>;
  privateUntil?: number;
}

/**
 * Caches public answers for a second. When one expires, a single call fetches a new one, while the others get the expired answer or wait.
 * If the upstream fails, everybody gets the expired answer, as long as it is kept.
 */
export class MicroCache {
  private readonly seats = new Map<string, Seat>();
  /** For each address the names of the request headers by which its answers differ (Vary), as its last answer said. */
  private readonly varies = new Map<string, string[]>();
  private bytes = 0;

  constructor(private readonly now: () => number = Date.now) {}

  async ask(address: string, headers: IncomingHttpHeaders): Promise<Verdict> {
    const key = this.keyOf(address, headers);
    const seat = this.seats.get(key) ?? this.open(key);
    if (this.now() - seat.usedAt > MICRO_CACHE.keepMs) this.drop(seat);
    seat.usedAt = this.now();
    if (seat.kept && this.age(seat.kept) < MICRO_CACHE.freshMs) return { as: 'HIT', kept: seat.kept };
    if ((seat.privateUntil ?? 0) > this.now()) return { as: 'BYPASS' };
    if (!seat.filling) return { as: 'MISS', filled: this.fill(address, seat, headers) };
    if (seat.kept) return { as: 'STALE', kept: seat.kept };
    await Promise.race([seat.filling, wait(MICRO_CACHE.waitMs)]);
    // The key is computed again, since the new answer may differ by a header of this caller.
    const kept = this.standIn(address, headers);
    return kept ? { as: 'HIT', kept } : { as: 'BYPASS' };
  }

  /** The last answer for a caller with these headers, expired or not. */
  standIn(address: string, headers: IncomingHttpHeaders): Kept | undefined {
    return this.seats.get(this.keyOf(address, headers))?.kept;
  }

  private keyOf(address: string, headers: IncomingHttpHeaders): string {
    const names = this.varies.get(address);
    return names?.length ? `${address}\n${names.map((n) => String(headers[n] ?? '')).join('\n')}` : address;
  }

  private open(key: string): Seat {
    const seat: Seat = { usedAt: this.now() };
    this.seats.set(key, seat);
    return seat;
  }

  private fill(address: string, seat: Seat, headers: IncomingHttpHeaders): (filling: Filling) => void {
    let done!: () => void;
    seat.filling = new Promise((resolve) => (done = resolve));
    return (filling) => {
      seat.filling = undefined;
      if (filling === 'private') seat.privateUntil = this.now() + PRIVATE_FOR;
      else if (filling !== 'failed') this.keep(address, headers, filling);
      done();
      this.tidy();
    };
  }

  private keep(address: string, headers: IncomingHttpHeaders, kept: Kept): void {
    this.varies.set(address, varyOf(kept.headers));
    const key = this.keyOf(address, headers);
    const seat = this.seats.get(key) ?? this.open(key);
    this.drop(seat);
    this.bytes += kept.body.length;
    seat.kept = kept;
    seat.usedAt = this.now();
  }

  private drop(seat: Seat): void {
    this.bytes -= seat.kept?.body.length ?? 0;
    delete seat.kept;
  }

  private tidiedAt = 0;
  private tidy(): void {
    if (this.bytes < CACHE_BYTES_MAX && this.now() - this.tidiedAt < MICRO_CACHE.keepMs) return;
    this.tidiedAt = this.now();
    const seats = [...this.seats].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key, seat] of seats) {
      const unused = this.now() - seat.usedAt > MICRO_CACHE.keepMs;
      if (!seat.filling && (unused || this.bytes >= CACHE_BYTES_MAX)) {
        this.drop(seat);
        this.seats.delete(key);
      }
    }
    if (this.varies.size > 10_000) this.varies.clear();
  }

  private age(kept: Kept): number {
    return this.now() - kept.at;
  }
}

const wait = (ms: number) => new Promise<void>((r) => setTimeout(r, ms).unref());

const varyOf = (headers: OutgoingHttpHeaders) =>
  String(headers['vary'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && name !== 'accept-encoding');

/** Whether an answer may be cached for everybody. */
export function isPublic(status: number, headers: OutgoingHttpHeaders): boolean {
  const control = String(headers['cache-control'] ?? '').toLowerCase();
  return (
    status === 200 &&
    /\bpublic\b/.test(control) &&
    !/\b(private|no-store|no-cache)\b/.test(control) &&
    !headers['set-cookie'] &&
    !varyOf(headers).includes('*')
  );
}
