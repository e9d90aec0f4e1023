import { PAY_METHOD, type PayMethod } from '@madang/contracts/codes';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { logger } from '@madang/server/log';
import type { Breaker } from '@madang/server/breaker';
import { onceFree } from './once-free';
import { measured, underBreaker, watchedBreaker } from './provider-metrics';
import { isAboutKeys, verdictOf, type PaypalCall } from './paypal-codes';
import {
  amountOf,
  captureOf,
  isReturning,
  moneyOf,
  toPayment,
  toTransaction,
  type PaypalOrder,
  type PaypalRefund,
  type PaypalTransaction,
} from './paypal-payment';
import {
  PASSING_STATUSES,
  PayProvider,
  Refused,
  Unclear,
  type CardOpening,
  type NewPayment,
  type ProviderCard,
  type ProviderPayment,
  type TransactionPage,
  type TransactionRange,
} from './provider';

export interface PaypalOptions {
  name: 'paypal' | 'paypal-sandbox';
  baseUrl: string;
  clientId: string;
  secret: string;
  now?: () => Date;
  /** Called with the reason when PayPal stops answering, and with null when it answers again. */
  onOutage?: (why: string | null) => void;
}
interface Request {
  call: PaypalCall;
  method: 'GET' | 'POST';
  path: string;
  /** The order or payment that the call is about, for the log. */
  subject: string;
  body?: object;
  key?: string;
}
interface PaypalError {
  name?: string;
  error?: string;
  message?: string;
  details?: { issue?: string; description?: string }[];
}
/** Milliseconds within which PayPal must answer; after that a job asks for the outcome of the request. */
const PAYPAL_TIMEOUT_MS = 8 * SECOND;
/** PayPal's code for a request that came while another one was completing the same order. */
const COMPLETION_UNDERWAY_CODE = 'ORDER_COMPLETION_IN_PROGRESS';
/** PayPal's code for a request whose idempotency key an unfinished request has used. */
const KEY_BUSY_CODE = 'PREVIOUS_REQUEST_IN_PROGRESS';
/** Milliseconds before the end of a token's life at which a new one is fetched. */
const TOKEN_MARGIN_MS = MINUTE;
/** How many rows one page of PayPal's report has at most. */
const REPORT_PAGE_MAX = 500;

/**
 * PayPal (orders v2 with captures), or its stand-in at another address. PayPal finds an order only by its own number (`windowKey`). Our
 * number is in the order as `custom_id`; an order with another `custom_id` is not accepted.
 */
export class PaypalProvider extends PayProvider {
  readonly name: PaypalOptions['name'];
  readonly clientKey = null;
  private readonly reading: Breaker;
  private readonly writing: Breaker;
  private token: { value: string; until: number } | null = null;

  constructor(private readonly options: PaypalOptions) {
    super();
    this.name = options.name;
    const { now = () => new Date(), onOutage = () => undefined } = options;
    const tell = (why: string | null) => {
      if (why || !(this.reading.broken || this.writing.broken)) onOutage(why);
    };
    this.reading = watchedBreaker(this.name, 'read', now, tell);
    this.writing = watchedBreaker(this.name, 'write', now, tell);
  }

  get reachable(): boolean {
    return this.reading.open && this.writing.open;
  }

  takes(method: PayMethod): boolean {
    return method === PAY_METHOD.PAYPAL;
  }

