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
/** For a job made of several, `RecurringJob.pieceFailed` for all others. */
export function pieceFailed(e: unknown, { service, job, about, text }: FailedPiece): void {
  logger.warn({ ...about, err: e instanceof Error ? e.message : String(e) }, text);
  if (e instanceof Failure && ERRORS[e.errorName].status === 503) return;
  report(e, { service, at: `job ${job}` });
}

/**
 * Work that comes round every `every` milliseconds, one round at a time; under test it runs only when it is called.
 * A failed round is logged and told of, and the next one tries again; shutting down waits for the round that runs.
 * A job is one of the two kinds below: the type says which.
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

  /** Runs one round of the job; while a round is running, answers when that one ends. */
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
   * One piece of a round failed and the others go on: the log says what it was about, and those who run the platform hear of it. A busy
   * database is nobody's mistake.
   */
  protected pieceFailed(e: unknown, about: object, text: string): void {
    pieceFailed(e, { service: this.home, job: this.constructor.name, about, text });
  }
  /** The service that runs this job, for the log. */
  protected get home(): string {
    return this.ofService?.service ?? 'unknown';
  }
}

/** A job that each copy of the service does for itself: what it tends lies in the process, or on its disk. */
export abstract class EveryCopyJob extends RecurringJob {}

/**
 * A job that one copy of the service does at a time, under a lease of its name. When the copy is killed another goes on within seconds;
 * one that was frozen and wakes begins no further transaction. What is not idempotent asks for `fenced(tx)` besides.
 */
export abstract class OneCopyJob extends RecurringJob {
  @Inject(Leases)
  protected leases: Leases;
  /** The lease's name, one of its own in the service. */
  protected abstract readonly job: string;
  /** Milliseconds, for what is done at most once in so long by `Clock`, over all copies and restarts. */
  protected readonly once: number | null = null;

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    if (!config.test) this.leases.want(this.job);
  }
  /** Some are made by others, and injected nothing but their leases. */
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

/** A timer for work that every running copy of a service does for itself; it does not keep the process alive. */
export class EveryCopyTimer {
  private readonly timer: NodeJS.Timeout;

  constructor(every: number, work: () => unknown) {
    this.timer = setInterval(work, every).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }
}
