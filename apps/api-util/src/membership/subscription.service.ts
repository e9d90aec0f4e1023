import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { NOTICE, ORDER_STATUS, PAY_METHOD, YN, SUBSCRIPTION_STATE, type Lang, type PayMethod } from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { msAfter } from '@madang/contracts/dates';
import { MINUTE, SECOND } from '@madang/contracts/time';
import type { CardWindow } from '@madang/contracts/util/plan';
import type { subscriptionApi } from '@madang/contracts/util/subscription';
import type { MySubscription, Subscribed, Subscription } from '@madang/contracts/util/subscription-calls';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { OperatorNotices } from '@madang/server/operator-notices';
import { Outbox } from '@madang/server/outbox';
import { soldMethods } from '@madang/server/pay-methods';
import { seal } from '@madang/server/seal';
import { SITE_ADDRESS } from '../domain/site-address.sql';
import { cardWindowOf, issuedCard } from '../payment/billing';
import { newOrderNo } from '../payment/order-no';
import type { OrderEntity } from '../payment/order.entity';
import { PaymentService } from '../payment/payment.service';
import { PayProvider } from '../payment/provider';
import { membershipAddress } from '../payment/return-address';
import { SellerConsent } from '../payment/seller-consent';
import { cardSubject, isAuto, SubscriptionRecords, type MemberCard } from '../payment/subscription-records';
import type { SubscriptionEntity } from './subscription.entity';
import { MEMBER_CARD } from '../payment/subscription.sql';
import { UNPAID_ORDER_LIFE_MS } from '../payment/unpaid-order';
import { toSubscription } from './subscription.row';
import {
  CLOSE_WINDOWS,
  CONFIRMING_ORDER,
  DELETE_MEMBER_CARDS,
  FORGET_RECEIPT_NUMBERS,
  INSERT_ORDER,
  INSERT_SUBSCRIPTION,
  LOCK_SUBSCRIPTION,
  LOCK_SUBSCRIPTIONS_OF_PERSON,
  MAKE_CUSTOMER,
  OPEN_MEMBERSHIP,
  SAVE_MEMBER_CARD,
  SUBSCRIPTION_COUNT,
  SUBSCRIPTIONS_OF_PERSON,
} from './subscription.sql';

type Input = InputOf<typeof subscriptionApi.subscribe>;
interface Came {
  origin: string | undefined;
  host: string;
}
/** Milliseconds for which a new subscription waits for its first payment before it ends. */
const FIRST_PAYMENT_HOLD_MS = 30 * MINUTE;
/** Milliseconds after which the payment company is asked for the outcome of a charge. */
const CHARGE_LOOK_MS = 15 * SECOND;

