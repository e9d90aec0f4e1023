import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { monthsLater } from '@madang/contracts/dates';
import { HOUR, MINUTE } from '@madang/contracts/time';
import { BILL_STATE, PLAN_STATE } from '@madang/contracts/util/plan';
import { FREE_PLAN, nextTry, planDiscount, planPrice } from '@madang/contracts/util/plan-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { newOrderNo } from '../payment/order-no';
import { PayProvider, type ProviderPayment, type Unclear } from '../payment/provider';
import { UnclearAnswers } from '../payment/unclear-answers';
import {
  BILL,
  CHARGE_ANEW,
  HOLD_PLAN,
  LOCK_SITE_PLAN,
  MAKE_BILL,
  MAKE_SITE_PLAN,
  MARK_BILL_FAILED,
  MARK_BILL_PAID,
  MARK_BILL_UNCLEAR,
  PLANS,
  REOPEN_BILL,
  RUNNING_BILL,
  UNANSWERED_BILL,
  updateSitePlan,
  USABLE_COUPON,
  USE_COUPON,
  type SitePlanChange,
  type UsableCoupon,
} from './plan-book.sql';
import { lineOf, orderOf, pricesOf, type BillRow, type PlanRow, type SitePlanRow } from './plan.row';

/** A charge that came to no end is made anew after an hour, as another order, and given up after a day of that. */
const ANEW = HOUR;
const MOST_TRIES = 24;
/** The operator is told after the provider has been silent for so long. */
const LONG = 10 * MINUTE;
/** The provider is asked what became of a charge that it did not answer. */
const CHARGE_LOOK = 15_000;

const keyOf = (bill: BillRow) => ({ channelSeq: bill.channel_seq, billNo: bill.bill_no });

interface NewBill {
  plan: PlanRow;
  months: number;
  reason: BillRow['reason'];
  dueAt: Date;
  start: Date;
  end: Date;
  by: number | null;
}

/** Plans, the plan of each site, and bills; every change happens in a transaction that locks the site's row. */
@Injectable()
export class PlanBook {
  constructor(
    private readonly clock: Clock,
    private readonly history: History,
    private readonly outbox: Outbox,
    private readonly provider: PayProvider,
    private readonly answers: UnclearAnswers,
  ) {}

  async plans(tx: Tx): Promise<Map<number, PlanRow>> {
    const all = await rows(tx, PLANS);
    return new Map(all.map((plan) => [plan.plan_seq, plan]));
  }

  /** One change of a site's plan at a time; a site that has no row yet is on the free plan and gets one. */
  async lock(tx: Tx, channelSeq: number): Promise<SitePlanRow> {
    await rows(tx, MAKE_SITE_PLAN, { channelSeq, customerKey: `mc_${randomBytes(24).toString('base64url')}` });
    const [site] = await rows(tx, LOCK_SITE_PLAN, { channelSeq });
    return site!;
  }

  async set(tx: Tx, site: SitePlanRow, to: SitePlanChange): Promise<SitePlanRow> {
    const [fresh] = await rows(tx, updateSitePlan(site.channel_seq, to));
    return fresh!;
  }

  /** `set` of what the site's history tells of, and of what the site may do from now on. */
  async change(tx: Tx, site: SitePlanRow, to: SitePlanChange, by: number | null): Promise<SitePlanRow> {
    const fresh = await this.set(tx, site, to);
    if (fresh.plan_seq !== site.plan_seq) await rows(tx, HOLD_PLAN, { channelSeq: fresh.channel_seq, planSeq: fresh.plan_seq });
    await this.history.record(tx, { userSeq: by }, site.channel_seq, { entity: 'PLAN', before: lineOf(site), after: lineOf(fresh) });
    return fresh;
  }

  async running(tx: Tx, channelSeq: number): Promise<boolean> {
    return (await rows(tx, RUNNING_BILL, { channelSeq })).length > 0;
  }

  /** A running charge that was answered by nothing about the card: another card may be what it needs. */
  async unanswered(tx: Tx, channelSeq: number): Promise<BillRow | null> {
    const [bill] = await rows(tx, UNANSWERED_BILL, { channelSeq });
    return bill ?? null;
  }

