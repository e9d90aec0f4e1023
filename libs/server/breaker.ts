import { MINUTE } from '@madang/contracts/time';

/** Payments without an answer after which the payment company counts as broken; each is counted once. */
const ENOUGH = 8;
/** Milliseconds of the first pause; a probe that fails makes the next one longer. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = MINUTE;
/** Milliseconds after which a probe that never came back no longer counts. */
const PROBE = 10_000;

/**
 * Leaves a provider alone that answers nobody: after a pause one request goes through as a probe, and its answer opens the way
 * again or makes the pause longer. One payment that fails again and again blocks no other.
 */
export class Breaker {
  private readonly failing = new Set<string>();
  private pause = FIRST_PAUSE;
  /** When the next probe may go, while the provider is broken. */
  private until: Date | null = null;

  constructor(
    private readonly now: () => Date,
    private readonly onChange: (broken: string | null) => void = () => undefined,
  ) {}

  get broken(): boolean {
    return this.until !== null;
  }

  /** Whether a request may go now; the probe of a broken one is taken by asking. */
  allows(): boolean {
    if (!this.until) return true;
    if (!this.open) return false;
    const now = this.now();
    this.until = new Date(now.getTime() + PROBE);
    return true;
  }

  /** Whether `allows` would say yes, without taking the probe. */
  get open(): boolean {
    const left = this.until ? this.until.getTime() - this.now().getTime() : 0;
    // A longer wait than the longest pause means that the clock was turned back.
    return left <= 0 || left > LONGEST_PAUSE;
  }

  worked(): void {
    this.failing.clear();
    this.pause = FIRST_PAUSE;
    if (!this.until) return;
    this.until = null;
    this.onChange(null);
  }

  /** `forAll`: the answer holds for every request, such as that of a wrong key. */
  failed(subject: string, why: string, forAll: boolean): void {
    this.failing.add(subject);
    if (this.until) this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    else if (!forAll && this.failing.size < ENOUGH) return;
    else this.onChange(why);
    this.until = new Date(this.now().getTime() + this.pause);
  }
}