  async open(p: NewPayment): Promise<{ windowUrl: string; windowKey: string }> {
    const body = {
      intent: 'CAPTURE',
      purchase_units: [
        { custom_id: p.orderNo, invoice_id: p.orderNo, description: p.title.slice(0, 127), amount: moneyOf(p.amount, p.currency) },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            landing_page: 'LOGIN',
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            return_url: withQuery(p.successUrl, { orderId: p.orderNo, amount: String(p.amount) }),
            cancel_url: withQuery(p.failUrl, { orderId: p.orderNo, code: 'PAY_PROCESS_CANCELED' }),
          },
        },
      },
    };
    const key = `open:${p.orderNo}`;
    const request = { call: 'order', method: 'POST', path: '/v2/checkout/orders', subject: p.orderNo, body, key } as const;
    const order = await onceFree(KEY_BUSY_CODE, () => this.ask<PaypalOrder>(request));
    const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
    if (!link) throw new Unclear('no window');
    return { windowUrl: link.href, windowKey: order.id };
  }

  async confirm(p: { paymentKey: string; orderNo: string; amount: number; asked?: number }): Promise<ProviderPayment> {
    // The payment key comes from the buyer's browser, so it may be that of another order.
    const order = await this.order(p.paymentKey, p.orderNo);
    const unit = order?.purchase_units[0];
    if (!order || unit?.custom_id !== p.orderNo || amountOf(unit.amount) !== p.amount) throw new Refused('INVALID_REQUEST', '', false);
    if (captureOf(order)) return toPayment(order);
    const path = `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`;
    const key = p.asked ? `capture:${p.orderNo}:${p.asked}` : `capture:${p.orderNo}`;
    await this.ask({ call: 'capture', method: 'POST', path, subject: p.orderNo, body: {}, key });
    return this.read(order.id, p.orderNo);
  }

  async byOrder(orderNo: string, key: string | null = null): Promise<ProviderPayment | null> {
    if (!key) return null;
    const order = await this.order(key, orderNo);
    return order ? this.believed(order, orderNo) : null;
  }

  async transactions({ from, until, after, limit }: TransactionRange): Promise<TransactionPage> {
    const page = Number(after ?? 1);
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: until.toISOString(),
      fields: 'transaction_info',
      page_size: String(Math.min(limit, REPORT_PAGE_MAX)),
      page: String(page),
    });
    const path = `/v1/reporting/transactions?${query.toString()}`;
    const report = await this.ask<{ transaction_details: PaypalTransaction[]; total_pages: number }>({
      call: 'read',
      method: 'GET',
      path,
      subject: 'transactions',
    });
    const list = report.transaction_details.filter(isOfBuyer).map(toTransaction);
    return { list, next: page < report.total_pages ? String(page + 1) : null };
  }

  async cancel(p: Parameters<PayProvider['cancel']>[0]): Promise<ProviderPayment> {
    const order = await this.order(p.paymentKey, p.paymentKey);
    const capture = order && captureOf(order);
    if (!capture) throw new Refused('RESOURCE_NOT_FOUND', '', false);
    const answered = () => this.read(order.id, order.purchase_units[0]!.custom_id ?? '');
    // While a refund is on its way the order waits for it: asked for by another key, a part would be returned twice, and all be refused.
    if (isReturning(order)) return answered();
    const refund = await this.ask<PaypalRefund>({
      call: 'refund',
      method: 'POST',
      path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
      subject: p.paymentKey,
      body: p.amount === null ? {} : { amount: moneyOf(p.amount, capture.amount.currency_code) },
      key: p.key,
    });
    if (refund.status === 'FAILED' || refund.status === 'CANCELLED') throw new Refused(`REFUND_${refund.status}`, '');
    // A refund that PayPal has not completed does not count as refunded; the order waits for it.
    return answered();
  }

  /** PayPal has no window for cards, since cards cannot be registered there for later charges. */
  cardWindow(): CardOpening {
    return { windowUrl: null, script: null };
  }
  issueCard(): Promise<ProviderCard> {
    return Promise.reject(new Refused('NOT_SUPPORTED', ''));
  }
  charge(): Promise<ProviderPayment> {
    return Promise.reject(new Refused('NOT_SUPPORTED', ''));
  }

  private async read(key: string, orderNo: string): Promise<ProviderPayment> {
    const order = await this.order(key, orderNo);
    if (!order) throw new Unclear('an order that was there is not found');
    return this.believed(order, orderNo);
  }

  private believed(order: PaypalOrder, orderNo: string): ProviderPayment {
    const payment = toPayment(order);
    if (payment.orderId === orderNo) return payment;
    logger.error({ orderNo, answered: payment.orderId }, 'the provider answered about another order');
    throw new Unclear('an answer about another order', 'ANOTHER_ORDER');
  }

  private async order(key: string, subject: string): Promise<PaypalOrder | null> {
    try {
      return await this.ask<PaypalOrder>({ call: 'read', method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(key)}`, subject });
    } catch (e) {
      if (e instanceof Refused) return null;
      throw e;
    }
  }

  private ask<T>(request: Request): Promise<T> {
    return measured(this.name, request.call, () => this.answered<T>(request));
  }

  private async answered<T>(request: Request): Promise<T> {
    const breaker = request.method === 'GET' ? this.reading : this.writing;
    const { status, answer } = await underBreaker(breaker, request.subject, () => this.sent(request));
    if (status === 200 || status === 201) {
      breaker.worked();
      return answer as T;
    }
    const error = (answer ?? {}) as PaypalError;
    const [detail] = error.details ?? [];
    const code = detail?.issue ?? error.name ?? error.error ?? 'UNKNOWN';
    const final = status >= 400 && status < 500 && !PASSING_STATUSES.has(status) && code !== COMPLETION_UNDERWAY_CODE;
    const aboutKeys = status === 401 || isAboutKeys(code);
    if ((final && !aboutKeys) || code === KEY_BUSY_CODE) breaker.worked();
    else breaker.failed(request.subject, code, aboutKeys);
    const verdict = final ? verdictOf(request.call, code) : null;
    if (verdict) throw new Refused(code, detail?.description ?? error.message ?? '', verdict === 'CARD');
    throw new Unclear(`${status} ${code}`, code, final && !!request.key);
  }

  /** Sends a request; if PayPal refuses the token, fetches a new one and sends it once more. */
  private async sent(request: Request): Promise<{ status: number; answer: unknown }> {
    const first = await this.fetch(request, await this.bearer());
    if (first.status !== 401) return first;
    this.token = null;
    return this.fetch(request, await this.bearer());
  }

  private async bearer(): Promise<string> {
    if (this.token && this.token.until > Date.now()) return this.token.value;
    const { clientId, secret } = this.options;
    const { status, answer } = await this.http('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: value, expires_in: seconds } = (answer ?? {}) as { access_token?: string; expires_in?: number };
    // If PayPal gives no token, the request is sent all the same, since its answer says what is wrong with the keys.
    if (status !== 200 || !value) return 'none';
    this.token = { value, until: Date.now() + (seconds ?? 0) * SECOND - TOKEN_MARGIN_MS };
    return value;
  }

  private fetch({ method, path, body, key }: Request, token: string): Promise<{ status: number; answer: unknown }> {
    return this.http(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'paypal-request-id': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  private async http(path: string, init: RequestInit): Promise<{ status: number; answer: unknown }> {
    try {
      const r = await fetch(this.options.baseUrl + path, { ...init, signal: AbortSignal.timeout(PAYPAL_TIMEOUT_MS), redirect: 'error' });
      return { status: r.status, answer: await r.json() };
    } catch (e) {
      throw Unclear.without(e);
    }
  }
}

/** Whether a row of the report is of PayPal's group of payments (T00) or of reversals (T11), in which those of buyers are. */
const isOfBuyer = ({ transaction_info: t }: PaypalTransaction) => /^T(00|11)/.test(t.transaction_event_code);

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
