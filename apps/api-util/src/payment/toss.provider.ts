import { PAY_METHOD, type PayMethod } from '@madang/contracts/codes';
import { bankName } from '@madang/contracts/util/banks';
import { paysByDeposit } from '@madang/contracts/util/payment';
import { PayProvider, Refused, Unclear, type Charge, type NewPayment, type ProviderCard, type ProviderPayment } from './provider';

interface TossPayment {
  paymentKey: string;
  orderId: string;
  status: ProviderPayment['status'];
  totalAmount: number;
  currency: string;
  approvedAt: string | null;
  lastTransactionKey: string | null;
  secret: string | null;
  virtualAccount: { bankCode: string; accountNumber: string; customerName: string | null; dueDate: string } | null;
  card: { issuerCode: string; number: string } | null;
  easyPay: { provider: string } | null;
  receipt: { url: string } | null;
  checkout: { url: string } | null;
  cancels: { cancelAmount: number; canceledAt: string; transactionKey: string }[] | null;
  failure: { code: string; message: string } | null;
}
interface TossBilling {
  billingKey: string;
  customerKey: string;
  card: { issuerCode: string; number: string; cardType: string | null } | null;
}
export interface TossOptions {
  name: 'sandbox' | 'toss';
  baseUrl: string;
  secretKey: string;
  clientKey: string | null;
}
/** A caller waits no longer; what became of it is asked for afterwards. */
const PATIENCE = 6000;
/** Not about this payment but about us or the moment. */
const PASSING = new Set([401, 408, 409, 425, 429]);
const CARD_COMPANIES: Record<string, string> = {
  '3K': '기업비씨',
  '46': '광주',
  '71': '롯데',
  '30': 'KDB산업',
  '31': 'BC',
  '51': '삼성',
  '38': '새마을',
  '41': '신한',
  '62': '신협',
  '36': '씨티',
  W1: '우리',
  '37': '우체국',
  '39': '저축',
  '35': '전북',
  '42': '제주',
  '15': '카카오뱅크',
  '3A': '케이뱅크',
  '24': '토스뱅크',
  '21': '하나',
  '61': '현대',
  '11': 'KB국민',
  '91': 'NH농협',
  '34': '수협',
  '4M': 'Mastercard',
  '4V': 'Visa',
  '4J': 'JCB',
};

/** Toss Payments, and its stand-in, which speaks the same protocol at another address. */
export class TossProvider extends PayProvider {
  readonly name: TossOptions['name'];
  readonly clientKey: string | null;
  private readonly authorization: string;

  constructor(private readonly options: TossOptions) {
    super();
    this.name = options.name;
    this.clientKey = options.clientKey;
    this.authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;
  }

  sells(method: PayMethod): boolean {
    return method !== PAY_METHOD.PAYPAL;
  }

  async open(p: NewPayment): Promise<{ windowUrl: string }> {
    const opened = await this.ask('POST', '/v1/payments', {
      ...methodOf(p),
      amount: p.amount,
      currency: 'KRW',
      orderId: p.orderNo,
      orderName: p.title.slice(0, 100),
      successUrl: p.successUrl,
      failUrl: p.failUrl,
      customerName: p.buyer.name,
      customerEmail: p.buyer.email,
    });
    if (!opened.checkout?.url) throw new Unclear('no window');
    return { windowUrl: opened.checkout.url };
  }

  async confirm(p: { paymentKey: string; orderNo: string; amount: number }): Promise<ProviderPayment> {
    return toPayment(
      await this.ask(
        'POST',
        '/v1/payments/confirm',
        { paymentKey: p.paymentKey, orderId: p.orderNo, amount: p.amount },
        `confirm:${p.orderNo}`,
      ),
    );
  }

  async byOrder(orderNo: string): Promise<ProviderPayment | null> {
    try {
      return toPayment(await this.ask('GET', `/v1/payments/orders/${encodeURIComponent(orderNo)}`));
    } catch (e) {
      if (e instanceof Refused && e.code === 'NOT_FOUND_PAYMENT') return null;
      throw e;
    }
  }

  async cancel(p: Parameters<PayProvider['cancel']>[0]): Promise<ProviderPayment> {
    const account = p.account ? { refundReceiveAccount: p.account } : {};
    const part = p.amount === null ? {} : { cancelAmount: p.amount };
    const body = { cancelReason: p.reason, ...part, ...account };
    return toPayment(await this.ask('POST', `/v1/payments/${encodeURIComponent(p.paymentKey)}/cancel`, body, p.key));
  }

