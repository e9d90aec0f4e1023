import { Injectable } from '@nestjs/common';
import type { EventName } from '@madang/contracts/events';
import { Outbox } from '@madang/server/outbox';

/** Writes its jobs as ever, and hears them only when it is told to: no worker polls. */
@Injectable()
export class DrivenOutbox extends Outbox {
  override async onApplicationBootstrap(): Promise<void> {}

  /** Gives one job to its handlers. */
  async hear(event: EventName, payload: unknown, jobId: string): Promise<void> {
    for (const handler of this.handlers.get(event) ?? []) await handler(payload as never, jobId);
  }
}
