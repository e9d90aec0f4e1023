import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { HISTORY_ENTITY, WEBHOOK_DELIVERY_STATE, WEBHOOK_STATE, YN } from '@madang/contracts/codes';
import type { MadeWebhook, Webhook, webhookApi as api, WebhookDelivery, WebhookDeliveryDetail } from '@madang/contracts/campaign/webhook';
import { TEST_EVENT } from '@madang/contracts/campaign/webhook-events';
import type { CursorPage, InputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { hasPermission } from '@madang/contracts/permissions';
import { daysAfter, daysBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outgoing } from '@madang/server/outgoing';
import { seal } from '@madang/server/seal';
import { newSigningSecret } from './signature';
import { WebhookDeliveryEntity, WebhookEndpointEntity } from './webhook.entity';
import { CALL_KEPT_DAYS } from './webhook.job';
import * as q from './webhook.sql';

type Input = InputOf<typeof api.create>;
/** Days after a change of the secret for which calls are signed with the old one too. */
const OLD_SECRET_KEPT_DAYS = 1;

/** The webhooks of a site, with the log of what was sent to them. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly outgoing: Outgoing,
  ) {}

  list(channelSeq: number): Promise<Webhook[]> {
    return this.db.tx({ channelSeq }, (tx) => rows(tx, q.SITE_WEBHOOKS, { channelSeq, now: this.clock.now() }));
  }

  create(auth: User, channelSeq: number, input: Input): Promise<MadeWebhook> {
    this.check(auth, input);
    return this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, q.LOCK_SITE_WEBHOOKS, { channelSeq });
      const now = this.clock.now();
      const there = await rows(tx, q.SITE_WEBHOOKS, { channelSeq, now });
      if (there.length >= LIMITS.webhooksMax) throw failField('name', 'listMax', { max: LIMITS.webhooksMax });
      const secret = newSigningSecret();
      const stateCd = WEBHOOK_STATE.ACTIVE;
      const made = await tx.insert(WebhookEndpointEntity, { channelSeq, ...input, stateCd, secret: seal(secret), createdAt: now });
      const endpointSeq = Number((made.identifiers[0] as { endpointSeq: number }).endpointSeq);
      await this.record(tx, auth, { channelSeq, endpointSeq }, null, { ...input, stateCd });
      return { endpointSeq, secret };
    });
  }

  update(auth: User, key: q.EndpointKey, input: Input): Promise<null> {
    return this.change(key, async (tx, was) => {
      this.check(auth, input, was);
      await tx.update(WebhookEndpointEntity, key, input);
      const { name, url, events, personalYn } = was;
      await this.record(tx, auth, key, { name, url, events, personalYn }, input);
      return null;
    });
  }

  setState(auth: User, key: q.EndpointKey, { stateCd }: InputOf<typeof api.setState>): Promise<null> {
    return this.change(key, async (tx, was) => {
      if (was.stateCd === stateCd) return null;
      await tx.update(WebhookEndpointEntity, key, { stateCd, ...(stateCd === WEBHOOK_STATE.ACTIVE && { failingSince: null }) });
      if (stateCd === WEBHOOK_STATE.ACTIVE) await rows(tx, q.GIVE_UP_OLD, { ...key, before: daysBefore(this.clock.now(), CALL_KEPT_DAYS) });
      await this.record(tx, auth, key, { stateCd: was.stateCd }, { stateCd });
      return null;
    });
  }

  rotate(auth: User, key: q.EndpointKey): Promise<{ secret: string }> {
    return this.change(key, async (tx, was) => {
      const secret = newSigningSecret();
      const formerUntil = daysAfter(this.clock.now(), OLD_SECRET_KEPT_DAYS);
      await tx.update(WebhookEndpointEntity, key, { secret: seal(secret), formerSecret: was.secret, formerUntil });
      await this.record(tx, auth, key, { formerUntil: null }, { formerUntil });
      return { secret };
    });
  }

  remove(auth: User, key: q.EndpointKey): Promise<null> {
    return this.change(key, async (tx, { name, url, events, personalYn }) => {
      await tx.delete(WebhookEndpointEntity, key);
      await this.record(tx, auth, key, { name, url, events, personalYn }, null);
      return null;
    });
  }

  test(key: q.EndpointKey): Promise<{ deliverySeq: number }> {
    return this.change(key, async (tx) => {
      const now = this.clock.now();
      const made = await tx.insert(WebhookDeliveryEntity, {
        ...key,
        eventId: `msg_${randomUUID()}`,
        type: TEST_EVENT,
        data: {},
        stateCd: WEBHOOK_DELIVERY_STATE.WAITING,
        tries: 0,
        nextAt: now,
        createdAt: now,
      });
      return { deliverySeq: Number((made.identifiers[0] as { deliverySeq: number }).deliverySeq) };
    });
  }

  deliveries(key: q.EndpointKey, { state, cursor, size }: QueryOf<typeof api.deliveries>): Promise<CursorPage<WebhookDelivery>> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const after = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
      const found = await rows(tx, q.DELIVERIES_OF_WEBHOOK, { ...key, stateCd: state || null, after, limit: size + 1 });
      const list = found.slice(0, size);
      return { list, cursor: found.length > size ? String(list.at(-1)!.deliverySeq) : null };
    });
  }

  delivery(key: q.DeliveryKey): Promise<WebhookDeliveryDetail> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const [found] = await rows(tx, q.DELIVERY_OF, key);
      if (!found) throw fail('NO_DATA');
      return { ...found, attempts: await rows(tx, q.ATTEMPTS_OF_DELIVERY, { channelSeq: key.channelSeq, deliverySeq: key.deliverySeq }) };
    });
  }

  replay(key: q.DeliveryKey): Promise<null> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const [found] = await rows(tx, q.DELIVERY_OF, key);
      if (!found) throw fail('NO_DATA');
      if (!(await rows(tx, q.REPLAY_DELIVERY, { ...key, now: this.clock.now() })).length) throw fail('WEBHOOK_WAITING');
      return null;
    });
  }

  /** Throws for an address that must not be called, and for names and mail addresses in calls unless the caller may see them unmasked. */
  private check(auth: User, { url, personalYn }: Input, was?: Pick<Webhook, 'url' | 'personalYn'>): void {
    if (!this.outgoing.isAllowed(url)) throw failField('url', 'webhookUrl');
    const moves = personalYn === YN.YES && (was?.personalYn !== YN.YES || was.url !== url);
    if (moves && !hasPermission(auth.roles, 'SITE_PERSONAL_READ')) throw fail('PERMISSION_NOT_HELD');
  }

  private change<T>(key: q.EndpointKey, work: (tx: Tx, was: Row) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const [was] = await rows(tx, q.LOCK_WEBHOOK, key);
      if (!was) throw fail('NO_DATA');
      return work(tx, was);
    });
  }

  private record(tx: Tx, auth: User, key: q.EndpointKey, before: object | null, after: object | null): Promise<void> {
    return this.history.record(tx, auth, key.channelSeq, { entity: HISTORY_ENTITY.WEBHOOK, seq: key.endpointSeq, before, after });
  }
}
type Row = Pick<WebhookEndpointEntity, 'name' | 'url' | 'events' | 'personalYn' | 'stateCd' | 'secret'>;
