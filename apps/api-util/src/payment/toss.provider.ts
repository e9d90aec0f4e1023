import { CASH_RECEIPT, PAY_METHOD, type PayMethod } from '@madang/contracts/codes';
import { instantOfIso, seoulIso } from '@madang/contracts/dates';
import { bankName } from '@madang/contracts/util/banks';
import { cardCompanyName } from '@madang/contracts/util/card-companies';
import type { CashReceiptAsked } from '@madang/contracts/util/cash-receipt';
import { PAY_WINDOW } from '@madang/contracts/page/pay-window';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import type { WindowScript } from '@madang/contracts/util/payment';
import { logger } from '@madang/server/log';
import type { Breaker } from '@madang/server/breaker';
import { onceFree } from './once-free';
import { measured, underBreaker, watchedBreaker } from './provider-metrics';
import {
  PASSING_STATUSES,
  PayProvider,
  Refused,
  Unclear,
  type CardOpening,
  type Charge,
  type NewPayment,
  type ProviderCard,
  type ProviderPayment,
  type TransactionPage,
  type TransactionRange,
} from './provider';
import { isAboutKeys, isCardsNo, isTrouble, verdictOf, type Call } from './toss-codes';

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
  cashReceipt: { issueNumber: string; receiptUrl: string | null } | null;
  checkout: { url: string } | null;
  cancels: { cancelAmount: number; canceledAt: string; transactionKey: string }[] | null;
  failure: { code: string; message: string } | null;
}
interface TossTransaction {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  status: ProviderPayment['status'];
  amount: number;
  currency: string;
  transactionAt: string;
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
  now?: () => Date;
  /** Called with the reason when Toss stops answering, and with null when it answers again. */
  onOutage?: (why: string | null) => void;
}
interface Request {
  call: Call;
  method: 'GET' | 'POST';
  path: string;
  /** The order, payment or customer that the request is about, for the log. */
  subject: string;
  body?: object;
  key?: string;
}
/** Milliseconds within which Toss must answer; after that a job asks for the outcome of the request. */
const TOSS_TIMEOUT_MS = 6000;
/** Toss's code for a request whose idempotency key an unfinished request has used. */
const KEY_BUSY_CODE = 'IDEMPOTENT_REQUEST_PROCESSING';

/** Toss Payments, or its stand-in at another address, which has the same protocol. */
export class TossProvider extends PayProvider {
  readonly name: TossOptions['name'];
  readonly clientKey: string | null;
  private readonly authorization: string;
  /** A second breaker for reads, since these may work while payments do not. */
  private readonly reading: Breaker;
  private readonly writing: Breaker;

  constructor(private readonly options: TossOptions) {
    super();
    this.name = options.name;
    this.clientKey = options.clientKey;
    const { now = () => new Date(), onOutage = () => undefined } = options;
    const tell = (why: string | null) => {
      if (why || !(this.reading.broken || this.writing.broken)) onOutage(why);
    };
    this.reading = watchedBreaker(this.name, 'read', now, tell);
    this.writing = watchedBreaker(this.name, 'write', now, tell);
    this.authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;
  }

  get reachable(): boolean {
    return this.reading.open && this.writing.open;
  }

  takes(method: PayMethod): boolean {
    return method !== PAY_METHOD.PAYPAL;
  }

  async open(p: NewPayment): Promise<{ windowUrl: string; windowKey: null; script?: WindowScript }> {
    // Toss itself opens its window by a script in the buyer's browser; only its stand-in answers an address.
    if (this.name === 'toss') return { windowUrl: scriptPage(p.successUrl), windowKey: null, script: scriptOf(p) };
    const body = {
      ...methodOf(p),
      amount: p.amount,
      currency: 'KRW',
      orderId: p.orderNo,
      orderName: p.title.slice(0, 100),
      successUrl: p.successUrl,
      failUrl: p.failUrl,
      customerName: p.buyer.name,
      customerEmail: p.buyer.email,
      ...(p.taxFreeAmount > 0 && { taxFreeAmount: p.taxFreeAmount }),
    };
    const opened = await this.ask({ call: 'open', method: 'POST', path: '/v1/payments', subject: p.orderNo, body });
    if (!opened.checkout?.url) throw new Unclear('no window');
    return { windowUrl: opened.checkout.url, windowKey: null };
  }

  async confirm(p: { paymentKey: string; orderNo: string; amount: number; asked?: number }): Promise<ProviderPayment> {
    const { paymentKey, orderNo: orderId, amount, asked = 0 } = p;
    const body = { paymentKey, orderId, amount };
    const key = keyOf(`confirm:${orderId}`, asked);
    return this.payment({ call: 'confirm', method: 'POST', path: '/v1/payments/confirm', subject: orderId, body, key });
  }