  async coupon(tx: Tx, channelSeq: number, planSeq: number): Promise<UsableCoupon | null> {
    const [coupon] = await rows(tx, USABLE_COUPON, { channelSeq, planSeq });
    return coupon ?? null;
  }

  /** What a period of a plan costs this site now. */
  async cost(tx: Tx, channelSeq: number, plan: PlanRow, months: number) {
    const price = planPrice(pricesOf(plan), months);
    const coupon = await this.coupon(tx, channelSeq, plan.plan_seq);
    const discount = planDiscount(price, coupon);
    return { price, discount, amount: price - discount, coupon: discount ? coupon : null };
  }

  /** A bill that is about to be charged; null for a renewal that is charged or paid already. */
  async bill(tx: Tx, site: SitePlanRow, { plan, months, reason, dueAt, start, end, by }: NewBill): Promise<BillRow | null> {
    const now = this.clock.now();
    const { price, discount, amount, coupon } = await this.cost(tx, site.channel_seq, plan, months);
    const [bill] = await rows(tx, MAKE_BILL, {
      channelSeq: site.channel_seq,
      billNo: `P${newOrderNo(now).slice(1)}`,
      planSeq: plan.plan_seq,
      months,
      reason,
      dueAt,
      periodStart: start,
      periodEnd: end,
      price,
      discount,
      amount,
      couponSeq: coupon?.coupon_seq ?? null,
      provider: this.provider.name,
      createdBy: by,
      now,
      checkAt: new Date(now.getTime() + CHARGE_LOOK),
    });
    return bill ?? null;
  }

  /** The bill of the period that follows the one that ended; a period that nobody was there to charge for is not charged. */
  async renewal(tx: Tx, site: SitePlanRow, by: number | null): Promise<BillRow | null> {
    const plan = (await this.plans(tx)).get(site.next_plan_seq ?? site.plan_seq)!;
    const months = site.next_months ?? site.months;
    const [dueAt, now] = [site.period_end!, this.clock.now()];
    const end = monthsLater(dueAt, months, site.anchor_at!);
    const late = end <= now;
    return this.bill(tx, site, {
      ...{ plan, months, reason: 'RENEW', dueAt, by },
      start: late ? now : dueAt,
      end: late ? monthsLater(now, months, now) : end,
    });
  }

  /** The charged bill as it is now, with the site's row held. */
  private async open(tx: Tx, { channel_seq, bill_no, try: at }: BillRow): Promise<{ site: SitePlanRow; bill: BillRow; charging: boolean }> {
    const site = await this.lock(tx, channel_seq);
    const [bill] = await rows(tx, BILL, { channelSeq: channel_seq, billNo: bill_no });
    return { site, bill: bill!, charging: bill!.state === BILL_STATE.CHARGING && bill!.try === at };
  }

  /** The money came (or none was asked for): its period begins. Once, however often it is told. */
  async paid(tx: Tx, charged: BillRow, payment: ProviderPayment | null): Promise<BillRow> {
    const { site, bill, charging } = await this.open(tx, charged);
    if (!charging) return bill;
    const [paid] = await rows(tx, MARK_BILL_PAID, {
      ...keyOf(bill),
      paidAt: payment?.approvedAt ?? this.clock.now(),
      paymentKey: payment?.paymentKey ?? null,
      card: payment?.methodDetail ?? null,
      receiptUrl: payment?.receiptUrl ?? null,
    });
    if (bill.coupon_seq !== null) await rows(tx, USE_COUPON, { channelSeq: bill.channel_seq, couponSeq: bill.coupon_seq });
    // From a period that begins another day than the last one ended, days are counted anew.
    const anew = bill.reason !== 'RENEW' || bill.period_start.getTime() !== bill.due_at.getTime();
    await this.change(
      tx,
      site,
      {
        ...{
          plan_seq: bill.plan_seq,
          months: bill.months,
          state: PLAN_STATE.ACTIVE,
          period_start: bill.period_start,
          period_end: bill.period_end,
        },
        ...{ next_plan_seq: null, next_months: null, past_due_at: null, check_at: bill.period_end },
        ...(bill.reason === 'RENEW' ? {} : { cancel_at: null, cancel_cd: null, cancel_reason: null }),
        ...(anew ? { anchor_at: bill.period_start } : {}),
      },
      bill.created_by,
    );
    await this.outbox.publish(tx, 'plan.billed', { channelSeq: bill.channel_seq, billNo: bill.bill_no, what: 'PAID', try: bill.try });
    return paid!;
  }

