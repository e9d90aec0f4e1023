import { Injectable } from '@nestjs/common';
import { LANG } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { unseal } from '@madang/server/seal';
import { charged, taken } from '../payment/billing';
import { PayProvider, Refused, Unclear, type Charge, type ProviderPayment } from '../payment/provider';
import { PlanBook } from './plan-book';
import { orderOf, type BillRow, type Names } from './plan.row';

const FACTS = `select c.billing_key, s.customer_key, p.name as plan_name, a.name, a.email, ch.name as site
from site_plan s join plan p on p.plan_seq = $2 left join plan_card c on c.channel_seq = s.channel_seq
left join main.pub_account a on a.user_seq = c.registered_by left join main.pub_channel ch on ch.channel_seq = s.channel_seq where s.channel_seq = $1`;
interface Facts {
  billing_key: string | null;
  customer_key: string;
  plan_name: Names;
  name: string | null;
  email: string | null;
  site: string;
}

/** Takes the money of a bill, once however often it is asked to. */
@Injectable()
export class Charges {
  constructor(
    private readonly db: Db,
    private readonly book: PlanBook,
    private readonly provider: PayProvider,
  ) {}

  /** Asks the provider for the money of a CHARGING bill and writes down what it says; without a clear answer the bill stays as it is. */
  async settle(bill: BillRow): Promise<BillRow> {
    const scope = { channelSeq: bill.channel_seq };
    try {
      const payment = bill.amount ? await this.charged(bill) : null;
      return await this.db.tx(scope, (tx) => this.book.paid(tx, bill, payment));
    } catch (e) {
      if (e instanceof Unclear) return bill;
      if (!(e instanceof Refused)) throw e;
      return this.db.tx(scope, (tx) => this.book.refused(tx, bill, e));
    }
  }

  /** What became of a charge that was not answered; one that never arrived is asked for again, by the same key. */
  async recover(bill: BillRow): Promise<BillRow> {
    let payment: ProviderPayment | null;
    try {
      payment = await this.provider.byOrder(orderOf(bill));
    } catch (e) {
      if (e instanceof Unclear) return bill;
      throw e;
    }
    return payment ? this.told(bill, payment) : this.settle(bill);
  }

  private async told(bill: BillRow, payment: ProviderPayment): Promise<BillRow> {
    const scope = { channelSeq: bill.channel_seq };
    try {
      const done = this.asked(bill, taken(payment));
      return await this.db.tx(scope, (tx) => this.book.paid(tx, bill, done));
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      return this.db.tx(scope, (tx) => this.book.refused(tx, bill, e));
    }
  }

  private async charged(bill: BillRow): Promise<ProviderPayment> {
    return this.asked(bill, await charged(this.provider, await this.chargeOf(bill)));
  }

  private asked(bill: BillRow, payment: ProviderPayment): ProviderPayment {
    if (payment.totalAmount !== bill.amount)
      logger.error({ billNo: bill.bill_no, amount: payment.totalAmount }, 'a bill of another amount');
    return payment;
  }

  private async chargeOf(bill: BillRow): Promise<Charge> {
    const facts = await this.db.tx({ channelSeq: bill.channel_seq }, async (tx) => {
      const [found] = await rows<Facts>(tx, FACTS, [bill.channel_seq, bill.plan_seq]);
      return found!;
    });
    if (!facts.billing_key) throw new Refused('NO_CARD', '');
    return {
      billingKey: unseal(facts.billing_key as Sealed),
      customerKey: facts.customer_key,
      orderNo: orderOf(bill),
      title: `마당 ${facts.plan_name[LANG.KO]} ${bill.months === 12 ? '1년' : '1개월'}`,
      amount: bill.amount,
      customer: { name: facts.name ?? facts.site, email: facts.email ?? '' },
    };
  }
}
