import { BILL_REASON, BILL_STEP } from '@madang/contracts/answer-codes';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { monthsLater, msAfter } from '@madang/contracts/dates';
import { HOUR, MINUTE, SECOND } from '@madang/contracts/time';
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
  BILL_BY_NUMBER,
  CHARGE_ANEW,
  HOLD_PLAN,
  LOCK_SITE_PLAN,
  MAKE_BILL,
  MAKE_SITE_PLAN,
  MARK_BILL_FAILED,
  MARK_BILL_PAID,
  MARK_BILL_UNCLEAR,
  ALL_PLANS,
  REOPEN_BILL,
  RUNNING_BILL,
  UNANSWERED_BILL,
  updateSitePlan,
  USABLE_COUPON,
  USE_COUPON,
  type SitePlanChange,
  type UsableCoupon,
} from './plan-records.sql';
import { lineOf, orderOf, pricesOf, type PlanRow } from './plan.row';
import type { PlanBillEntity, SitePlanEntity } from './plan.entity';

/** Milliseconds after which a renewal is charged again, as another order at the payment company, if its charge ended without an outcome. */
const RECHARGE_PAUSE_MS = HOUR;
/** From which try on a renewal's charge that ended without an outcome counts as refused; hourly charges reach it within a day. */
const CHARGE_TRIES_MAX = 24;
/** Milliseconds after which the operators are told of a bill for whose charge no answer comes. */
const TELL_OPERATORS_AFTER_MS = 10 * MINUTE;
/** Milliseconds after which the payment company is asked for the outcome of a charge that it did not answer. */
const CHARGE_LOOK_MS = 15 * SECOND;

const keyOf = (bill: PlanBillEntity) => ({ channelSeq: bill.channelSeq, billNo: bill.billNo });

interface NewBill {
  plan: PlanRow;
  months: number;
  reason: PlanBillEntity['reason'];
  dueAt: Date;
  start: Date;
  end: Date;
  by: number | null;
}

/** Site plans and their bills; every change is made in a transaction that locks the site's row. */
@Injectable()
export class PlanRecords {
  constructor(
    private readonly clock: Clock,
    private readonly history: History,
    private readonly outbox: Outbox,
    private readonly provider: PayProvider,
    private readonly answers: UnclearAnswers,
  ) {}

  async plans(tx: Tx): Promise<Map<number, PlanRow>> {
    const all = await rows(tx, ALL_PLANS);
    return new Map(all.map((plan) => [plan.planSeq, plan]));
  }

  /** Locks a site's plan, so that changes of it come one after another. A site without a row has the free plan, and gets its row here. */
  async lock(tx: Tx, channelSeq: number): Promise<SitePlanEntity> {
    await rows(tx, MAKE_SITE_PLAN, { channelSeq, customerKey: `mc_${randomBytes(24).toString('base64url')}` });
    const [site] = await rows(tx, LOCK_SITE_PLAN, { channelSeq });
    return site!;
  }

  async set(tx: Tx, site: SitePlanEntity, to: SitePlanChange): Promise<SitePlanEntity> {
    const [fresh] = await rows(tx, updateSitePlan(site.channelSeq, to));
    return fresh!;
  }

  /** As `set`, for a change of the plan itself: also copies the plan's limits to main, and writes the site's data history. */
  async change(tx: Tx, site: SitePlanEntity, to: SitePlanChange, by: number | null): Promise<SitePlanEntity> {
    const fresh = await this.set(tx, site, to);
    if (fresh.planSeq !== site.planSeq) await rows(tx, HOLD_PLAN, { channelSeq: fresh.channelSeq, planSeq: fresh.planSeq });
    await this.history.record(tx, { userSeq: by }, site.channelSeq, {
      entity: HISTORY_ENTITY.PLAN,
      before: lineOf(site),
      after: lineOf(fresh),
    });
    return fresh;
  }

  async running(tx: Tx, channelSeq: number): Promise<boolean> {
    return (await rows(tx, RUNNING_BILL, { channelSeq })).length > 0;
  }

  /** The bill that is being charged and whose last answer was not about the card, so that another card may help; null without one. */
  async unanswered(tx: Tx, channelSeq: number): Promise<PlanBillEntity | null> {
    const [bill] = await rows(tx, UNANSWERED_BILL, { channelSeq });
    return bill ?? null;
  }

