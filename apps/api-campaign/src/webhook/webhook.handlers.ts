import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@madang/contracts/campaign/webhook-events';
import type { EventPayloads } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { IS_WANTED, NOTE_EVENT } from './webhook.sql';

/** Fields of events that webhooks never send. */
const WITHHELD_EVENT_FIELDS: readonly string[] = ['channelSeq', 'token', 'email', 'code'];

/** Stores each event for the webhooks of its site that want it. */
@Injectable()
export class WebhookHandlers implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const type of WEBHOOK_EVENT_NAMES)
      this.outbox.on(WEBHOOK_EVENTS[type], (payload, jobId) => this.note(type, payload as EventPayloads['channel.joined'], jobId));
  }

  private async note(type: WebhookEvent, payload: { channelSeq: number }, jobId: string): Promise<void> {
    const { channelSeq } = payload;
    if (!(await this.db.one({ channelSeq }, IS_WANTED, { channelSeq, type }))) return;
    const data = Object.fromEntries(Object.entries(payload).filter(([name]) => !WITHHELD_EVENT_FIELDS.includes(name)));
    await this.db.tx({ channelSeq }, (tx) =>
      rows(tx, NOTE_EVENT, { channelSeq, eventId: `msg_${jobId}`, type, data, now: this.clock.now() }),
    );
  }
}
