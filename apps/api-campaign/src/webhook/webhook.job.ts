import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { HISTORY_ENTITY, WEBHOOK_DELIVERY_STATE, WEBHOOK_STATE, YN } from '@madang/contracts/codes';
import { TEST_EVENT } from '@madang/contracts/campaign/webhook-events';
import { daysBefore, msAfter } from '@madang/contracts/dates';
import { HOUR, MINUTE, SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { Outgoing, type Answered } from '@madang/server/outgoing';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { unseal } from '@madang/server/seal';
import { signed } from './signature';
import { WebhookAttemptEntity, WebhookEndpointEntity } from './webhook.entity';
import { CLAIM_DELIVERIES, FACTS_OF_EVENT, GIVE_UP_HELD, LOCK_RECEIVER, NOTE_RESULT, type DueDelivery } from './webhook.job.sql';

/** The pauses between the tries of a call, in milliseconds; almost three days in all. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR),
];
/** How many webhooks are called at the same time; a slow receiver occupies one of these for up to `CALL_TIMEOUT_MS`. */
const WEBHOOKS_AT_ONCE = 64;
/** Days for which a call waits while its webhook is paused or switched off; a call that has waited longer is given up. */
export const CALL_KEPT_DAYS = 3;
const CALL_TIMEOUT_MS = 10 * SECOND;
/** Milliseconds after which a claimed call may be taken by another copy; longer than any call takes. */
const CLAIMED_FOR_MS = 2 * MINUTE;
/** Milliseconds between two looks for new events while calls are running. */
const EVENT_POLL_MS = 500;
/** How many bytes of a receiver's answer are read. */
const ANSWER_BYTES_MAX = 2048;
/** The HTTP status (Gone) by which a receiver says that it wants no more events. */
const GONE_STATUS = 410;

/** Calls webhooks. Calls run independently, so that a slow receiver, or a site with many events, does not delay others. */
@Injectable()
export class WebhookJob extends OneCopyJob {
  protected readonly job = 'webhooks';
  protected readonly every = SECOND;
  private ending = false;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly outgoing: Outgoing,
    private readonly history: History,
  ) {
    super();
  }

  override async onModuleDestroy(): Promise<void> {
    this.ending = true;
    await super.onModuleDestroy();
  }

  protected async round(): Promise<void> {
    const before = daysBefore(this.clock.now(), CALL_KEPT_DAYS);
    await this.db.all((tx) => rows(tx, GIVE_UP_HELD, { before }));
    const running = new Map<number, Promise<void>>();
    for (;;) {
      for (const one of await this.claim([...running.keys()])) {
        const call = this.deliver(one)
          // A call whose result was not stored is made again when its claim ends.
          .catch((e: unknown) => this.pieceFailed(e, { deliverySeq: one.deliverySeq }, 'webhook'))
          .finally(() => running.delete(one.endpointSeq));
        running.set(one.endpointSeq, call);
      }
      if (!running.size) return;
      await Promise.race([...running.values(), sleep(EVENT_POLL_MS, undefined, { ref: false })]);
    }
  }

  private async claim(busy: number[]): Promise<DueDelivery[]> {
    const limit = WEBHOOKS_AT_ONCE - busy.length;
    if (this.ending || limit <= 0) return [];
    const now = this.clock.now();
    return this.db.all((tx) => rows(tx, CLAIM_DELIVERIES, { now, until: msAfter(now, CLAIMED_FOR_MS), busy, limit }));
  }

  private async deliver(due: DueDelivery): Promise<void> {
    const now = this.clock.now();
    const { body, logged } = await this.bodyOf(due);
    const secrets = [unseal(due.secret), ...(due.formerSecret && due.formerUntil! > now ? [unseal(due.formerSecret)] : [])];
    const answered = await this.outgoing.post(due.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Madang-Webhooks/1',
        ...signed(due.eventId, now, body, secrets),
      },
      body,
      within: CALL_TIMEOUT_MS,
      mostBytes: ANSWER_BYTES_MAX,
    });
    await this.db.tx({ channelSeq: due.channelSeq }, (tx) => this.note(tx, due, now, logged, answered));
  }

  /** The body to send and the body to log. Names and mail addresses are read again at every try, and are not in the log. */
  private async bodyOf({ channelSeq, type, data, createdAt, personalYn }: DueDelivery): Promise<{ body: string; logged: string }> {
    const number = (name: string) => (typeof data[name] === 'number' ? data[name] : null);
    const about = {
      channelSeq,
      courseSeq: number('courseSeq'),
      userSeq: number('userSeq'),
      orderNo: typeof data['orderNo'] === 'string' ? data['orderNo'] : null,
    };
    const [facts] = await this.db.tx({ channelSeq }, (tx) => rows(tx, FACTS_OF_EVENT, about));
    const { course, order, person } = facts!;
    const seen = { channelSeq, ...data, ...(course && { course }), ...(order && { order }) };
    const json = (more: object) => JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { ...seen, ...more } });
    const named = person && personalYn === YN.YES;
    return { body: json(named ? { person } : {}), logged: json(named ? { person: { userSeq: person.userSeq } } : {}) };
  }

  private async note(tx: Tx, due: DueDelivery, now: Date, request: string, { duration, status, errorCd, answer }: Answered): Promise<void> {
    const { channelSeq, endpointSeq, deliverySeq, type, tries } = due;
    const [receiver] = await rows(tx, LOCK_RECEIVER, { channelSeq, endpointSeq });
    // The webhook was deleted during the call, together with its log.
    if (!receiver) return;
    // PostgreSQL cannot store NUL in text.
    const kept = answer.replaceAll('\0', '');
    await tx.insert(WebhookAttemptEntity, { channelSeq, deliverySeq, triedAt: now, duration, status, errorCd, request, answer: kept });
    const worked = status !== null && status >= 200 && status < 300;
    const gap = type === TEST_EVENT ? undefined : RETRY_PAUSES_MS[tries - 1];
    const { DELIVERED, WAITING, FAILED } = WEBHOOK_DELIVERY_STATE;
    const isOver = worked || gap === undefined || status === GONE_STATUS;
    const stateCd = worked ? DELIVERED : isOver ? FAILED : WAITING;
    await rows(tx, NOTE_RESULT, { channelSeq, deliverySeq, stateCd, nextAt: isOver ? now : msAfter(now, gap) });
    if (worked) return void (await tx.update(WebhookEndpointEntity, { channelSeq, endpointSeq }, { failingSince: null, workedAt: now }));
    if (type === TEST_EVENT) return;
    await tx.update(WebhookEndpointEntity, { channelSeq, endpointSeq }, { failingSince: receiver.failingSince ?? now });
    // No try is left, and the receiver has accepted nothing since the event.
    const lasting = isOver && (!receiver.workedAt || receiver.workedAt < due.createdAt);
    if (receiver.stateCd === WEBHOOK_STATE.ACTIVE && (lasting || status === GONE_STATUS)) await this.pause(tx, due, now);
  }

  private async pause(tx: Tx, { channelSeq, endpointSeq }: DueDelivery, now: Date): Promise<void> {
    await tx.update(WebhookEndpointEntity, { channelSeq, endpointSeq }, { stateCd: WEBHOOK_STATE.FAILING });
    await this.history.record(tx, { userSeq: null }, channelSeq, {
      entity: HISTORY_ENTITY.WEBHOOK,
      seq: endpointSeq,
      before: { stateCd: WEBHOOK_STATE.ACTIVE },
      after: { stateCd: WEBHOOK_STATE.FAILING },
    });
    await this.outbox.publish(tx, 'webhook.failing', { channelSeq, endpointSeq, at: now.toISOString() });
  }
}