  /** The provider said nothing about the card: the bill stays as it is and is asked about again. */
  async unclear(tx: Tx, charged: BillRow, e: Unclear): Promise<BillRow> {
    const { bill, charging } = await this.open(tx, charged);
    // The job asks every few minutes, so the operator is told at the second silence.
    const code = this.answers.codeOf(e, bill.check_at && bill.check_at > new Date(bill.created_at.getTime() + LONG) ? Infinity : 0);
    if (!charging || !code) return bill;
    await this.answers.tell(tx, bill.provider, code, orderOf(bill));
    const [kept] = await rows(tx, MARK_BILL_UNCLEAR, { ...keyOf(bill), code, asked: e.answered ? 1 : 0 });
    return kept!;
  }

  /** It ended without money and without a word of the card: a renewal is charged anew, as another order of the provider. */
  async lapsed(tx: Tx, charged: BillRow, code: string): Promise<BillRow> {
    const { bill, charging } = await this.open(tx, charged);
    if (!charging) return bill;
    await this.answers.tell(tx, bill.provider, code, orderOf(bill));
    if (bill.reason !== 'RENEW' || bill.try >= MOST_TRIES) return this.refused(tx, charged, { code, message: '' });
    const checkAt = new Date(this.clock.now().getTime() + ANEW);
    const [again] = await rows(tx, CHARGE_ANEW, { ...keyOf(bill), code, checkAt });
    return again!;
  }

  /** The last try took money after all, so a renewal that waits for it is looked at again. */
  async reopen(tx: Tx, failed: BillRow): Promise<BillRow | null> {
    const site = await this.lock(tx, failed.channel_seq);
    if (failed.reason !== 'RENEW' || site.state !== PLAN_STATE.PAST_DUE || (await this.running(tx, failed.channel_seq))) return null;
    const [bill] = await rows(tx, REOPEN_BILL, { ...keyOf(failed), try: failed.try, dueAt: site.period_end });
    return bill ?? null;
  }

  /** The provider said no. A renewal has its days of grace; a plan that was to begin does not begin. */
  async refused(tx: Tx, charged: BillRow, why: { code: string; message: string }): Promise<BillRow> {
    const { site, bill, charging } = await this.open(tx, charged);
    if (!charging) return bill;
    const [failed] = await rows(tx, MARK_BILL_FAILED, { ...keyOf(bill), code: why.code, message: why.message || null });
    if (bill.reason === 'RENEW') {
      const now = this.clock.now();
      const since = site.past_due_at ?? now;
      await this.set(tx, site, { state: PLAN_STATE.PAST_DUE, past_due_at: since, check_at: nextTry(since, now) });
      await this.outbox.publish(tx, 'plan.billed', { channelSeq: bill.channel_seq, billNo: bill.bill_no, what: 'REFUSED', try: bill.try });
    }
    return failed!;
  }

  /** Puts a site back to the free plan. Its data stays; features of the paid plan are closed. */
  end(tx: Tx, site: SitePlanRow, by: number | null): Promise<SitePlanRow> {
    return this.change(
      tx,
      site,
      {
        ...{
          plan_seq: FREE_PLAN,
          months: 1,
          state: PLAN_STATE.ACTIVE,
          anchor_at: null,
          period_start: null,
          period_end: null,
          check_at: null,
        },
        ...{ next_plan_seq: null, next_months: null, cancel_at: null, cancel_cd: null, cancel_reason: null, past_due_at: null },
      },
      by,
    );
  }
}
