import { Injectable } from '@nestjs/common';
import { PAY_METHOD, values, type PayMethod } from '@madang/contracts/codes';
import { soldMethods } from '@madang/server/pay-methods';
import { PaypalProvider } from './paypal.provider';
import { PayProvider, Unclear, type ProviderPayment } from './provider';

/** The injection token of the PayPal provider, which is null if the installation has neither PayPal's keys nor its stand-in. */
export abstract class Paypal {
  abstract readonly provider: PaypalProvider | null;
}

/** Chooses the payment company of a payment: PayPal if the buyer chose PayPal, otherwise the company of `PAY_PROVIDER`. */
@Injectable()
export class PayProviders {
  constructor(
    private readonly main: PayProvider,
    private readonly paypal: Paypal,
  ) {}

  get all(): readonly PayProvider[] {
    return this.paypal.provider ? [this.main, this.paypal.provider] : [this.main];
  }

  /** Whether new orders may be paid this way. */
  sells(method: PayMethod): boolean {
    return soldMethods().includes(method) && this.takes(method);
  }

  /**
   * The ways to pay whose payment company answers at present, also those that are no longer sold, since orders that were paid by them
   * still have to be handled.
   */
  get reachable(): PayMethod[] {
    return values(PAY_METHOD).filter((method) => this.takes(method) && this.of({ payMethodCd: method }).reachable);
  }

  private takes(method: PayMethod): boolean {
    return this.all.some((one) => one.takes(method));
  }

  /** The payment company of an order, by the order's way to pay. */
  of({ payMethodCd }: { payMethodCd: PayMethod }): PayProvider {
    if (payMethodCd !== PAY_METHOD.PAYPAL) return this.main;
    if (this.paypal.provider) return this.paypal.provider;
    // PayPal's keys were removed after this order was made; the order stays as it is until the keys are back.
    throw new Unclear('there are no keys of PayPal', 'NO_KEYS');
  }

  /** What the payment company says about an order; null if it does not know the order. */
  async read(order: { orderNo: string; payMethodCd: PayMethod; windowKey: string | null }): Promise<ProviderPayment | null> {
    return this.of(order).byOrder(order.orderNo, order.windowKey);
  }
}