/** How a member begins, pays and ends a subscription. */
@Injectable()
export class SubscriptionService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly records: SubscriptionRecords,
    private readonly payments: PaymentService,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
    private readonly seller: SellerConsent,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', (e) => this.forget(e.userSeq));
  }

  async subscribe(auth: User, channelSeq: number, membershipSeq: number, input: Input, from: Came): Promise<Subscribed> {
    const { offer, subscription, customerKey } = await this.waiting(auth, channelSeq, membershipSeq, input).catch((e: unknown) => {
      // The button was pressed twice at once: this call continues with the subscription that the first one made.
      if (isUniqueViolation(e)) return this.waiting(auth, channelSeq, membershipSeq, input);
      throw e;
    });
    // The subscription is active already. If the call has a proof from the card window, the buyer has only reloaded the page to which that
    // window returns.
    if (subscription.state === SUBSCRIPTION_STATE.ACTIVE) {
      if (!input.card) throw fail('MEMBERSHIP_RUNNING');
      return this.begun(channelSeq, subscription, auth.lang);
    }
    const method = isAuto(subscription) ? PAY_METHOD.CARD : input.payMethodCd;
    if (!soldMethods().includes(method)) throw fail('PAY_METHOD_NOT_ALLOWED');
    const address = membershipAddress({ channelSeq, membershipSeq, ...offer }, from.origin, from.host);
    if (!isAuto(subscription)) {
      const order = await this.ready(subscription, method);
      const { window } = await this.payments.opened(auth, order, address);
      return { subscription: toSubscription(subscription, null, auth.lang), window, cardWindow: null };
    }
    if (!input.card)
      return {
        subscription: toSubscription(subscription, null, auth.lang),
        window: null,
        cardWindow: cardWindowOf(this.provider, customerKey, address.cardUrl),
      };
    await this.saveCard(auth, channelSeq, input.card);
    await this.first(subscription);
    return this.begun(channelSeq, subscription, auth.lang);
  }

  /** The order for the next period of a monthly subscription, while this transaction has the subscription locked. */
  renewal(tx: Tx, s: SubscriptionEntity): Promise<OrderEntity> {
    return this.order(tx, s, PAY_METHOD.CARD, s.periodEnd!, ORDER_STATUS.CONFIRMING);
  }

  private async first(s: SubscriptionEntity): Promise<void> {
    const order = await this.db
      .tx({ channelSeq: s.channelSeq }, async (tx) => {
        // The person may have left the site while the card window was open, or since this call began.
        await this.records.mustStayMember(tx, s);
        return this.order(tx, s, PAY_METHOD.CARD, s.createdAt, ORDER_STATUS.CONFIRMING);
      })
      .catch((e: unknown) => {
        throw isUniqueViolation(e) ? fail('PAYMENT_PENDING') : e;
      });
    if ((await this.payments.settle(order)).status === ORDER_STATUS.FAILED) throw fail('PAYMENT_DECLINED');
  }

  cancel(auth: User, channelSeq: number, membershipSeq: number): Promise<Subscription> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const s = await this.running(tx, auth, channelSeq, membershipSeq);
      if (!s || s.state !== SUBSCRIPTION_STATE.ACTIVE) throw fail('NO_DATA');
      // A subscription for a fixed time ends by itself; only staff can refund its money.
      if (!isAuto(s)) throw fail('CANCEL_BY_STAFF');
      const left = s.cancelAt ? s : await this.records.change(tx, s, { cancelAt: this.clock.now() });
      return toSubscription(left, await this.cardOf(tx, channelSeq, auth.userSeq), auth.lang);
    });
  }

  resume(auth: User, channelSeq: number, membershipSeq: number): Promise<Subscription> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const s = await this.running(tx, auth, channelSeq, membershipSeq);
      // The subscription may have ended just before this call.
      if (!s || s.state !== SUBSCRIPTION_STATE.ACTIVE || s.periodEnd! <= this.clock.now()) throw fail('NO_DATA');
      const kept = s.cancelAt ? await this.records.change(tx, s, { cancelAt: null }) : s;
      return toSubscription(kept, await this.cardOf(tx, channelSeq, auth.userSeq), auth.lang);
    });
  }

  /** Answers the window in which another card is registered; with the window's proof, saves the card for the next charges. */
  async card(
    auth: User,
    channelSeq: number,
    membershipSeq: number,
    proof: Input['card'],
    from: Came,
  ): Promise<{ cardWindow: CardWindow | null }> {
    const window = await this.db.tx({ channelSeq }, async (tx) => {
      const s = await this.running(tx, auth, channelSeq, membershipSeq);
      if (!s || s.state !== SUBSCRIPTION_STATE.ACTIVE || !isAuto(s)) throw fail('NO_DATA');
      const { customerKey } = await this.customer(tx, channelSeq, auth.userSeq);
      const [place] = await rows(tx, SITE_ADDRESS, { channelSeq });
      const { cardUrl } = membershipAddress({ channelSeq, membershipSeq, ...place! }, from.origin, from.host);
      cardUrl.searchParams.set('change', YN.YES);
      return cardWindowOf(this.provider, customerKey, cardUrl);
    });
    if (!proof) return { cardWindow: window };
    await this.saveCard(auth, channelSeq, proof);
    return { cardWindow: null };
  }

  mine(auth: User, { page, size, channelSeq }: QueryOf<typeof subscriptionApi.mine>): Promise<Page<MySubscription>> {
    return this.db.tx(channelSeq ? { channelSeq } : { userSeq: auth.userSeq }, async (tx) => {
      const of = { userSeq: auth.userSeq, channelSeq: channelSeq ?? null };
      const list = await rows(tx, SUBSCRIPTIONS_OF_PERSON, { ...of, size, offset: (page - 1) * size });
      const [count] = await rows(tx, SUBSCRIPTION_COUNT, of);
      return {
        list: list.map((row) => ({
          ...toSubscription(row, row, auth.lang),
          siteName: row.siteName,
          domain: row.domain,
          courseCount: row.courseCount,
          orderNo: row.orderNo,
          refundWaitYn: row.refundWaitYn,
        })),
        totalCount: count!.subscriptionCount,
      };
    });
  }

  /**
   * Ends the subscriptions of a person who left the product and deletes the person's cards, so that nothing is charged any more, and the
   * numbers of the person's cash receipts.
   */
  private forget(userSeq: number): Promise<void> {
    return this.db.all(async (tx) => {
      const open = await rows(tx, LOCK_SUBSCRIPTIONS_OF_PERSON, { userSeq });
      for (const s of open) await this.records.end(tx, s, SUBSCRIPTION_END.WITHDRAWN);
      await rows(tx, DELETE_MEMBER_CARDS, { userSeq });
      await rows(tx, FORGET_RECEIPT_NUMBERS, { userSeq });
    });
  }

  /**
   * Makes the subscription that waits for its first payment, or answers the one that the person already has; one that still waits gets
   * the offer's present price and time.
   */
  private waiting(auth: User, channelSeq: number, membershipSeq: number, input: Input) {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [offer] = await rows(tx, OPEN_MEMBERSHIP, { channelSeq, membershipSeq });
      if (!offer) throw fail('NO_DATA');
      await this.records.mustStayMember(tx, { channelSeq, userSeq: auth.userSeq });
      const { customerKey } = await this.customer(tx, channelSeq, auth.userSeq);
      const old = await this.running(tx, auth, channelSeq, membershipSeq);
      if (old?.state === SUBSCRIPTION_STATE.ACTIVE) return { offer, subscription: old, customerKey };
      if (offer.price !== input.price) throw fail('AMOUNT_MISMATCH');
      await this.seller.mustStand(tx, auth, channelSeq, input);
      const now = this.clock.now();
      const holdUntil = msAfter(now, FIRST_PAYMENT_HOLD_MS);
      const { title, price, periodCd } = offer;
      if (old) {
        const [charging] = await rows(tx, CONFIRMING_ORDER, { channelSeq, subscriptionSeq: old.subscriptionSeq });
        if (charging) throw fail('PAYMENT_PENDING');
        const subscription = await this.records.set(tx, old, {
          title,
          price,
          periodCd,
          holdUntil,
          checkAt: holdUntil,
        });
        return { offer, subscription, customerKey };
      }
      const fresh = { channelSeq, membershipSeq, userSeq: auth.userSeq, title, price, periodCd, holdUntil, now };
      const [subscription] = await rows(tx, INSERT_SUBSCRIPTION, fresh);
      return { offer, subscription: subscription!, customerKey };
    });
  }

  /** Makes an order that is paid in a payment window, and closes earlier windows of the same subscription. */
  private ready(s: SubscriptionEntity, method: PayMethod): Promise<OrderEntity> {
    return this.db.tx({ channelSeq: s.channelSeq }, async (tx) => {
      await rows(tx, CLOSE_WINDOWS, { channelSeq: s.channelSeq, subscriptionSeq: s.subscriptionSeq });
      return this.order(tx, s, method, s.createdAt, ORDER_STATUS.READY);
    });
  }

  private async order(
    tx: Tx,
    s: SubscriptionEntity,
    method: PayMethod,
    dueAt: Date,
    status: typeof ORDER_STATUS.READY | typeof ORDER_STATUS.CONFIRMING,
  ): Promise<OrderEntity> {
    const now = this.clock.now();
    const [order] = await rows(tx, INSERT_ORDER, {
      channelSeq: s.channelSeq,
      orderNo: newOrderNo(now),
      subscriptionSeq: s.subscriptionSeq,
      dueAt,
      userSeq: s.userSeq,
      title: s.title,
      price: s.price,
      payMethodCd: method,
      provider: this.provider.name,
      status,
      now,
      checkAt: msAfter(now, status === ORDER_STATUS.READY ? UNPAID_ORDER_LIFE_MS : CHARGE_LOOK_MS),
    });
    if (!order) throw fail('NO_DATA');
    return order;
  }

  private async saveCard(auth: User, channelSeq: number, proof: NonNullable<Input['card']>): Promise<void> {
    const own = await this.db.tx({ channelSeq }, (tx) => this.customer(tx, channelSeq, auth.userSeq));
    // The proof of a card is only accepted for the customer for whom its window was opened.
    if (own.customerKey !== proof.customerKey) throw fail('CARD_REFUSED');
    const card = await issuedCard(this.provider, proof);
    await this.db.tx({ channelSeq }, async (tx) => {
      const { brand, last4 } = card;
      const saved = { channelSeq, userSeq: auth.userSeq, billingKey: seal(card.billingKey), brand, last4, now: this.clock.now() };
      await rows(tx, SAVE_MEMBER_CARD, saved);
      await this.notices.settle(tx, NOTICE.UNSEALABLE, cardSubject(channelSeq, auth.userSeq));
    });
  }

  private begun(channelSeq: number, s: SubscriptionEntity, lang: Lang): Promise<Subscribed> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = await this.records.lock(tx, channelSeq, s.subscriptionSeq);
      const card = await this.cardOf(tx, channelSeq, s.userSeq);
      return { subscription: toSubscription(now, card, lang), window: null, cardWindow: null };
    });
  }

  private async running(tx: Tx, auth: User, channelSeq: number, membershipSeq: number): Promise<SubscriptionEntity | null> {
    const [s] = await rows(tx, LOCK_SUBSCRIPTION, { channelSeq, membershipSeq, userSeq: auth.userSeq });
    return s ?? null;
  }

  private async customer(tx: Tx, channelSeq: number, userSeq: number): Promise<MemberCard> {
    await rows(tx, MAKE_CUSTOMER, { channelSeq, userSeq, customerKey: `mm_${randomBytes(24).toString('base64url')}` });
    return (await this.cardOf(tx, channelSeq, userSeq))!;
  }

  private async cardOf(tx: Tx, channelSeq: number, userSeq: number): Promise<MemberCard | null> {
    const [card] = await rows(tx, MEMBER_CARD, { channelSeq, userSeq });
    return card ?? null;
  }
}
