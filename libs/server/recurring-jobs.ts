import { Inject, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ERRORS } from '@madang/contracts/errors';
import { report } from '@madang/observe/errors';
import { config } from './config';
import { Db } from './db';
import { Failure } from './fail';
import { Leases } from './leases';
import { logger } from './log';
import { inJobRun, LeaseLost } from './job-run';

interface FailedPiece {
  service: string;
  job: string;
  about: object;
  text: string;
}
/**
 * Does what `RecurringJob.pieceFailed` does, for work that is not a `RecurringJob`: logs the failure of one piece, and reports it unless
 * it is a 503, which a busy database causes.
 */
export function pieceFailed(e: unknown, { service, job, about, text }: FailedPiece): void {
  logger.warn({ ...about, err: e instanceof Error ? e.message : String(e) }, text);
  if (e instanceof Failure && ERRORS[e.errorName].status === 503) return;
  report(e, { service, at: `job ${job}` });
}

/**
 * Work that runs in rounds, one every `every` milliseconds; in tests it runs only when `run` is called. A round that fails counts as a
 * failed piece (`pieceFailed`), and the next round tries again. A shutdown waits for the running round. Jobs extend one of the two
 * subclasses below, which say whether each copy of the service runs the job.
 */
abstract class RecurringJob implements OnApplicationBootstrap, OnModuleDestroy {
  @Inject(Db)
  private readonly ofService: Db | undefined;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  protected abstract readonly every: number;
  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    if (config.test) return;
    this.timer = setInterval(() => void this.run().catch((e: Error) => this.failed(e)), this.every);
  }
  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => undefined);
  }

  /** Runs one round of the job. While a round is running, no second one starts, and the call resolves with the running one. */
  run(): Promise<void> {
    return (this.running ??= this.oneRound().finally(() => (this.running = null)));
  }

  protected oneRound(): Promise<void> {
    return this.round();
  }

  private failed(e: Error): void {
    if (e instanceof LeaseLost) logger.info({ job: this.constructor.name }, 'another copy goes on');
    else this.pieceFailed(e, {}, `round of ${this.constructor.name}`);
  }

  /**
   * Logs that one piece of a round failed, with what the piece was about; the other pieces go on. The failure is also reported to the
   * error tracker unless it is a 503, which a busy database causes.
   */
  protected pieceFailed(e: unknown, about: object, text: string): void {
    pieceFailed(e, { service: this.home, job: this.constructor.name, about, text });
  }
  /** The name of the service that runs this job, for the log. */
  protected get home(): string {
    return this.ofService?.service ?? 'unknown';
  }
}

/** A job that each copy of the service runs for itself, since its data is in the memory of that process or on its disk. */
export abstract class EveryCopyJob extends RecurringJob {}

/**
 * A job that one copy of the service runs at a time: the copy that has the lease of the job's name. If that copy dies, another takes over
 * within seconds; if it was suspended and wakes later, it begins no further transaction. A transaction that must not happen twice has to
 * call `fenced(tx)` in addition.
 */
export abstract class OneCopyJob extends RecurringJob {
  @Inject(Leases)
  protected leases: Leases;
  /** The name of the job's lease, unique within the service. */
  protected abstract readonly job: string;
  /**
   * Milliseconds that must pass between two rounds, by `Clock`, over all copies and restarts; null: a round runs each time the timer
   * fires.
   */
  protected readonly once: number | null = null;

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    if (!config.test) this.leases.want(this.job);
  }
  /** The service is read from the leases, since a job that another class creates gets only the leases injected. */
  protected override get home(): string {
    return this.leases.service;
  }

  protected override async oneRound(): Promise<void> {
    const turn = await this.leases.take(this.job);
    if (!turn || (this.once !== null && !turn.isDue)) return;
    await inJobRun(turn, () => this.round());
    if (this.once !== null) await turn.done(this.once);
  }
}

/** A timer for work that every copy of a service does for itself. It does not keep the process from ending. */
export class EveryCopyTimer {
  private readonly timer: NodeJS.Timeout;

  constructor(every: number, work: () => unknown) {
    this.timer = setInterval(work, every).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }
}
