import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { NOTICE, PAY_METHOD, TAX_TYPE, type MembershipPeriod, type PayMethod } from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { MINUTE } from '@madang/contracts/time';
import type { CardWindow } from '@madang/contracts/util/plan';
import type { subscriptionApi } from '@madang/contracts/util/subscription';
import type { MySubscription, Subscribed, Subscription } from '@madang/contracts/util/subscription-calls';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { OperatorNotices } from '@madang/server/operator-notices';
import { Outbox } from '@madang/server/outbox';
import { seal } from '@madang/server/seal';
import { asText } from '@madang/server/sql/sql';
import { cardWindowOf, issuedCard } from '../payment/billing';
import { newOrderNo } from '../payment/order-no';
import type { OrderEntity } from '../payment/order.entity';
import { ORDER as ORDER_COLUMNS } from '../payment/order.sql';
import { PaymentService } from '../payment/payment.service';
import { PayProvider } from '../payment/provider';
import { membershipAddress } from '../payment/return-address';
import { cardSubject, isAuto, SubscriptionBook, type MemberCardRow, type SubscriptionRow } from '../payment/subscription-book';
import { toSubscription } from './subscription.row';

type Input = InputOf<typeof subscriptionApi.subscribe>;
interface Came {
  origin: string | undefined;
  host: string;
}
interface Offer {
  title: string;
  price: number;
  periodCd: MembershipPeriod;
  domain: string;
  customDomain: string | null;
}
/** As long as the provider's window is good for; without a payment it is given up then. */
const HOLD = 30 * MINUTE;
const FORGET = 45 * MINUTE;
const LOOK = 15_000;
const OFFER = `select m.title, m.price, m.period_cd as "periodCd", c.domain, c.custom_domain as "customDomain" from main.pub_membership m
join main.pub_channel c on c.channel_seq = m.channel_seq where m.channel_seq = $1 and m.membership_seq = $2 and m.open_yn = 'Y' and m.deleted_at is null`;
const PLACE = 'select domain, custom_domain as "customDomain" from main.pub_channel where channel_seq = $1';
const RUNNING = `select * from subscription where channel_seq = $1 and membership_seq = $2 and user_seq = $3 and state <> 'ENDED' for update`;
const BEGIN = `insert into subscription (channel_seq, membership_seq, user_seq, title, price, period_cd, hold_until, check_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning *`;
const ORDER = `
insert into pay_order as o (
  channel_seq, order_no, subscription_seq, due_at, user_seq, title,
  orderer_name, email, phone,
  price, amount, tax_free_amount,
  pay_method_cd, provider, status, created_at, check_at
)
select
  $1, $2, $3, $4, $5, $6,
  a.name, a.email, a.phone,
  $7, $7, case when exists (select from main.pub_selling s where s.channel_seq = $1 and s.tax_type_cd = $13) then $14::bigint else 0 end,
  $8, $9, $10, $11, $12
from main.pub_account a
where a.user_seq = $5 and a.withdrawn_at is null
returning ${asText(ORDER_COLUMNS)}`;
const CUSTOMER = 'insert into member_card (channel_seq, user_seq, customer_key) values ($1, $2, $3) on conflict do nothing';
const CARD = 'select customer_key, billing_key, brand, last4 from member_card where channel_seq = $1 and user_seq = $2';
const SAVE = `update member_card set billing_key = $3, brand = $4, last4 = $5, registered_at = $6 where channel_seq = $1 and user_seq = $2`;
/** Memberships of a person, past and present; those that never began are left out. */
const MINE = `from subscription s join main.pub_channel c on c.channel_seq = s.channel_seq where s.user_seq = $1 and s.began_at is not null and ($2::bigint is null or s.channel_seq = $2)`;
const MY_LIST = `select s.*, c.name as site_name, c.domain, k.customer_key, k.billing_key, k.brand, k.last4,
  (select count(*)::int from main.pub_course_membership m where m.channel_seq = s.channel_seq and m.membership_seq = s.membership_seq) as course_count,
  (select o.order_no from pay_order o where o.channel_seq = s.channel_seq and o.subscription_seq = s.subscription_seq
     and o.status = 'PAID' and o.period_end = s.period_end and s.state = 'ACTIVE' order by o.created_at desc limit 1) as order_no
${MINE.replace('where', 'left join member_card k on k.channel_seq = s.channel_seq and k.user_seq = s.user_seq where')}
order by s.state = 'ACTIVE' desc, s.subscription_seq desc limit $3 offset $4`;
const UNIQUE = '23505';

