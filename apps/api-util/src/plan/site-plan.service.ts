import { PLAN_CHANGE, BILL_REASON } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { YN, type Lang } from '@madang/contracts/codes';
import type { InputOf, Page, QueryOf } from '@madang/contracts/endpoint';
import { daysBefore, monthsLater, seoulDay } from '@madang/contracts/dates';
import { FREE_PLAN, planChange } from '@madang/contracts/util/plan-rules';
import {
  BILL_STATE,
  PLAN_DUE,
  PLAN_DUE_DAYS,
  PLAN_STATE,
  type Bill,
  type NextBilling,
  type Plan,
  type planApi,
  type PlanDue,
  type SitePlan,
} from '@madang/contracts/util/plan';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { PlanChargeService } from './plan-charge.service';
import { PlanRecords } from './plan-records';
import { PLAN_CARD } from './plan-card.sql';
import { graceOf, pricesOf, stateOf, toBill, toCard, toPlan, type PlanRow } from './plan.row';
import { BILL_COUNT, BILLS_OF_SITE, PLAN_USAGE, SITE_PLAN } from './site-plan.sql';
import type { PlanBillEntity, SitePlanEntity } from './plan.entity';

type Choice = InputOf<typeof planApi.change>;

/** An owner's calls to see and change the site's plan. */
@Injectable()
export class SitePlanService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly records: PlanRecords,
    private readonly charges: PlanChargeService,
  ) {}

  async plans(lang: Lang): Promise<Plan[]> {
    const all = await this.db.tx({}, (tx) => this.records.plans(tx));
    return [...all.values()].filter((plan) => plan.sold).map((plan) => toPlan(plan, lang));
  }

  find(auth: User, channelSeq: number): Promise<SitePlan> {
    return this.db.tx({ channelSeq }, (tx) => this.wire(tx, channelSeq, auth.lang));
  }

  /** The renewal for which staff have to do something: it was refused, or there is no card and its day is near (AM-810). */
  due(auth: User, channelSeq: number): Promise<PlanDue | null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [site] = await rows(tx, SITE_PLAN, { channelSeq });
      if (!site?.periodEnd) return null;
      const plans = await this.records.plans(tx);
      const next = await this.nextBilling(tx, site, plans);
      if (!next?.amount) return null;
      const [card] = await rows(tx, PLAN_CARD, { channelSeq });
      const unpaid = stateOf(site) === PLAN_STATE.PAST_DUE;
      const noticedAt = daysBefore(site.periodEnd, PLAN_DUE_DAYS);
      if (!unpaid && (card || this.clock.now() < noticedAt)) return null;
      const [bill] = unpaid ? await rows(tx, BILLS_OF_SITE, { channelSeq, size: 1, offset: 0 }) : [];
      return {
        ref: seoulDay(site.periodEnd).replaceAll('-', ''),
        planName: plans.get(next.planSeq)!.name[auth.lang],
        amount: next.amount,
        reason: unpaid && card ? PLAN_DUE.REFUSED : PLAN_DUE.NO_CARD,
        failMessage: bill?.failMessage ?? null,
        at: ((unpaid && site.pastDueAt) || noticedAt).toISOString(),
        chargeAt: next.at,
        graceEndAt: graceOf(site)?.toISOString() ?? null,
        pendingYn: (await this.records.running(tx, channelSeq)) ? YN.YES : YN.NO,
        card: card ? toCard(card, auth.lang) : null,
      };
    });
  }

  async change(auth: User, channelSeq: number, to: Choice): Promise<SitePlan> {
    await this.charged(channelSeq, async (tx) => {
      const site = await this.idle(tx, channelSeq);
      const plans = await this.records.plans(tx);
      const plan = plans.get(to.planSeq);
      // Going back to the free plan is a cancellation, which has a permission of its own.
      if (!plan?.sold || plan.planSeq === FREE_PLAN) throw failField('planSeq', 'oneOf');
      const { planSeq, months } = to;
      if (site.state === PLAN_STATE.PAST_DUE)
        return this.records.renewal(tx, await this.records.change(tx, site, nextOf(site, to), auth.userSeq), auth.userSeq);
      const kind = planChange(
        { planSeq: site.planSeq, months: site.months, ...pricesOf(plans.get(site.planSeq)!) },
        { planSeq, months, ...pricesOf(plan) },
      );
      if (kind === PLAN_CHANGE.NOW) return this.beginning(tx, site, plan, months, auth.userSeq);
      await this.records.change(tx, site, { ...nextOf(site, to), ...NO_CANCELLATION }, auth.userSeq);
      return null;
    });
    return this.find(auth, channelSeq);
  }

  /** Charges the unpaid renewal again at once, after its card was refused. */
  async pay(auth: User, channelSeq: number): Promise<SitePlan> {
    await this.charged(channelSeq, async (tx) => {
      const site = await this.idle(tx, channelSeq);
      return site.state === PLAN_STATE.PAST_DUE ? this.records.renewal(tx, site, auth.userSeq) : null;
    });
    return this.find(auth, channelSeq);
  }

  cancel(auth: User, channelSeq: number, { reasonCd, reason }: InputOf<typeof planApi.cancel>): Promise<SitePlan> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const site = await this.idle(tx, channelSeq);
      if (site.planSeq === FREE_PLAN) throw fail('CONFLICT');
      const why = { cancelAt: this.clock.now(), cancelCd: reasonCd, cancelReason: reason || null };
      const left = site.cancelAt
        ? site
        : await this.records.change(tx, site, { ...why, nextPlanSeq: null, nextMonths: null }, auth.userSeq);
      // A plan whose last period is over and unpaid ends at once.
      if (site.state === PLAN_STATE.PAST_DUE) await this.records.end(tx, left, auth.userSeq);
      return this.wire(tx, channelSeq, auth.lang);
    });
  }

  uncancel(auth: User, channelSeq: number): Promise<SitePlan> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const site = await this.idle(tx, channelSeq);
      // The plan may have ended just before this call.
      if (!site.cancelAt) throw fail('CONFLICT');
      await this.records.change(tx, site, NO_CANCELLATION, auth.userSeq);
      return this.wire(tx, channelSeq, auth.lang);
    });
  }

  bills(auth: User, channelSeq: number, { page, size }: QueryOf<typeof planApi.bills>): Promise<Page<Bill>> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, BILLS_OF_SITE, { channelSeq, size, offset: (page - 1) * size });
      const [count] = await rows(tx, BILL_COUNT, { channelSeq });
      return { list: list.map((bill) => toBill(bill, auth.lang)), totalCount: count!.billCount };
    });
  }

  /** Makes a bill in one transaction and charges it after that, so that no lock is held during the charge. */
  private async charged(channelSeq: number, work: (tx: Tx) => Promise<PlanBillEntity | null>): Promise<void> {
    const bill = await this.db.tx({ channelSeq }, work).catch((e: unknown) => {
      throw isUniqueViolation(e) ? fail('PAYMENT_PENDING') : e;
    });
    if (!bill) return;
    const now = await this.charges.settle(bill);
    if (now.state === BILL_STATE.FAILED) throw fail('PAYMENT_DECLINED');
  }

  private async beginning(tx: Tx, site: SitePlanEntity, plan: PlanRow, months: number, by: number): Promise<PlanBillEntity | null> {
    const { amount } = await this.records.cost(tx, site.channelSeq, plan, months);
    const [card] = await rows(tx, PLAN_CARD, { channelSeq: site.channelSeq });
    if (!card && amount) throw fail('PLAN_CARD_REQUIRED');
    const now = this.clock.now();
    const reason = site.planSeq === FREE_PLAN ? BILL_REASON.START : BILL_REASON.CHANGE;
    return this.records.bill(tx, site, { plan, months, reason, dueAt: now, start: now, end: monthsLater(now, months, now), by });
  }

  /** Locks and answers the site's plan; throws while a bill is being charged. */
  private async idle(tx: Tx, channelSeq: number): Promise<SitePlanEntity> {
    const site = await this.records.lock(tx, channelSeq);
    if (await this.records.running(tx, channelSeq)) throw fail('PAYMENT_PENDING');
    return site;
  }

  private async wire(tx: Tx, channelSeq: number, lang: Lang): Promise<SitePlan> {
    const [found] = await rows(tx, SITE_PLAN, { channelSeq });
    const site = found ?? null;
    const [card] = await rows(tx, PLAN_CARD, { channelSeq });
    const [usage] = await rows(tx, PLAN_USAGE, { channelSeq });
    const plans = await this.records.plans(tx);
    const next = site?.nextPlanSeq ? plans.get(site.nextPlanSeq)! : null;
    return {
      plan: toPlan(plans.get(site?.planSeq ?? FREE_PLAN)!, lang),
      months: site?.months ?? 1,
      state: stateOf(site),
      usage: usage!,
      periodStart: site?.periodStart?.toISOString() ?? null,
      periodEnd: site?.periodEnd?.toISOString() ?? null,
      nextBilling: site && (await this.nextBilling(tx, site, plans)),
      nextPlan: next && { planSeq: next.planSeq, name: next.name[lang], months: site!.nextMonths! },
      cancelAt: site?.cancelAt?.toISOString() ?? null,
      graceEndAt: (site && graceOf(site)?.toISOString()) ?? null,
      pendingYn: (await this.records.running(tx, channelSeq)) ? YN.YES : YN.NO,
      card: card ? toCard(card, lang) : null,
    };
  }

  private async nextBilling(tx: Tx, site: SitePlanEntity, plans: Map<number, PlanRow>): Promise<NextBilling | null> {
    const state = stateOf(site);
    if (state !== PLAN_STATE.ACTIVE && state !== PLAN_STATE.PAST_DUE) return null;
    const plan = plans.get(site.nextPlanSeq ?? site.planSeq)!;
    const months = site.nextMonths ?? site.months;
    const { price, discount, amount } = await this.records.cost(tx, site.channelSeq, plan, months);
    const at = state === PLAN_STATE.ACTIVE ? site.periodEnd! : (site.checkAt ?? this.clock.now());
    return { at: at.toISOString(), planSeq: plan.planSeq, months, price, discount, amount };
  }
}

/** The columns that take a cancellation back, which choosing a plan does. */
const NO_CANCELLATION = { cancelAt: null, cancelCd: null, cancelReason: null };
/** The plan and months that the next bill changes to; both are null if nothing changes. */
const nextOf = (site: SitePlanEntity, { planSeq, months }: Choice) =>
  site.planSeq === planSeq && site.months === months
    ? { nextPlanSeq: null, nextMonths: null }
    : { nextPlanSeq: planSeq, nextMonths: months };
