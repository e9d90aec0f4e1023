import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '@madang/server/sql/sql';
import type { Billing, NewCharge } from './billing';
import type { Book, NewPayment, Refund } from './book';
import { refuse, refuseAs, Refusal, type Call } from './errors';
import { happens, type Faults } from './faults';
import { keyTaken } from './idempotency.sql';
import { transactions, type Range } from './transactions';

const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));

/** A request as it came, for tests that count. */
export interface RecordedCall {
  call: Call;
  url: string;
  key: string | null;
}

/** The provider's server API. */
export function api(
  app: FastifyInstance,
  book: Book,
  billing: Billing,
  secretKey: string,
  faults: Faults,
  record: (r: RecordedCall) => void,
): void {
  const expected = Buffer.from(`Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`);

  const answer = async (req: FastifyRequest, reply: FastifyReply, work: () => Promise<object>): Promise<FastifyReply> => {
    const given = Buffer.from(req.headers.authorization ?? '');
    const result =
      given.length === expected.length && timingSafeEqual(given, expected) ? await run(req, work) : failed(refuse('UNAUTHORIZED_KEY'));
    return reply.status(result.status).send(result.body);
  };

  const run = async (req: FastifyRequest, work: () => Promise<object>) => {
    const key = req.headers['idempotency-key'];
    const call = callOf(req);
    if (call) record({ call, url: req.url, key: typeof key === 'string' ? key : null });
    const code = req.headers['tosspayments-test-code'];
    if (typeof code === 'string' && code) return failed(refuseAs(code));
    const refusal = call && faults.say[call];
    if (refusal) work = () => Promise.reject(refuseAs(refusal));
    if (happens(faults.errorBefore)) return failed(refuse('COMMON_ERROR'));
    if (happens(faults.slow)) await sleep(faults.slowMs);
    const result = req.method === 'POST' && typeof key === 'string' ? await once(key.slice(0, 300), req.url, work) : await outcome(work);
    if (req.method === 'POST' && happens(faults.errorAfter)) return failed(refuse('FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING'));
    return faults.bareDates ? { ...result, body: withoutZone(result.body) } : result;
  };

  /**
   * A key that was used answers what it answered before, whatever the body says, unless that was a server error. While the first request
   * runs, a second one is refused.
   */
  const once = async (key: string, path: string, work: () => Promise<object>) => {
    const mine = await book.pool.query(keyTaken(key, path));
    if (!mine.rowCount) {
      const { rows } = await book.pool.query<{ status: number | null; body: object }>(
        sql`select status, body from idempotency where key = ${key} and path = ${path}`,
      );
      const first = rows[0];
      return first?.status ? { status: first.status, body: first.body } : failed(refuse('IDEMPOTENT_REQUEST_PROCESSING'));
    }
    const result = await outcome(work);
    if (result.status < 500)
      await book.pool.query(
        sql`update idempotency set status = ${result.status}, body = ${JSON.stringify(result.body)} where key = ${key} and path = ${path}`,
      );
    else await book.pool.query(sql`delete from idempotency where key = ${key} and path = ${path}`);
    return result;
  };

  app.post<{ Body: NewPayment | null }>('/v1/payments', (req, reply) => answer(req, reply, () => book.open(req.body ?? {})));
  app.post<{ Body: { paymentKey?: string; orderId?: string; amount?: number } | null }>('/v1/payments/confirm', (req, reply) =>
    answer(req, reply, () => book.confirm(req.body ?? {})),
  );
  app.get<{ Params: { orderId: string } }>('/v1/payments/orders/:orderId', (req, reply) =>
    answer(req, reply, () => book.byOrder(req.params.orderId)),
  );
  app.get<{ Querystring: Range }>('/v1/transactions', (req, reply) => answer(req, reply, () => transactions(book, req.query)));
  app.get<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey', (req, reply) =>
    answer(req, reply, () => book.byKey(req.params.paymentKey)),
  );
  app.post<{ Params: { paymentKey: string }; Body: Refund | null }>('/v1/payments/:paymentKey/cancel', (req, reply) =>
    answer(req, reply, () => book.cancel(req.params.paymentKey, req.body ?? {})),
  );
  app.post<{ Body: { authKey?: string; customerKey?: string } | null }>('/v1/billing/authorizations/issue', (req, reply) =>
    answer(req, reply, () => billing.issue(req.body ?? {})),
  );
  app.post<{ Params: { billingKey: string }; Body: NewCharge | null }>('/v1/billing/:billingKey', (req, reply) =>
    answer(req, reply, () => billing.charge(req.params.billingKey, req.body ?? {})),
  );
}

function withoutZone(body: { virtualAccount?: { dueDate: string } | null }): object {
  const { virtualAccount: account } = body;
  return account ? { ...body, virtualAccount: { ...account, dueDate: account.dueDate.slice(0, 19) } } : body;
}

function callOf(req: FastifyRequest): Call | null {
  if (req.method === 'GET') return 'read';
  if (req.url.endsWith('/confirm')) return 'confirm';
  if (req.url.endsWith('/cancel')) return 'cancel';
  return /^\/v1\/billing\/[^/]+$/.test(req.url) ? 'charge' : null;
}
const failed = (e: Refusal) => ({ status: e.status, body: e.body as object });
const outcome = (work: () => Promise<object>) =>
  work().then(
    (body) => ({ status: 200, body }),
    (e: unknown) => failed(e instanceof Refusal ? e : refuse('COMMON_ERROR')),
  );
