import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { Boundaries } from './boundaries';

/**
 * What the payment company may do with the next call that moves money. `refused…` answers a 4xx that is not about the card; `underWay`
 * charges, answers nothing, and for a while says that it is still working; `keepsTheMoney` finally refuses the next refund.
 */
export const PROVIDER_FAULTS = ['errorBefore', 'errorAfter', 'refusedBefore', 'refusedAfter', 'underWay', 'keepsTheMoney'] as const;
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** Toss's answer for temporary trouble, which it sends with status 400. */
const PASSING_TOSS = { code: 'PROVIDER_ERROR', message: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' };
const BROKEN_TOSS = { code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', message: '내부 시스템 처리 작업이 실패했습니다.' };
/** How many questions about a payment are answered with "still under way". */
const LOOKS_UNDER_WAY = 2;
/** The same two temporary failures in PayPal's form. */
const PASSING_PAYPAL = { name: 'UNPROCESSABLE_ENTITY', message: '', details: [{ issue: 'PROCESSOR_UNAVAILABLE', description: '' }] };
const BROKEN_PAYPAL = { name: 'INTERNAL_SERVER_ERROR', message: '' };
/** A final refusal of a refund. */
const KEEPS_TOSS = { code: 'REFUND_REJECTED', message: '환불이 거절되었습니다. 결제사에 문의 부탁드립니다.' };
const KEEPS_PAYPAL = {
  name: 'UNPROCESSABLE_ENTITY',
  message: '',
  details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS', description: '' }],
};
const answer = (status: number, body: object) => Response.json(body, { status });

/** The network between the services and the payment stand-in; crashes and faults happen here, at the level of HTTP. */
export class Network {
  private fault: ProviderFault | null = null;
  /** Orders that the payment company calls unfinished, with how many more times it will. */
  private readonly underWay = new Map<string, number>();
  /** The refusals by idempotency key, since Toss repeats its answer to a key. */
  private readonly refused = new Map<string, object>();
  private readonly direct = globalThis.fetch;

  constructor(
    private readonly boundaries: Boundaries,
    private readonly provider: string,
  ) {}

  install(): void {
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      return this.isPayment(url) ? this.boundaries.during(() => this.pass(url, init ?? {})) : this.direct(input, init);
    };
  }
  remove(): void {
    globalThis.fetch = this.direct;
  }

  /** Sets the fault of the next call that moves money; null for none. */
  next(fault: ProviderFault | null): void {
    this.fault = fault;
  }
  /** Ends all faults, and the requests that the payment company is still working on. */
  calm(): void {
    this.fault = null;
    this.underWay.clear();
  }
  /** Forgets the refusals of a history; the next one sends other idempotency keys. */
  forget(): void {
    this.calm();
    this.refused.clear();
  }

  private isPayment(url: string): boolean {
    return ['/v1/', '/paypal/v2/', '/paypal/v1/reporting/'].some((path) => url.startsWith(this.provider + path));
  }

  private async pass(url: string, init: RequestInit): Promise<Response> {
    const what = url.slice(this.provider.length).replace(/[\w=-]{20,}/g, '…');
    this.boundaries.reached('util', `before ${init.method} ${what}`);
    const response = await this.answered(url, init);
    this.boundaries.reached('util', `after ${init.method} ${what}`);
    return response;
  }

  private async answered(url: string, init: RequestInit): Promise<Response> {
    if (url.startsWith(`${this.provider}/paypal/`)) return this.answeredByPaypal(url, init);
    const moves = init.method === 'POST' && /\/(confirm|cancel|billing\/[^/]+)$/.test(url) && !url.includes('/authorizations/');
    if (!moves) return this.read(url, init);
    const { fault } = this;
    const key = `${url} ${new Headers(init.headers).get('idempotency-key')}`;
    const before = this.refused.get(key);
    if (before) return answer(400, before);
    const returns = url.endsWith('/cancel');
    if (fault === 'keepsTheMoney' && !returns) return this.direct(url, init);
    this.fault = null;
    if (fault === 'errorBefore') return answer(500, BROKEN_TOSS);
    if (fault === 'refusedBefore') return this.refuse(key, PASSING_TOSS);
    if (fault === 'keepsTheMoney') return this.refuse(key, KEEPS_TOSS);
    const real = await this.direct(url, init);
    if (fault === 'errorAfter') return answer(500, BROKEN_TOSS);
    if (fault === 'refusedAfter') return this.refuse(key, PASSING_TOSS);
    if (fault === 'underWay' && url.includes('/v1/billing/')) {
      this.underWay.set((JSON.parse(init.body as string) as { orderId: string }).orderId, LOOKS_UNDER_WAY);
      return answer(500, BROKEN_TOSS);
    }
    return real;
  }

  /** Answers in PayPal's place. PayPal does not repeat a refusal for the same key. */
  private async answeredByPaypal(url: string, init: RequestInit): Promise<Response> {
    if (init.method !== 'POST' || !/\/(capture|refund)$/.test(url)) return this.direct(url, init);
    const { fault } = this;
    if (fault === 'keepsTheMoney' && !url.endsWith('/refund')) return this.direct(url, init);
    this.fault = null;
    if (fault === 'errorBefore') return answer(500, BROKEN_PAYPAL);
    if (fault === 'refusedBefore') return answer(422, PASSING_PAYPAL);
    if (fault === 'keepsTheMoney') return answer(422, KEEPS_PAYPAL);
    const real = await this.direct(url, init);
    if (fault === 'errorAfter' || fault === 'underWay') return answer(500, BROKEN_PAYPAL);
    return fault === 'refusedAfter' ? answer(422, PASSING_PAYPAL) : real;
  }

  private refuse(key: string, why: object): Response {
    this.refused.set(key, why);
    return answer(400, why);
  }

  private async read(url: string, init: RequestInit): Promise<Response> {
    const real = await this.direct(url, init);
    const orderNo = /\/orders\/([^/]+)$/.exec(url)?.[1];
    const left = orderNo ? (this.underWay.get(orderNo) ?? 0) : 0;
    if (!left || real.status !== 200) return real;
    this.underWay.set(orderNo!, left - 1);
    return answer(200, { ...((await real.json()) as object), status: PAYMENT_STATUS.IN_PROGRESS, approvedAt: null });
  }
}
