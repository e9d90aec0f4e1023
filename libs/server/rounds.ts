import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { config } from './config';
import { logger } from './log';

/**
 * Work that comes round every `every` milliseconds, one round at a time; under test it runs only when it is called.
 * A failed round is logged and the next one tries again; shutting down waits for the round that runs.
 */
export abstract class Rounds implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  protected abstract readonly every: number;
  protected abstract round(): Promise<void>;

  onApplicationBootstrap(): void {
    if (config.test) return;
    this.timer = setInterval(
      () => void this.run().catch((e: Error) => logger.warn({ err: e.message }, `round of ${this.constructor.name}`)),
      this.every,
    );
  }
  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => undefined);
  }

  /** One round; a round still running is joined. */
  run(): Promise<void> {
    return (this.running ??= this.round().finally(() => (this.running = null)));
  }
}