  /** The stand-in's window stands on the host the customer comes back to; the provider's own is opened by its script. */
  cardWindow(c: { customerKey: string; successUrl: string; failUrl: string }): string | null {
    return this.name === 'sandbox' ? `${new URL(c.successUrl).origin}/sandbox/pay/card?${new URLSearchParams(c).toString()}` : null;
  }

  async issueCard({ authKey, customerKey }: { authKey: string; customerKey: string }): Promise<ProviderCard> {
    const issued = await this.ask<TossBilling>(
      'POST',
      '/v1/billing/authorizations/issue',
      { authKey, customerKey },
      `issue:${customerKey}:${authKey}`,
    );
    const { card } = issued;
    return {
      billingKey: issued.billingKey,
      brand: CARD_COMPANIES[card?.issuerCode ?? ''] ?? '',
      last4: (card?.number ?? '').replace(/[^\d*]/g, '').slice(-4) || '****',
      kind: card?.cardType ?? null,
    };
  }

  async charge(c: Charge): Promise<ProviderPayment> {
    const path = `/v1/billing/${encodeURIComponent(c.billingKey)}`;
    const { customerKey, amount, orderNo: orderId, customer } = c;
    const body = {
      customerKey,
      amount,
      orderId,
      orderName: c.title.slice(0, 100),
      customerName: customer.name,
      customerEmail: customer.email,
    };
    return toPayment(await this.ask('POST', path, body, `charge:${orderId}`));
  }

  private async ask<T = TossPayment>(method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string): Promise<T> {
    const { status, answer } = await this.fetch(method, path, body, idempotencyKey);
    if (status === 200) return answer as T;
    const { code = 'UNKNOWN', message = '' } = answer as { code?: string; message?: string };
    if (status >= 500 || PASSING.has(status)) throw new Unclear(`${status} ${code}`);
    throw new Refused(code, message);
  }

  private async fetch(method: string, path: string, body?: object, idempotencyKey?: string): Promise<{ status: number; answer: unknown }> {
    try {
      const r = await fetch(this.options.baseUrl + path, {
        method,
        headers: {
          authorization: this.authorization,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
      });
      return { status: r.status, answer: await r.json() };
    } catch (e) {
      throw new Unclear((e as Error).message);
    }
  }
}

function methodOf(p: NewPayment): object {
  if (paysByDeposit(p.payMethodCd)) return { method: 'VIRTUAL_ACCOUNT', validHours: p.depositHours, cashReceipt: { type: '미발행' } };
  if (p.payMethodCd === PAY_METHOD.OVERSEAS_CARD) return { method: 'CARD', useInternationalCardOnly: true };
  if (p.payMethodCd === PAY_METHOD.CARD) return { method: 'CARD' };
  return { method: 'CARD', flowMode: 'DIRECT', easyPay: p.payMethodCd };
}

const toPayment = (p: TossPayment): ProviderPayment => ({
  paymentKey: p.paymentKey,
  orderId: p.orderId,
  status: p.status,
  totalAmount: p.totalAmount,
  currency: p.currency,
  approvedAt: p.approvedAt ? new Date(p.approvedAt) : null,
  transactionKey: p.lastTransactionKey,
  secret: p.secret,
  account: p.virtualAccount
    ? {
        bankCode: p.virtualAccount.bankCode,
        accountNumber: p.virtualAccount.accountNumber,
        holderName: p.virtualAccount.customerName ?? '',
        dueAt: new Date(p.virtualAccount.dueDate),
      }
    : null,
  methodDetail: detailOf(p),
  receiptUrl: p.receipt?.url ?? null,
  cancels: (p.cancels ?? []).map((c) => ({ amount: c.cancelAmount, at: new Date(c.canceledAt), transactionKey: c.transactionKey })),
  failure: p.failure,
});

function detailOf(p: TossPayment): string | null {
  if (p.virtualAccount) return `${bankName(p.virtualAccount.bankCode, 'ko')} ${p.virtualAccount.accountNumber}`;
  const card = p.card ? `${CARD_COMPANIES[p.card.issuerCode] ?? ''} ${p.card.number}`.trim() : null;
  return [p.easyPay?.provider, card].filter(Boolean).join(' ') || null;
}