  async byOrder(orderNo: string): Promise<ProviderPayment | null> {
    try {
      const path = `/v1/payments/orders/${encodeURIComponent(orderNo)}`;
      return await this.payment({ call: 'read', method: 'GET', path, subject: orderNo });
    } catch (e) {
      if (e instanceof Refused) return null;
      throw e;
    }
  }

  async transactions({ from, until, after, limit }: TransactionRange): Promise<TransactionPage> {
    const query = new URLSearchParams({ startDate: seoulIso(from), endDate: seoulIso(until), limit: String(limit) });
    if (after) query.set('startingAfter', after);
    const path = `/v1/transactions?${query.toString()}`;
    const found = await this.ask<TossTransaction[]>({ call: 'read', method: 'GET', path, subject: 'transactions' });
    const list = found.map(({ transactionKey, paymentKey, orderId, status, currency, ...t }) => ({
      transactionKey,
      paymentKey,
      orderId,
      status,
      currency,
      amount: Math.abs(t.amount),
      at: instantOfIso(t.transactionAt),
    }));
    return { list, next: list.length < limit ? null : list.at(-1)!.transactionKey };
  }

  async cancel(p: Parameters<PayProvider['cancel']>[0]): Promise<ProviderPayment> {
    const account = p.account ? { refundReceiveAccount: p.account } : {};
    const part = p.amount === null ? {} : { cancelAmount: p.amount, ...(p.taxFreeAmount > 0 && { taxFreeAmount: p.taxFreeAmount }) };
    const path = `/v1/payments/${encodeURIComponent(p.paymentKey)}/cancel`;
    const body = { cancelReason: p.reason, ...part, ...account };
    return toPayment(await this.ask({ call: 'cancel', method: 'POST', path, subject: p.paymentKey, body, key: p.key }));
  }

  /**
   * Opens the window for a card: the stand-in's is a page on the host to which the customer returns; that of Toss is opened by its script,
   * on a page of that host.
   */
  cardWindow(c: { customerKey: string; successUrl: string; failUrl: string }): CardOpening {
    const { customerKey, successUrl, failUrl } = c;
    if (this.name === 'sandbox')
      return { windowUrl: `${new URL(successUrl).origin}/sandbox/pay/card?${new URLSearchParams(c).toString()}`, script: null };
    return { windowUrl: scriptPage(successUrl), script: { customerKey, card: { method: 'CARD', successUrl, failUrl } } };
  }

  async issueCard({ authKey, customerKey }: { authKey: string; customerKey: string }): Promise<ProviderCard> {
    const request: Request = {
      call: 'card',
      method: 'POST',
      path: '/v1/billing/authorizations/issue',
      subject: customerKey,
      body: { authKey, customerKey },
      key: `issue:${customerKey}:${authKey}`,
    };
    const issued = await onceFree(KEY_BUSY_CODE, () => this.ask<TossBilling>(request));
    const { card } = issued;
    return {
      billingKey: issued.billingKey,
      brand: card ? cardCompanyName(card.issuerCode, 'ko') : '',
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
      ...(c.taxFreeAmount > 0 && { taxFreeAmount: c.taxFreeAmount }),
    };
    const key = keyOf(`charge:${orderId}`, c.asked);
    return this.payment({ call: 'charge', method: 'POST', path, subject: orderId, body, key });
  }

  /** Makes a request and answers its payment; throws Unclear if the answer is about another order. */
  private async payment(request: Request): Promise<ProviderPayment> {
    const payment = toPayment(await this.ask(request));
    if (payment.orderId === request.subject) return payment;
    logger.error({ orderNo: request.subject, answered: payment.orderId }, 'the provider answered about another order');
    throw new Unclear('an answer about another order', 'ANOTHER_ORDER', !!request.key);
  }

  private ask<T = TossPayment>(request: Request): Promise<T> {
    return measured(this.name, request.call, () => this.answered<T>(request));
  }

  private async answered<T>(request: Request): Promise<T> {
    const breaker = request.method === 'GET' ? this.reading : this.writing;
    const { status, answer } = await underBreaker(breaker, request.subject, () => this.fetch(request));
    if (status === 200) {
      breaker.worked();
      return answer as T;
    }
    const { code = 'UNKNOWN', message = '' } = (answer ?? {}) as { code?: string; message?: string };
    const final = status >= 400 && status < 500 && !PASSING_STATUSES.has(status);
    if (final && !isTrouble(code)) breaker.worked();
    else if (code !== KEY_BUSY_CODE) breaker.failed(request.subject, code, isAboutKeys(code));
    const verdict = final ? verdictOf(request.call, code) : null;
    if (verdict) throw new Refused(code, message, verdict === 'CARD');
    throw new Unclear(`${status} ${code}`, code, final && !!request.key);
  }

