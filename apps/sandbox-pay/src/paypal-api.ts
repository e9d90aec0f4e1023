import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR } from '@madang/contracts/time';
import { sandboxPay } from '@madang/server/config';
import { sql } from '@madang/server/sql/sql';
import { happens, type Faults } from './faults';
import { keyTaken } from './idempotency.sql';
import { orderJson, PaypalRefusal, unprocessable, type PaypalBook } from './paypal-book';
import type { PaypalSigner } from './paypal-signer';

const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
const TOKEN_FOR_MS = 9 * HOUR;
interface Answer {
  status: number;
  body: object;
}
type Asked = 'order' | 'capture' | 'refund' | null;

/** Compares two secrets without telling by the time it takes where they differ. */
const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** PayPal's server API: tokens, orders, captures, refunds, the report of transactions, the certificate of its notices. */
export function paypalApi(app: FastifyInstance, paypal: PaypalBook, signer: PaypalSigner, faults: Faults): void {
  const tokens = new Map<string, number>();
  const { pool } = paypal.book;

  app.post('/paypal/v1/oauth2/token', (req, reply) => {
    const { clientId, secret } = sandboxPay.paypal;
    const expected = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    if (!same(req.headers.authorization ?? '', expected)) return reply.status(401).send({ error: 'invalid_client' });
    const token = `A21${randomBytes(24).toString('base64url')}`;
    tokens.set(token, Date.now() + TOKEN_FOR_MS);
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_FOR_MS / 1000, app_id: 'APP-SANDBOX' });
  });
  app.get('/paypal/v1/notifications/certs/:name', (_, reply) => reply.type('application/x-pem-file').send(signer.pem));

  const answer = async (req: FastifyRequest, reply: FastifyReply, asked: Asked, work: () => Promise<object>): Promise<FastifyReply> => {
    const token = (req.headers.authorization ?? '').replace(/^Bearer /, '');
    const result =
      (tokens.get(token) ?? 0) > Date.now() ? await run(req, asked, work) : refused(new PaypalRefusal(401, 'AUTHENTICATION_FAILURE'));
    return reply.status(result.status).send(result.body);
  };

  const run = async (req: FastifyRequest, asked: Asked, work: () => Promise<object>): Promise<Answer> => {
    const issue = mocked(req) ?? (asked && faults.issue[asked]);
    if (issue) return refused(issue === 'INTERNAL_SERVER_ERROR' ? broken() : unprocessable(issue));
    if (happens(faults.errorBefore)) return refused(broken());
    if (happens(faults.slow)) await sleep(faults.slowMs);
    const key = req.headers['paypal-request-id'];
    const result = asked && typeof key === 'string' ? await once(key.slice(0, 108), req.url, asked, work) : await outcome(200, work);
    return asked && happens(faults.errorAfter) ? refused(broken()) : result;
  };

  /** A key does its work once: a repeat answers the present state of what the first call made. */
  const once = async (key: string, path: string, asked: Exclude<Asked, null>, work: () => Promise<object>): Promise<Answer> => {
    const mine = await pool.query(keyTaken(key, path));
    if (!mine.rowCount) {
      const { rows } = await pool.query<{ status: number | null; body: { id: string } }>(
        sql`select status, body from idempotency where key = ${key} and path = ${path}`,
      );
      const first = rows[0];
      return first?.status
        ? outcome(200, async () => (asked === 'refund' ? paypal.findRefund(first.body.id) : orderJson(await paypal.find(first.body.id))))
        : refused(new PaypalRefusal(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS'));
    }
    const result = await outcome(201, work);
    // Only the answer of a successful call is kept for its key: a refused call may succeed the next time.
    if (result.status === 201)
      await pool.query(
        sql`update idempotency set status = 201, body = ${JSON.stringify(result.body)} where key = ${key} and path = ${path}`,
      );
    else await pool.query(sql`delete from idempotency where key = ${key} and path = ${path}`);
    return result;
  };

  type Named = { Params: { id: string }; Body: Record<string, never> | null };
  app.post<{ Body: object | null }>('/paypal/v2/checkout/orders', (req, reply) =>
    answer(req, reply, 'order', () => paypal.create(req.body ?? {})),
  );
  app.get<Named>('/paypal/v2/checkout/orders/:id', (req, reply) =>
    answer(req, reply, null, async () => orderJson(await paypal.find(req.params.id))),
  );
  app.post<Named>('/paypal/v2/checkout/orders/:id/capture', (req, reply) =>
    answer(req, reply, 'capture', () => paypal.capture(req.params.id)),
  );
  app.post<Named>('/paypal/v2/payments/captures/:id/refund', (req, reply) =>
    answer(req, reply, 'refund', () => paypal.refund(req.params.id, req.body ?? {})),
  );
  app.get<{ Querystring: Record<string, string> }>('/paypal/v1/reporting/transactions', (req, reply) =>
    answer(req, reply, null, () => {
      const { start_date: from = '', end_date: until = '', page = '1', page_size: size = '100' } = req.query;
      return paypal.report(new Date(from), new Date(until), Number(page), Number(size));
    }),
  );
}

/** PayPal's own way to hear an error: `{"mock_application_codes":"DUPLICATE_INVOICE_ID"}`. */
function mocked(req: FastifyRequest): string | null {
  const asked = req.headers['paypal-mock-response'];
  if (typeof asked !== 'string') return null;
  try {
    return (JSON.parse(asked) as { mock_application_codes?: string }).mock_application_codes ?? null;
  } catch {
    return null;
  }
}
const broken = () => new PaypalRefusal(500, 'INTERNAL_SERVER_ERROR');
const refused = (e: PaypalRefusal): Answer => ({ status: e.status, body: e.body });
const outcome = (status: number, work: () => Promise<object>): Promise<Answer> =>
  work().then(
    (body) => ({ status, body }),
    (e: unknown) => refused(e instanceof PaypalRefusal ? e : broken()),
  );