  async coupon(tx: Tx, channelSeq: number, planSeq: number): Promise<UsableCoupon | null> {
    const [coupon] = await rows(tx, USABLE_COUPON, { channelSeq, planSeq });
    return coupon ?? null;
  }

  /** The price, discount and amount of a period of a plan for this site now. */
  async cost(tx: Tx, channelSeq: number, plan: PlanRow, months: number) {
    const price = planPrice(pricesOf(plan), months);
    const coupon = await this.coupon(tx, channelSeq, plan.planSeq);
    const discount = planDiscount(price, coupon);
    return { price, discount, amount: price - discount, coupon: discount ? coupon : null };
  }

  /** Makes a bill that is to be charged; null if the renewal's bill is being charged or paid already. */
  async bill(tx: Tx, site: SitePlanEntity, { plan, months, reason, dueAt, start, end, by }: NewBill): Promise<PlanBillEntity | null> {
    const now = this.clock.now();
    const { price, discount, amount, coupon } = await this.cost(tx, site.channelSeq, plan, months);
    const [bill] = await rows(tx, MAKE_BILL, {
      channelSeq: site.channelSeq,
      billNo: `P${newOrderNo(now).slice(1)}`,
      planSeq: plan.planSeq,
      months,
      reason,
      dueAt,
      periodStart: start,
      periodEnd: end,
      price,
      discount,
      amount,
      couponSeq: coupon?.couponSeq ?? null,
      provider: this.provider.name,
      createdBy: by,
      now,
      checkAt: msAfter(now, CHARGE_LOOK_MS),
    });
    return bill ?? null;
  }

  /** Makes the bill of the next period. If that period is over too, since no job ran in it, the bill is for a period from now on. */
  async renewal(tx: Tx, site: SitePlanEntity, by: number | null): Promise<PlanBillEntity | null> {
    const plan = (await this.plans(tx)).get(site.nextPlanSeq ?? site.planSeq)!;
    const months = site.nextMonths ?? site.months;
    const [dueAt, now] = [site.periodEnd!, this.clock.now()];
    const end = monthsLater(dueAt, months, site.anchorAt!);
    const late = end <= now;
    return this.bill(tx, site, {
      plan,
      months,
      reason: BILL_REASON.RENEW,
      dueAt,
      by,
      start: late ? now : dueAt,
      end: late ? monthsLater(now, months, now) : end,
    });
  }

  /** Locks the site's plan, and reads the bill again; `charging` says whether it still waits for the charge that was made. */
  private async open(
    tx: Tx,
    { channelSeq, billNo, try: at }: PlanBillEntity,
  ): Promise<{ site: SitePlanEntity; bill: PlanBillEntity; charging: boolean }> {
    const site = await this.lock(tx, channelSeq);
    const [bill] = await rows(tx, BILL_BY_NUMBER, { channelSeq, billNo });
    return { site, bill: bill!, charging: bill!.state === BILL_STATE.CHARGING && bill!.try === at };
  }

  /** Notes that the bill is paid (or was free) and begins its period; repeated calls change nothing. */
  async paid(tx: Tx, charged: PlanBillEntity, payment: ProviderPayment | null): Promise<PlanBillEntity> {
    const { site, bill, charging } = await this.open(tx, charged);
    if (!charging) return bill;
    const [paid] = await rows(tx, MARK_BILL_PAID, {
      ...keyOf(bill),
      paidAt: payment?.approvedAt ?? this.clock.now(),
      paymentKey: payment?.paymentKey ?? null,
      card: payment?.methodDetail ?? null,
      receiptUrl: payment?.receiptUrl ?? null,
    });
    if (bill.couponSeq !== null) await rows(tx, USE_COUPON, { channelSeq: bill.channelSeq, couponSeq: bill.couponSeq });
    // If the new period does not begin at the end of the last one, the day of the month for renewals changes too.
    const anew = bill.reason !== BILL_REASON.RENEW || bill.periodStart.getTime() !== bill.dueAt.getTime();
    await this.change(
      tx,
      site,
      {
        planSeq: bill.planSeq,
        months: bill.months,
        state: PLAN_STATE.ACTIVE,
        periodStart: bill.periodStart,
        periodEnd: bill.periodEnd,
        nextPlanSeq: null,
        nextMonths: null,
        pastDueAt: null,
        checkAt: bill.periodEnd,
        ...(bill.reason === BILL_REASON.RENEW ? {} : { cancelAt: null, cancelCd: null, cancelReason: null }),
        ...(anew ? { anchorAt: bill.periodStart } : {}),
      },
      bill.createdBy,
    );
    await this.outbox.publish(tx, 'plan.billed', { channelSeq: bill.channelSeq, billNo: bill.billNo, what: BILL_STEP.PAID, try: bill.try });
    return paid!;
  }

