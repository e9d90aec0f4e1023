import { Injectable } from '@nestjs/common';
import type { EventName } from '@madang/contracts/events';
import { Bus } from '@madang/server/bus';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';

/** An outbox that writes events as usual, but handles them only when the model says so; it has no workers. */
@Injectable()
export class DrivenOutbox extends Outbox {
  /** The services whose events are written; events of the others, which only notify people, are not. */
  static handledBy: readonly string[] = [];

  constructor(db: Db, bus: Bus) {
    super(db, bus);
    // The queue is private to the outbox, and the model alone looks on as it sends.
    const { boss } = this as unknown as { boss: { send(queue: string, ...more: unknown[]): Promise<unknown> } };
    const send = boss.send.bind(boss);
    boss.send = async (queue, ...more) =>
      DrivenOutbox.handledBy.some((service) => queue.endsWith(`.${service}`)) ? send(queue, ...more) : null;
  }

  override async onApplicationBootstrap(): Promise<void> {}

  /** Runs the handlers of one event. */
  async handle(event: EventName, payload: unknown, jobId: string): Promise<void> {
    for (const handler of this.handlers.get(event) ?? []) await handler(payload as never, jobId);
  }
}
