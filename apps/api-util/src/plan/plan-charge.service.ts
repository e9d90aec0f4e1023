import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { LANG, NOTICE } from '@madang/contracts/codes';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OperatorNotices } from '@madang/server/operator-notices';
import { charged, keyOfCard, Lapsed, NoCard, taken } from '../payment/billing';
import { PayProvider, Refused, Unclear, type Charge, type ProviderPayment } from '../payment/provider';
import { PlanBook } from './plan-book';
import { CHARGE_FACTS } from './plan-charge.sql';
import { orderOf } from './plan.row';
import type { PlanBillEntity } from './plan.entity';

/** The states of a payment that took no money and never will. */
const ENDED: readonly ProviderPayment['status'][] = [PAYMENT_STATUS.ABORTED, PAYMENT_STATUS.EXPIRED, PAYMENT_STATUS.CANCELED];

/** The subject of an operator's notice about a site's card. */
export const cardSubject = (channelSeq: number) => `plan_card:${channelSeq}`;

/** Charges bills; repeated calls do not charge twice. */
@Injectable()
export class PlanChargeService {
  constructor(
    private readonly db: Db,
    private readonly book: PlanBook,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
  ) {}

  /** Charges a CHARGING bill, unless an earlier try took money, and notes the answer; without a clear one the bill stays CHARGING. */
  settle(bill: PlanBillEntity): Promise<PlanBillEntity> {
    return this.told(bill, async () => (bill.amount ? taken((await this.before(bill)) ?? (await this.charged(bill))) : null));
  }

  /** Looks up a charge without an answer at the payment company, and charges again if it never arrived. */
  recover(bill: PlanBillEntity): Promise<PlanBillEntity> {
    if (!bill.amount) return this.settle(bill);
    return this.told(bill, async () => {
      const payment = await this.provider.byOrder(orderOf(bill));
      return taken(payment ?? (await this.before(bill)) ?? (await this.charged(bill)));
    });
  }

  /** Runs `ask`, and notes its result on the bill: paid, refused, ended without an outcome, or not known. */
  private async told(bill: PlanBillEntity, ask: () => Promise<ProviderPayment | null>): Promise<PlanBillEntity> {
    const scope = { channelSeq: bill.channelSeq };
    try {
      const payment = await ask();
      if (payment && payment.totalAmount !== bill.amount)
        logger.error({ billNo: bill.billNo, amount: payment.totalAmount }, 'a bill of another amount');
      return await this.db.tx(scope, (tx) => this.book.paid(tx, bill, payment));
    } catch (e) {
      if (e instanceof Unclear) return this.db.tx(scope, (tx) => this.book.unclear(tx, bill, e));
      if (e instanceof Lapsed) return this.db.tx(scope, (tx) => this.book.lapsed(tx, bill, e.code));
      if (!(e instanceof Refused)) throw e;
      return this.db.tx(scope, (tx) => this.book.refused(tx, bill, e));
    }
  }

  /** The payment of an earlier charge of this bill that took money after all or has not ended; null without one. */
  private async before(bill: PlanBillEntity): Promise<ProviderPayment | null> {
    for (let at = bill.try - 1; at >= 1; at--) {
      const payment = await this.provider.byOrder(orderOf({ billNo: bill.billNo, try: at }));
      if (payment && !ENDED.includes(payment.status)) return payment;
    }
    return null;
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