  private async fetch({ method, path, body, key }: Request): Promise<{ status: number; answer: unknown }> {
    try {
      const r = await fetch(this.options.baseUrl + path, {
        method,
        headers: {
          authorization: this.authorization,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TOSS_TIMEOUT_MS),
        redirect: 'error',
      });
      return { status: r.status, answer: await r.json() };
    } catch (e) {
      throw Unclear.without(e);
    }
  }
}

/** The idempotency key of a request. Toss keeps its first answer to a key, so each further request has the number `asked` added. */
const keyOf = (first: string, asked: number) => (asked ? `${first}:${asked}` : first);

function methodOf(p: NewPayment): object {
  if (paysByDeposit(p.payMethodCd))
    return { method: 'VIRTUAL_ACCOUNT', dueDate: seoulIso(p.depositUntil!), cashReceipt: receiptAsked(p.cashReceipt) };
  if (p.payMethodCd === PAY_METHOD.OVERSEAS_CARD) return { method: 'CARD', useInternationalCardOnly: true };
  if (p.payMethodCd === PAY_METHOD.CARD) return { method: 'CARD' };
  return { method: 'CARD', flowMode: 'DIRECT', easyPay: p.payMethodCd };
}

/** The page that may load Toss's script, on the host to which the buyer returns. */
const scriptPage = (back: string) => new URL(PAY_WINDOW, back).href;

/** The data with which Toss's script opens its window. */
function scriptOf(p: NewPayment): WindowScript {
  const { payMethodCd: method, taxFreeAmount } = p;
  const easy = method === PAY_METHOD.KAKAO_PAY || method === PAY_METHOD.SAMSUNG_PAY;
  const overseas = method === PAY_METHOD.OVERSEAS_CARD;
  const way = paysByDeposit(method)
    ? { method: 'VIRTUAL_ACCOUNT', virtualAccount: { dueDate: seoulIso(p.depositUntil!), cashReceipt: receiptAsked(p.cashReceipt) } }
    : {
        method: 'CARD',
        card: { ...(easy && { flowMode: 'DIRECT', easyPay: method }), ...(overseas && { useInternationalCardOnly: true }) },
      };
  return {
    customerKey: null,
    payment: {
      ...way,
      amount: { currency: p.currency, value: p.amount },
      orderId: p.orderNo,
      orderName: p.title.slice(0, 100),
      successUrl: p.successUrl,
      failUrl: p.failUrl,
      customerName: p.buyer.name,
      customerEmail: p.buyer.email,
      windowTarget: 'self',
      ...(taxFreeAmount > 0 && { taxFreeAmount }),
    },
  };
}

/** The cash receipt as Toss's script names it: for a business's expenses, for an income deduction, or none. */
const receiptAsked = (asked: CashReceiptAsked | null) =>
  asked ? { type: asked.type === CASH_RECEIPT.BUSINESS ? '지출증빙' : '소득공제', registrationNumber: asked.number } : { type: '미발행' };

const toPayment = (p: TossPayment): ProviderPayment => ({
  paymentKey: p.paymentKey,
  orderId: p.orderId,
  status: p.status,
  totalAmount: p.totalAmount,
  currency: p.currency,
  approvedAt: p.approvedAt ? instantOfIso(p.approvedAt) : null,
  transactionKey: p.lastTransactionKey,
  secret: p.secret,
  account: p.virtualAccount
    ? {
        bankCode: p.virtualAccount.bankCode,
        accountNumber: p.virtualAccount.accountNumber,
        // Toss only knows the buyer's name (customerName), not that of the account's holder.
        holderName: '',
        dueAt: instantOfIso(p.virtualAccount.dueDate),
      }
    : null,
  methodDetail: detailOf(p),
  receiptUrl: p.receipt?.url ?? null,
  cashReceipt: p.cashReceipt && { issueNumber: p.cashReceipt.issueNumber, url: p.cashReceipt.receiptUrl },
  cancels: (p.cancels ?? []).map((c) => ({ amount: c.cancelAmount, at: instantOfIso(c.canceledAt), transactionKey: c.transactionKey })),
  failure: p.failure && { ...p.failure, card: isCardsNo(p.failure.code) },
});

const WALLET_METHODS: readonly string[] = [PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY, '카카오페이', '삼성페이'];
function detailOf(p: TossPayment): string | null {
  if (p.virtualAccount) return `${bankName(p.virtualAccount.bankCode, 'ko')} ${p.virtualAccount.accountNumber}`;
  const card = p.card ? `${cardCompanyName(p.card.issuerCode, 'ko')} ${p.card.number}`.trim() : null;
  // Some easy-pay services are ways to pay of their own, which the order already names; only the others are named here.
  const easy = WALLET_METHODS.includes(p.easyPay?.provider ?? '') ? null : p.easyPay?.provider;
  return [easy, card].filter(Boolean).join(' ') || null;
}
