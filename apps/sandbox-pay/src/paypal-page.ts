import { markup } from '@madang/server/markup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lang } from '@madang/contracts/codes';
import { formatMoney } from '@madang/contracts/locale';
import { document, e, endPage, note, pair } from './page';
import { BUYER_BEHAVIOURS, PaypalRefusal, type PaypalBook, type PaypalRow } from './paypal-book';
import { lang, show, withQuery } from './window';
import { PAY_WORDS } from './words';
import { PAYPAL_CAPTURE, PAYPAL_ORDER } from './codes';

/** The page on which a buyer agrees to an order: what, how much, from which account. */
function approvePage(o: PaypalRow, language: Lang): string {
  const w = PAY_WORDS[language];
  const money = formatMoney(o.amount, o.currency, language);
  const accounts = BUYER_BEHAVIOURS.map(
    (one, i) => `<label><input type="radio" name="account" value="${one}"${i ? '' : ' checked'}>${e(w.paypal.accounts[one])}</label>`,
  );
  return document(
    language,
    'PayPal',
    markup`<h1>PayPal</h1><p class="lead">${e(w.paypal.lead)}</p>${note(language)}
<section class="card"><h2>${w.order}</h2><dl>${pair(w.item, o.description)}${pair(w.orderNo, o.custom_id)}</dl><p class="total">
<span>${w.amount}</span><b>${money}</b></p>
<form method="post" action="/sandbox/pay/paypal"><input type="hidden" name="token" value="${e(o.order_id)}">
<fieldset><legend>${w.paypal.choice}</legend><div class="banks one">${accounts.join('')}</div></fieldset>
<button class="main" name="action" value="approve">${w.pay(money)}</button><button name="action" value="cancel">${w.cancel}</button></form>
<p class="hint">${w.tryHint}</p></section>`,
  );
}

/** A payment that PayPal looks at, ended by whoever tries it. */
function reviewPage(o: PaypalRow, language: Lang): string {
  const w = PAY_WORDS[language];
  return document(
    language,
    'PayPal',
    markup`<h1>PayPal</h1><p class="lead">${e(w.paypal.toReview)}</p>${note(language)}
<section class="card"><dl>${pair(w.item, o.description)}${pair(w.orderNo, o.custom_id)}</dl><p class="total">
<span>${w.amount}</span><b>${formatMoney(o.amount, o.currency, language)}</b></p>
<form method="post" action="/sandbox/pay/paypal"><input type="hidden" name="token" value="${e(o.order_id)}">
<button class="main" name="action" value="complete">${w.paypal.complete}</button>
<button class="bad" name="action" value="refuse">${w.paypal.refuse}</button></form></section>`,
  );
}

const isReviewed = (o: PaypalRow) => o.captures.some((c) => c.status === PAYPAL_CAPTURE.PENDING);
const shopOf = (o: PaypalRow) => ({ success_url: o.return_url, fail_url: o.cancel_url });

/** Serves imitations of the pages at which a buyer approves a PayPal payment. */
export function paypalPages(app: FastifyInstance, paypal: PaypalBook): void {
  const find = (token: string | undefined) =>
    paypal.find(token ?? '').catch((refusal: unknown) => {
      if (refusal instanceof PaypalRefusal) return null;
      throw refusal;
    });
  const lost = (req: FastifyRequest, reply: FastifyReply) => show(reply, endPage('lost', lang(req), null), null, 404);
  const done = (req: FastifyRequest, reply: FastifyReply, o: PaypalRow) =>
    show(reply, endPage('done', lang(req), new URL('/', o.return_url).href), shopOf(o));
  const back = (o: PaypalRow) => withQuery(o.return_url, { token: o.order_id, PayerID: 'SANDBOXBUYER1' });

  app.get<{ Querystring: { token?: string } }>('/sandbox/pay/paypal', async (req, reply) => {
    const o = await find(req.query.token);
    if (!o) return lost(req, reply);
    if (isReviewed(o)) return show(reply, reviewPage(o, lang(req)), shopOf(o));
    return o.status === PAYPAL_ORDER.PAYER_ACTION_REQUIRED ? show(reply, approvePage(o, lang(req)), shopOf(o)) : done(req, reply, o);
  });

  app.post<{ Body: Record<string, string> | null }>('/sandbox/pay/paypal', async (req, reply) => {
    const { token, action, account } = req.body ?? {};
    const o = await find(token);
    if (!o) return lost(req, reply);
    if (action === 'complete' || action === 'refuse') {
      await paypal.review(o.order_id, action === 'complete' ? PAYPAL_CAPTURE.COMPLETED : PAYPAL_CAPTURE.DECLINED);
      return done(req, reply, o);
    }
    if (action === 'approve') {
      const proven = await paypal.approve(o.order_id, BUYER_BEHAVIOURS.find((one) => one === account) ?? 'good');
      return proven.status === PAYPAL_ORDER.APPROVED ? reply.redirect(back(proven), 303) : done(req, reply, proven);
    }
    return reply.redirect(withQuery(o.cancel_url, { token: o.order_id }), 303);
  });
}