/** A learner's way into a membership and out of it. */
@Injectable()
export class SubscriptionService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly book: SubscriptionBook,
    private readonly payments: PaymentService,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
  ) {}

  onModuleInit(): void {
    this.outbox.on('account.withdrawn', (e) => this.forget(e.userSeq));
  }

  async subscribe(auth: User, channelSeq: number, membershipSeq: number, input: Input, from: Came): Promise<Subscribed> {
    const { offer, subscription, customerKey } = await this.waiting(auth, channelSeq, membershipSeq, input.price).catch((e: unknown) => {
      // Pressed twice: the second try finds what the first one made.
      if ((e as { code?: string }).code === UNIQUE) return this.waiting(auth, channelSeq, membershipSeq, input.price);
      throw e;
    });
    // The card's page was opened again after it had done its work.
    if (subscription.state === 'ACTIVE') {
      if (!input.card) throw fail('MEMBERSHIP_RUNNING');
      return this.begun(channelSeq, subscription);
    }
    const address = membershipAddress({ channelSeq, membershipSeq, ...offer }, from.origin, from.host);
    if (!isAuto(subscription)) {
      const order = await this.ready(subscription, input.payMethodCd);
      const { window } = await this.payments.opened(auth, order, address);
      return { subscription: toSubscription(subscription, null), window, cardWindow: null };
    }
    if (!input.card)
      return {
        subscription: toSubscription(subscription, null),
        window: null,
        cardWindow: cardWindowOf(this.provider, customerKey, address.cardUrl),
      };
    await this.saveCard(auth, channelSeq, input.card);
    await this.first(subscription);
    return this.begun(channelSeq, subscription);
  }

  /** The charge of a monthly one's next period, while its row is held. */
  renewal(tx: Tx, s: SubscriptionRow): Promise<OrderEntity> {
    return this.order(tx, s, PAY_METHOD.CARD, s.period_end!, 'CONFIRMING');
  }

  private async first(s: SubscriptionRow): Promise<void> {
    const order = await this.db
      .tx({ channelSeq: s.channel_seq }, (tx) => this.order(tx, s, PAY_METHOD.CARD, s.created_at, 'CONFIRMING'))
      .catch((e: unknown) => {
        throw (e as { code?: string }).code === UNIQUE ? fail('PAYMENT_PENDING') : e;
      });
    if ((await this.payments.settle(order)).status === 'FAILED') throw fail('PAYMENT_DECLINED');
  }

  cancel(auth: User, channelSeq: number, membershipSeq: number): Promise<Subscription> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const s = await this.running(tx, auth, channelSeq, membershipSeq);
      if (!s || s.state !== 'ACTIVE') throw fail('NO_DATA');
      // What was paid for a term runs out by itself; its money is returned by the site's people.
      if (!isAuto(s)) throw fail('CANCEL_BY_STAFF');
      const left = s.cancel_at ? s : await this.book.change(tx, s, { cancel_at: this.clock.now() });
      return toSubscription(left, await this.cardOf(tx, channelSeq, auth.userSeq));
    });
  }

  resume(auth: User, channelSeq: number, membershipSeq: number): Promise<Subscription> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const s = await this.running(tx, auth, channelSeq, membershipSeq);
      // The job may have been faster.
      if (!s || s.state !== 'ACTIVE' || s.period_end! <= this.clock.now()) throw fail('NO_DATA');
      const kept = s.cancel_at ? await this.book.change(tx, s, { cancel_at: null }) : s;
      return toSubscription(kept, await this.cardOf(tx, channelSeq, auth.userSeq));
    });
  }

  /** Registers another card for later charges. */
  async card(
    auth: User,
    channelSeq: number,
    membershipSeq: number,
    proof: Input['card'],
    from: Came,
  ): Promise<{ cardWindow: CardWindow | null }> {
    const window = await this.db.tx({ channelSeq }, async (tx) => {
      const s = await this.running(tx, auth, channelSeq, membershipSeq);
      if (!s || s.state !== 'ACTIVE' || !isAuto(s)) throw fail('NO_DATA');
      const { customer_key } = await this.customer(tx, channelSeq, auth.userSeq);
      const [place] = await rows<{ domain: string; customDomain: string | null }>(tx, PLACE, [channelSeq]);
      const { cardUrl } = membershipAddress({ channelSeq, membershipSeq, ...place! }, from.origin, from.host);
      cardUrl.searchParams.set('change', 'Y');
      return cardWindowOf(this.provider, customer_key, cardUrl);
    });
    if (!proof) return { cardWindow: window };
    await this.saveCard(auth, channelSeq, proof);
    return { cardWindow: null };
  }

  mine(auth: User, { page, size, channelSeq }: QueryOf<typeof subscriptionApi.mine>): Promise<Page<MySubscription>> {
    return this.db.tx(channelSeq ? { channelSeq } : { userSeq: auth.userSeq }, async (tx) => {
      type Row = SubscriptionRow & MemberCardRow & { site_name: string; domain: string; course_count: number; order_no: string | null };
      const values = [auth.userSeq, channelSeq ?? null];
      const list = await rows<Row>(tx, MY_LIST, [...values, size, (page - 1) * size]);
      const [count] = await rows<{ n: number }>(tx, `select count(*)::int as n ${MINE}`, values);
      return {
        list: list.map((row) => ({
          ...toSubscription(row, row),
          siteName: row.site_name,
          domain: row.domain,
          courseCount: row.course_count,
          orderNo: row.order_no,
        })),
        totalCount: count!.n,
      };
    });
  }

  /** A member who left is charged no more, and the card is forgotten. */
  private forget(userSeq: number): Promise<void> {
    return this.db.all(async (tx) => {
      const open = await rows<SubscriptionRow>(tx, "select * from subscription where user_seq = $1 and state <> 'ENDED' for update", [
        userSeq,
      ]);
      for (const s of open) await this.book.end(tx, s, 'WITHDRAWN');
      await tx.query('delete from member_card where user_seq = $1', [userSeq]);
      // The receipt stands with the tax office; whose number it was is no longer kept here.
      await tx.query(
        `update pay_order set cash_receipt = cash_receipt || '{"number": null}' where user_seq = $1 and cash_receipt is not null`,
        [userSeq],
      );
    });
  }

  /** The subscription to be paid now, held for its payment; one that runs already is answered as it is. */
  private waiting(auth: User, channelSeq: number, membershipSeq: number, seen: number) {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [offer] = await rows<Offer>(tx, OFFER, [channelSeq, membershipSeq]);
      if (!offer) throw fail('NO_DATA');
      const [member] = await rows(tx, 'select from main.pub_channel_user where channel_seq = $1 and user_seq = $2', [
        channelSeq,
        auth.userSeq,
      ]);
      if (!member) throw fail('NOT_CHANNEL_USER');
      const { customer_key: customerKey } = await this.customer(tx, channelSeq, auth.userSeq);
      const old = await this.running(tx, auth, channelSeq, membershipSeq);
      if (old?.state === 'ACTIVE') return { offer, subscription: old, customerKey };
      if (offer.price !== seen) throw fail('AMOUNT_MISMATCH');
      const now = this.clock.now();
      const until = new Date(now.getTime() + HOLD);
      if (old) {
        const [charging] = await rows(
          tx,
          "select from pay_order where channel_seq = $1 and subscription_seq = $2 and status = 'CONFIRMING'",
          [channelSeq, old.subscription_seq],
        );
        if (charging) throw fail('PAYMENT_PENDING');
        const { title, price, periodCd } = offer;
        const subscription = await this.book.set(tx, old, { title, price, period_cd: periodCd, hold_until: until, check_at: until });
        return { offer, subscription, customerKey };
      }
      const values = [channelSeq, membershipSeq, auth.userSeq, offer.title, offer.price, offer.periodCd, until, now];
      const [subscription] = await rows<SubscriptionRow>(tx, BEGIN, values);
      return { offer, subscription: subscription!, customerKey };
    });
  }

  /** An order for the payment's window; earlier windows of the same are closed. */
  private ready(s: SubscriptionRow, method: PayMethod): Promise<OrderEntity> {
    if (!this.provider.sells(method)) throw fail('PAY_METHOD_NOT_ALLOWED');
    return this.db.tx({ channelSeq: s.channel_seq }, async (tx) => {
      await tx.query(
        "update pay_order set status = 'EXPIRED', check_at = null where channel_seq = $1 and subscription_seq = $2 and status = 'READY'",
        [s.channel_seq, s.subscription_seq],
      );
      return this.order(tx, s, method, s.created_at, 'READY');
    });
  }

  private async order(tx: Tx, s: SubscriptionRow, method: PayMethod, dueAt: Date, status: 'READY' | 'CONFIRMING'): Promise<OrderEntity> {
    const now = this.clock.now();
    const look = new Date(now.getTime() + (status === 'READY' ? FORGET : LOOK));
    const [order] = await rows<OrderEntity>(tx, ORDER, [
      ...[s.channel_seq, newOrderNo(now), s.subscription_seq, dueAt, s.user_seq, s.title, s.price, method],
      ...[this.provider.name, status, now, look, TAX_TYPE.TAX_FREE, s.price],
    ]);
    if (!order) throw fail('NO_DATA');
    return order;
  }

  private async saveCard(auth: User, channelSeq: number, proof: NonNullable<Input['card']>): Promise<void> {
    const own = await this.db.tx({ channelSeq }, (tx) => this.customer(tx, channelSeq, auth.userSeq));
    // A proof made for another customer is refused.
    if (own.customer_key !== proof.customerKey) throw fail('CARD_REFUSED');
    const card = await issuedCard(this.provider, proof);
    await this.db.tx({ channelSeq }, async (tx) => {
      await tx.query(SAVE, [channelSeq, auth.userSeq, seal(card.billingKey), card.brand, card.last4, this.clock.now()]);
      await this.notices.settle(tx, NOTICE.UNSEALABLE, cardSubject(channelSeq, auth.userSeq));
    });
  }

  private begun(channelSeq: number, s: SubscriptionRow): Promise<Subscribed> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = await this.book.lock(tx, channelSeq, s.subscription_seq);
      const card = await this.cardOf(tx, channelSeq, s.user_seq);
      return { subscription: toSubscription(now, card), window: null, cardWindow: null };
    });
  }

  private async running(tx: Tx, auth: User, channelSeq: number, membershipSeq: number): Promise<SubscriptionRow | null> {
    const [s] = await rows<SubscriptionRow>(tx, RUNNING, [channelSeq, membershipSeq, auth.userSeq]);
    return s ?? null;
  }

  private async customer(tx: Tx, channelSeq: number, userSeq: number): Promise<MemberCardRow> {
    await tx.query(CUSTOMER, [channelSeq, userSeq, `mm_${randomBytes(24).toString('base64url')}`]);
    return (await this.cardOf(tx, channelSeq, userSeq))!;
  }

  private async cardOf(tx: Tx, channelSeq: number, userSeq: number): Promise<MemberCardRow | null> {
    const [card] = await rows<MemberCardRow>(tx, CARD, [channelSeq, userSeq]);
    return card ?? null;
  }
}
