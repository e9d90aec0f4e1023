import { Injectable } from '@nestjs/common';
import { LANG, NOTICE } from '@madang/contracts/codes';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { OperatorNotices } from '@madang/server/operator-notices';
import { charged, keyOfCard, Lapsed, NoCard, taken } from '../payment/billing';
import { PayProvider, Refused, Unclear, type Charge, type ProviderPayment } from '../payment/provider';
import { PlanBook } from './plan-book';
import { CHARGE_FACTS } from './plan-charge.sql';
import { orderOf, type BillRow } from './plan.row';

/** States of a payment that holds no money and never will. */
const ENDED: readonly ProviderPayment['status'][] = ['ABORTED', 'EXPIRED', 'CANCELED'];

/** Which card an operator's notice is about. */
export const cardSubject = (channelSeq: number) => `plan_card:${channelSeq}`;

/** Takes the money of a bill, once however often it is asked to. */
@Injectable()
export class PlanChargeService {
  constructor(
    private readonly db: Db,
    private readonly book: PlanBook,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
  ) {}

  /** Asks the provider for the money of a CHARGING bill and writes down what it says; without a clear answer the bill stays as it is. */
  settle(bill: BillRow): Promise<BillRow> {
    return this.told(bill, async () => (bill.amount ? taken((await this.before(bill)) ?? (await this.charged(bill))) : null));
  }

  /** What became of a charge that was not answered; one that never arrived is asked for again. */
  recover(bill: BillRow): Promise<BillRow> {
    if (!bill.amount) return this.settle(bill);
    return this.told(bill, async () => {
      const payment = await this.provider.byOrder(orderOf(bill));
      return taken(payment ?? (await this.before(bill)) ?? (await this.charged(bill)));
    });
  }

  /** Writes down how the money of a bill stands. */
  private async told(bill: BillRow, ask: () => Promise<ProviderPayment | null>): Promise<BillRow> {
    const scope = { channelSeq: bill.channel_seq };
    try {
      const payment = await ask();
      if (payment && payment.totalAmount !== bill.amount)
        logger.error({ billNo: bill.bill_no, amount: payment.totalAmount }, 'a bill of another amount');
      return await this.db.tx(scope, (tx) => this.book.paid(tx, bill, payment));
    } catch (e) {
      if (e instanceof Unclear) return this.db.tx(scope, (tx) => this.book.unclear(tx, bill, e));
      if (e instanceof Lapsed) return this.db.tx(scope, (tx) => this.book.lapsed(tx, bill, e.code));
      if (!(e instanceof Refused)) throw e;
      return this.db.tx(scope, (tx) => this.book.refused(tx, bill, e));
    }
  }

  /** Money that an earlier try took after all pays the bill; one that has not ended is waited for. */
  private async before(bill: BillRow): Promise<ProviderPayment | null> {
    for (let at = bill.try - 1; at >= 1; at--) {
      const payment = await this.provider.byOrder(orderOf({ bill_no: bill.bill_no, try: at }));
      if (payment && !ENDED.includes(payment.status)) return payment;
    }
    return null;
  }

  private async charged(bill: BillRow): Promise<ProviderPayment> {
    return charged(this.provider, await this.chargeOf(bill));
  }

  private async chargeOf(bill: BillRow): Promise<Charge> {
    const scope = { channelSeq: bill.channel_seq };
    const facts = await this.db.tx(scope, async (tx) => {
      const [found] = await rows(tx, CHARGE_FACTS, { channelSeq: bill.channel_seq, planSeq: bill.plan_seq });
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

  private async keyOf(bill: BillRow, sealed: string | null): Promise<string> {
    try {
      return keyOfCard(sealed);
    } catch (e) {
      const { channel_seq: channelSeq } = bill;
      if (e instanceof NoCard && e.unsealable)
        await this.db.tx({ channelSeq }, (tx) =>
          this.notices.raise(tx, { kind: NOTICE.UNSEALABLE, subject: cardSubject(channelSeq), channelSeq }),
        );
      throw e;
    }
  }
}
