import { PAYMENT_STATUS, WINDOW_END } from '@madang/contracts/answer-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '@madang/server/sql/sql';
import { PRACTICE_CARDS, type Billing, type PracticeCard } from './billing';
import { isUrl, type Book } from './book';
import { refuse, Refusal, type Code } from './errors';
import { cardPage, depositsPage, endPage, receiptPage, windowPage } from './page';
import { OFFERED_BANKS, type Row } from './payment';
import { PAGE_STYLE } from './style';
import { langOf } from './words';
import { TOSS_PAYMENT_TYPE } from './codes';

export const lang = (req: FastifyRequest) => langOf(req.headers.cookie, req.headers['accept-language']);
type Query = { Querystring: { paymentKey?: string; orderId?: string; done?: string } };
type Form = { Body: Record<string, string> | null };

/** A page of ours; a form in it may lead on to the shop, nowhere else, nothing runs, nothing is framed. */
export function show(
  reply: FastifyReply,
  html: string,
  p: Pick<Row, 'success_url' | 'fail_url'> | null = null,
  status = 200,
): FastifyReply {
  const shop = p ? [...new Set([p.success_url, p.fail_url].map((u) => new URL(u).origin))].join(' ') : '';
  return reply
    .status(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self' ${shop}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Serves the pages of the payment company that a buyer sees. */
export function pages(app: FastifyInstance, book: Book, billing: Billing): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );

  const find = (paymentKey: string | undefined) =>
    book
      .tx((tx) => book.lock(tx, 'payment_key', paymentKey ?? ''))
      .catch((e: unknown) => {
        if (e instanceof Refusal) return null;
        throw e;
      });
  const handled = (req: FastifyRequest, reply: FastifyReply, p: Row) =>
    show(reply, endPage(p.status === PAYMENT_STATUS.EXPIRED ? 'expired' : 'done', lang(req), new URL('/', p.success_url).href), p);

  app.get('/sandbox/pay/pay.css', (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(PAGE_STYLE),
  );

  app.get<Query>('/sandbox/pay/window', async (req, reply) => {
    const p = await find(req.query.paymentKey);
    if (!p) return show(reply, endPage('lost', lang(req), null), null, 404);
    return p.status === PAYMENT_STATUS.READY ? show(reply, windowPage(p, lang(req)), p) : handled(req, reply, p);
  });

  app.post<Form>('/sandbox/pay/window', async (req, reply) => {
    const { paymentKey, action, bank } = req.body ?? {};
    const p = await find(paymentKey);
    if (!p) return show(reply, endPage('lost', lang(req), null), null, 404);
    if (action === 'approve') {
      // The buyer pressed twice, or came back and pressed again: the window goes on as at the first press.
      const proven =
        p.status === PAYMENT_STATUS.READY
          ? await book.authenticate(
              p.payment_key,
              OFFERED_BANKS.find((code) => code === bank),
            )
          : p;
      if (proven.status !== PAYMENT_STATUS.IN_PROGRESS) return handled(req, reply, proven);
      return reply.redirect(
        withQuery(p.success_url, {
          paymentType: TOSS_PAYMENT_TYPE.NORMAL,
          orderId: p.order_id,
          paymentKey: p.payment_key,
          amount: String(p.total_amount),
        }),
        303,
      );
    }
    if (p.status !== PAYMENT_STATUS.READY) return handled(req, reply, p);
    const code: Code = action === 'decline' ? 'REJECT_CARD_COMPANY' : WINDOW_END.CLOSED;
    await book.abort(p.payment_key, code);
    return reply.redirect(withQuery(p.fail_url, { code, message: refuse(code).message, orderId: p.order_id }), 303);
  });

  /** A window for a card, as the provider's script opens it: what it needs stands in its address, and it leads back to this very host. */
  const registration = (host: string, form: Record<string, string | undefined> | null) => {
    const { customerKey = '', successUrl = '', failUrl = '' } = form ?? {};
    const ours = [successUrl, failUrl].every((url) => isUrl(url) && new URL(url).host === host);
    return ours && /^[\w=.@-]{2,300}$/.test(customerKey) ? { customerKey, successUrl, failUrl } : null;
  };
  app.get<{ Querystring: Record<string, string> }>('/sandbox/pay/card', (req, reply) => {
    const asked = registration(req.host, req.query);
    if (!asked) return show(reply, endPage('lost', lang(req), null), null, 404);
    return show(reply, cardPage(asked, lang(req)), { success_url: asked.successUrl, fail_url: asked.failUrl });
  });
  app.post<Form>('/sandbox/pay/card', async (req, reply) => {
    const { action, card } = req.body ?? {};
    const asked = registration(req.host, req.body);
    if (!asked) return show(reply, endPage('lost', lang(req), null), null, 404);
    if (action !== 'register') {
      const code: Code = WINDOW_END.CLOSED;
      return reply.redirect(withQuery(asked.failUrl, { code, message: refuse(code).message }), 303);
    }
    const known = Object.keys(PRACTICE_CARDS).find((name) => name === card) as PracticeCard | undefined;
    const authKey = await billing.prove(asked.customerKey, new URL(asked.successUrl).origin, known ?? 'good');
    return reply.redirect(withQuery(asked.successUrl, { customerKey: asked.customerKey, authKey }), 303);
  });

  app.get<Query>('/sandbox/pay/deposits', async (req, reply) => {
    const { rows } = await book.pool.query<Row>(
      sql`select * from payment where status = ${PAYMENT_STATUS.WAITING_FOR_DEPOSIT}
        and (${req.query.orderId ?? null}::text is null or order_id = ${req.query.orderId ?? null}) order by requested_at desc limit 50`,
    );
    return show(reply, depositsPage(rows, lang(req), req.query.done !== undefined));
  });
  app.post<Form>('/sandbox/pay/deposits', async (req, reply) => {
    const p = await find(req.body?.['paymentKey']);
    if (p?.status === PAYMENT_STATUS.WAITING_FOR_DEPOSIT) await book.deposit(p.payment_key);
    return reply.redirect('/sandbox/pay/deposits?done', 303);
  });

  app.get<Query>('/sandbox/pay/receipt', async (req, reply) => {
    const p = await find(req.query.paymentKey);
    return p?.approved_at ? show(reply, receiptPage(p, lang(req))) : show(reply, endPage('lost', lang(req), null), null, 404);
  });
}

export function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}
