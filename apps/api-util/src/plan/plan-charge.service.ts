import { Injectable } from '@nestjs/common';
import { LANG, NOTICE } from '@madang/contracts/codes';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OperatorNotices } from '@madang/server/operator-notices';
import { charged, keyOfCard, Lapsed, NoCard, taken } from '../payment/billing';
import { heldAmount } from '../payment/held-amount';
import { MONEYLESS_STATES, PayProvider, Refused, Unclear, type Charge, type ProviderPayment } from '../payment/provider';
import { PlanRecords } from './plan-records';
import { CHARGE_FACTS } from './plan-charge.sql';
import { orderOf } from './plan.row';
import type { PlanBillEntity } from './plan.entity';

/** What the payment company is told of a charge that is returned. */
const RETURN_REASON = '요금제 변경';

/** The subject of an operator's notice about a site's card. */
export const cardSubject = (channelSeq: number) => `plan_card:${channelSeq}`;

/** Charges bills; repeated calls do not charge twice. */
@Injectable()
export class PlanChargeService {
  constructor(
    private readonly db: Db,
    private readonly records: PlanRecords,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
  ) {}

  /** Charges a CHARGING bill, unless an earlier try took its sum, and notes the answer; without a clear one the bill stays CHARGING. */
  settle(bill: PlanBillEntity): Promise<PlanBillEntity> {
    return this.told(bill, () => this.outcome(bill));
  }

  /** Looks up a charge without an answer at the payment company, and charges again if it never arrived. */
  recover(bill: PlanBillEntity): Promise<PlanBillEntity> {
    return this.told(bill, async () => {
      const payment = bill.amount ? await this.provider.byOrder(orderOf(bill)) : null;
      return payment ? taken(payment) : this.outcome(bill);
    });
  }

  /** The payment that pays a bill, of an earlier try or of a charge that is made now; null for a bill of 0 won. */
  private async outcome(bill: PlanBillEntity): Promise<ProviderPayment | null> {
    const earlier = await this.before(bill);
    if (earlier) return taken(earlier);
    return bill.amount ? taken(await this.charged(bill)) : null;
  }

  /** Runs `ask`, and notes its result on the bill: paid, refused, ended without an outcome, or not known. */
  private async told(bill: PlanBillEntity, ask: () => Promise<ProviderPayment | null>): Promise<PlanBillEntity> {
    const scope = { channelSeq: bill.channelSeq };
    try {
      const payment = await ask();
      if (payment && heldAmount(payment) !== bill.amount)
        logger.error({ billNo: bill.billNo, amount: heldAmount(payment) }, 'a bill of another amount');
      return await this.db.tx(scope, (tx) => this.records.paid(tx, bill, payment));
    } catch (e) {
      if (e instanceof Unclear) return this.db.tx(scope, (tx) => this.records.unclear(tx, bill, e));
      if (e instanceof Lapsed) return this.db.tx(scope, (tx) => this.records.lapsed(tx, bill, e.code));
      if (!(e instanceof Refused)) throw e;
      return this.db.tx(scope, (tx) => this.records.refused(tx, bill, e));
    }
  }

  /**
   * The payment of an earlier charge of this bill that took its sum after all, or has not ended; null without one. The owner may have
   * chosen another plan since, so that the bill is of another sum: money of an earlier sum goes back before the bill is charged.
   */
  private async before(bill: PlanBillEntity): Promise<ProviderPayment | null> {
    const open: ProviderPayment[] = [];
    for (let at = bill.try - 1; at >= 1; at--) {
      const payment = await this.provider.byOrder(orderOf({ billNo: bill.billNo, try: at }));
      if (payment && !MONEYLESS_STATES.includes(payment.status)) open.push(payment);
    }
    const holding = open.filter((payment) => heldAmount(payment) > 0);
    for (const payment of holding) if (heldAmount(payment) !== bill.amount) await this.giveBack(bill, payment);
    return holding.find((payment) => heldAmount(payment) === bill.amount) ?? open.find((payment) => !holding.includes(payment)) ?? null;
  }

  /** Returns the money of an earlier charge. Repeated calls return it once; until it is returned the bill is not charged. */
  private async giveBack(bill: PlanBillEntity, payment: ProviderPayment): Promise<void> {
    const { paymentKey, orderId } = payment;
    // The company repeats its refusal for the same key, so a new try gets a new one.
    const key = `cancel:${orderId}:${bill.asked}`;
    const asked = { paymentKey, reason: RETURN_REASON, key, account: null, amount: null, taxFreeAmount: 0 };
    const after = await this.provider.cancel(asked).catch(async (e: unknown) => {
      if (!(e instanceof Refused)) throw e;
      const now = await this.provider.byOrder(orderId);
      if (!now || heldAmount(now) > 0) throw new Unclear(e.message, e.code, true);
      return now;
    });
    if (heldAmount(after) > 0) throw new Unclear(after.status);
    logger.warn({ billNo: bill.billNo, orderNo: orderId, amount: heldAmount(payment) }, 'an earlier charge of another sum was returned');
  }

  private async charged(bill: PlanBillEntity): Promise<ProviderPayment> {
    return charged(this.provider, await this.chargeOf(bill));
  }

  private async chargeOf(bill: PlanBillEntity): Promise<Charge> {
    const scope = { channelSeq: bill.channelSeq };
    const facts = await this.db.tx(scope, async (tx) => {
      const [found] = await rows(tx, CHARGE_FACTS, { channelSeq: bill.channelSeq, planSeq: bill.planSeq });
      return found!;
    });
    return {
      billingKey: await this.keyOf(bill, facts.billingKey),
      customerKey: facts.customerKey,
      orderNo: orderOf(bill),
      title: `마당 ${facts.planName[LANG.KO]} ${bill.months === 12 ? '1년' : '1개월'}`,
      amount: bill.amount,
      taxFreeAmount: 0,
      customer: { name: facts.name ?? facts.site, email: facts.email ?? '' },
      asked: bill.asked,
    };
  }

  private async keyOf(bill: PlanBillEntity, sealed: string | null): Promise<string> {
    try {
      return keyOfCard(sealed);
    } catch (e) {
      const { channelSeq } = bill;
      if (e instanceof NoCard && e.unsealable)
        await this.db.tx({ channelSeq }, (tx) =>
          this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: cardSubject(channelSeq), channelSeq }),
        );
      throw e;
    }
  }
}
