import { Injectable } from '@nestjs/common';
import type { EventName } from '@madang/contracts/events';
import { Outbox, type Handler } from '@madang/server/outbox';

/** Writes its jobs as ever, and hears them only when it is told to: no worker polls. */
@Injectable()
export class DrivenOutbox extends Outbox {
  private readonly heard = new Map<EventName, Handler<never>[]>();

  override on<E extends EventName>(event: E, handler: Handler<E>): void {
    this.heard.set(event, [...(this.heard.get(event) ?? []), handler as Handler<never>]);
    super.on(event, handler);
  }

  override async onApplicationBootstrap(): Promise<void> {}

  /** Gives one job to its handlers. */
  async hear(event: EventName, payload: unknown, jobId: string): Promise<void> {
    for (const handler of this.heard.get(event) ?? []) await handler(payload as never, jobId);
  }
}
