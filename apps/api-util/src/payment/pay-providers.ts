import { Injectable } from '@nestjs/common';
import { PAY_METHOD, values, type PayMethod } from '@madang/contracts/codes';
import { PaypalProvider } from './paypal.provider';
import { PayProvider, Unclear, type ProviderPayment } from './provider';

/** The provider of PayPal, where an installation has it. */
export abstract class Paypal {
  abstract readonly provider: PaypalProvider | null;
}

/** Chooses the company that takes a payment: PayPal where the buyer chose PayPal, the company of `PAY_PROVIDER` for every other way. */
@Injectable()
export class PayProviders {
  constructor(
    private readonly main: PayProvider,
    private readonly paypal: Paypal,
  ) {}

  get all(): readonly PayProvider[] {
    return this.paypal.provider ? [this.main, this.paypal.provider] : [this.main];
  }

  sells(method: PayMethod): boolean {
    return this.all.some((one) => one.sells(method));
  }

  /** Ways to pay whose company answers now. */
  get reachable(): PayMethod[] {
    return values(PAY_METHOD).filter((method) => this.sells(method) && this.of({ payMethodCd: method }).reachable);
  }

  /** The company of an order, which has it by its way to pay. */
  of({ payMethodCd }: { payMethodCd: PayMethod }): PayProvider {
    if (payMethodCd !== PAY_METHOD.PAYPAL) return this.main;
    if (this.paypal.provider) return this.paypal.provider;
    // An order from before its keys were taken away stays as it is until they are back.
    throw new Unclear('there are no keys of PayPal', 'NO_KEYS');
  }

  /** What its company says of an order; null where that does not know it. */
  async read(order: { orderNo: string; payMethodCd: PayMethod; windowKey: string | null }): Promise<ProviderPayment | null> {
    return this.of(order).byOrder(order.orderNo, order.windowKey);
  }
}
