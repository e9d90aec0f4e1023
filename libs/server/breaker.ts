import { msAfter } from '@madang/contracts/dates';
import { MINUTE, SECOND } from '@madang/contracts/time';

/** How many different subjects (`failed`) must fail before the provider counts as broken. */
const FAILING_SUBJECTS_MIN = 8;
/** Milliseconds of the first pause; each failure while the provider is broken doubles the next one, up to `LONGEST_BREAK_MS`. */
const FIRST_BREAK_MS = 2000;
const LONGEST_BREAK_MS = MINUTE;
/** Milliseconds after which a probe that never came back no longer counts. */
const PROBE_TIMEOUT_MS = 10 * SECOND;

/**
 * A circuit breaker for one provider. While the provider counts as broken, requests to it are refused; after each pause one request goes
 * through as a probe, whose success ends the refusals and whose failure doubles the pause. One payment or meeting alone cannot trip it,
 * however often it fails, unless the error concerns every request.
 */
export class Breaker {
  private readonly failing = new Set<string>();
  private pause = FIRST_BREAK_MS;
  /** When the next probe may be sent, while the provider is broken; null while it works. */
  private until: Date | null = null;

  constructor(
    private readonly now: () => Date,
    private readonly onChange: (broken: string | null) => void = () => undefined,
  ) {}

  get broken(): boolean {
    return this.until !== null;
  }

  /**
   * Whether a request may go now. While the provider is broken, the request that gets true is the probe, and the next callers get false.
   */
  allows(): boolean {
    if (!this.until) return true;
    if (!this.open) return false;
    const now = this.now();
    this.until = msAfter(now, PROBE_TIMEOUT_MS);
    return true;
  }

  /** Whether `allows` would return true, without making the caller the probe. */
  get open(): boolean {
    const left = this.until ? this.until.getTime() - this.now().getTime() : 0;
    // A longer wait than the longest pause means that the clock was turned back.
    return left <= 0 || left > LONGEST_BREAK_MS;
  }

  worked(): void {
    this.failing.clear();
    this.pause = FIRST_BREAK_MS;
    if (!this.until) return;
    this.until = null;
    this.onChange(null);
  }

  /**
   * Notes a failed request. `forAll`: the error concerns every request (such as a wrong key), so the provider counts as broken at the
   * first such error.
   */
  failed(subject: string, why: string, forAll: boolean): void {
    this.failing.add(subject);
    if (this.until) this.pause = Math.min(this.pause * 2, LONGEST_BREAK_MS);
    else if (!forAll && this.failing.size < FAILING_SUBJECTS_MIN) return;
    else this.onChange(why);
    this.until = msAfter(this.now(), this.pause);
  }
}