  /** Notes an answer of the payment company that is not about the card: the bill keeps its state and is asked about again. */
  async unclear(tx: Tx, charged: PlanBillEntity, e: Unclear): Promise<PlanBillEntity> {
    const { bill, charging } = await this.open(tx, charged);
    // For `TELL_OPERATORS_AFTER_MS` after the bill was made, only an answer that is final for its key is noted, since the job asks again
    // every few seconds.
    const code = this.answers.codeOf(e, bill.checkAt && bill.checkAt > msAfter(bill.createdAt, TELL_OPERATORS_AFTER_MS) ? Infinity : 0);
    if (!charging || !code) return bill;
    await this.answers.tell(tx, bill.provider, code, orderOf(bill));
    const [kept] = await rows(tx, MARK_BILL_UNCLEAR, { ...keyOf(bill), code, asked: e.answered ? 1 : 0 });
    return kept!;
  }

  /**
   * Handles a charge that ended without money although the card was not refused: a renewal is charged again as another order. A bill that
   * is no renewal, or a renewal at its last try, counts as refused.
   */
  async lapsed(tx: Tx, charged: PlanBillEntity, code: string): Promise<PlanBillEntity> {
    const { bill, charging } = await this.open(tx, charged);
    if (!charging) return bill;
    await this.answers.tell(tx, bill.provider, code, orderOf(bill));
    if (bill.reason !== BILL_REASON.RENEW || bill.try >= CHARGE_TRIES_MAX) return this.refused(tx, charged, { code, message: '' });
    const checkAt = msAfter(this.clock.now(), RECHARGE_PAUSE_MS);
    const [again] = await rows(tx, CHARGE_ANEW, { ...keyOf(bill), code, checkAt });
    return again!;
  }

  /**
   * Opens the failed bill of a renewal again because its last charge took money after all, so that the job finishes it; null if the site
   * has no unpaid renewal any more.
   */
  async reopen(tx: Tx, failed: PlanBillEntity): Promise<PlanBillEntity | null> {
    const site = await this.lock(tx, failed.channelSeq);
    if (failed.reason !== BILL_REASON.RENEW || site.state !== PLAN_STATE.PAST_DUE || (await this.running(tx, failed.channelSeq)))
      return null;
    const [bill] = await rows(tx, REOPEN_BILL, { ...keyOf(failed), try: failed.try, dueAt: site.periodEnd });
    return bill ?? null;
  }

  /** Notes that the card was refused. For a renewal days of grace follow; a plan that was to begin does not begin. */
  async refused(tx: Tx, charged: PlanBillEntity, why: { code: string; message: string }): Promise<PlanBillEntity> {
    const { site, bill, charging } = await this.open(tx, charged);
    if (!charging) return bill;
    const [failed] = await rows(tx, MARK_BILL_FAILED, { ...keyOf(bill), code: why.code, message: why.message || null });
    if (bill.reason === BILL_REASON.RENEW) {
      const now = this.clock.now();
      const since = site.pastDueAt ?? now;
      await this.set(tx, site, { state: PLAN_STATE.PAST_DUE, pastDueAt: since, checkAt: nextTry(since, now) });
      await this.outbox.publish(tx, 'plan.billed', {
        channelSeq: bill.channelSeq,
        billNo: bill.billNo,
        what: BILL_STEP.REFUSED,
        try: bill.try,
      });
    }
    return failed!;
  }

  /** Puts a site back on the free plan. Its data stays, but features of the paid plan no longer work. */
  end(tx: Tx, site: SitePlanEntity, by: number | null): Promise<SitePlanEntity> {
    return this.change(
      tx,
      site,
      {
        planSeq: FREE_PLAN,
        months: 1,
        state: PLAN_STATE.ACTIVE,
        anchorAt: null,
        periodStart: null,
        periodEnd: null,
        checkAt: null,
        nextPlanSeq: null,
        nextMonths: null,
        cancelAt: null,
        cancelCd: null,
        cancelReason: null,
        pastDueAt: null,
      },
      by,
    );
  }
}
