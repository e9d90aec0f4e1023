import { escapeHtml } from '@madang/server/escape-html';
import { markup } from '@madang/server/markup';
import type { Lang } from '@madang/contracts/codes';
import { formatMoney, htmlLang, localeOf } from '@madang/contracts/locale';
import { TIME_ZONE } from '@madang/contracts/time';
import { bankName } from '@madang/contracts/util/banks';
import { PRACTICE_CARDS } from './billing';
import { OFFERED_BANKS, type Row } from './payment';
import { PAY_WORDS } from './words';
import { TOSS_METHOD } from './codes';

export const e = (text: string | null | undefined) => escapeHtml(text ?? '');
const INFO_ICON =
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" ' +
  'stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8h.01"/></svg>';

export const document = (lang: Lang, title: string, body: string, wide = false) =>
  markup`<!doctype html><html lang="${htmlLang(lang)}"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
  <title>${e(title)} · Madang Pay</title><link rel="stylesheet" href="/sandbox/pay/pay.css"></head><body>
  <main${wide ? ' class="wide"' : ''}>${body}</main></body></html>`;
export const note = (lang: Lang) => `<p class="note">${INFO_ICON}<span>${PAY_WORDS[lang].sandbox}</span></p>`;
const money = (p: Row, lang: Lang) => formatMoney(p.total_amount, p.currency, lang);
export const pair = (name: string, value: string) => `<dt>${name}</dt><dd>${e(value)}</dd>`;

function methodName(p: Row, lang: Lang): string {
  const names: Record<string, string> = PAY_WORDS[lang].methods;
  return names[p.easy_pay ?? (p.international ? 'OVERSEAS' : p.method)] ?? p.method;
}
const accountText = (p: Row, lang: Lang) =>
  `${bankName(p.virtual_account?.bankCode ?? '', lang)} ${p.virtual_account?.accountNumber ?? ''}`;

/** The window: order, amount, and what the buyer may do. */
export function windowPage(p: Row, lang: Lang): string {
  const w = PAY_WORDS[lang];
  const banks = OFFERED_BANKS.map(
    (code, i) => `<label><input type="radio" name="bank" value="${code}"${i ? '' : ' checked'}>${e(bankName(code, lang))}</label>`,
  ).join('');
  const account = p.method === TOSS_METHOD.VIRTUAL_ACCOUNT;
  return document(
    lang,
    w.title,
    markup`<h1>${w.title}</h1><p class="lead">${e(p.order_name)}</p>${note(lang)}
<section class="card"><h2>${w.order}</h2><dl>${pair(w.orderNo, p.order_id)}${pair(w.method, methodName(p, lang))}</dl><p class="total">
<span>${w.amount}</span><b>${money(p, lang)}</b></p>
<form method="post" action="/sandbox/pay/window"><input type="hidden" name="paymentKey" value="${e(p.payment_key)}">
${account ? `<fieldset><legend>${w.bank}</legend><div class="banks">${banks}</div></fieldset>` : ''}
<button class="main" name="action" value="approve">${account ? w.issue : w.pay(money(p, lang))}</button>
<div class="pair"><button class="bad" name="action"
value="decline">${w.decline}</button><button name="action" value="cancel">${w.cancel}</button></div></form>
<p class="hint">${w.tryHint}</p></section>`,
  );
}

/** Registers a card for charges to come: nothing is paid here. */
export function cardPage(asked: Record<string, string>, lang: Lang): string {
  const w = PAY_WORDS[lang];
  const cards = Object.entries(PRACTICE_CARDS).map(
    ([name, card], i) =>
      markup`<label><input type="radio" name="card"
      value="${name}"${i ? '' : ' checked'}><span>${e(w.cards[name as keyof typeof PRACTICE_CARDS])}<br><small>${e(card.number)}</small>
      </span></label>`,
  );
  const hidden = Object.entries(asked).map(([name, value]) => `<input type="hidden" name="${name}" value="${e(value)}">`);
  return document(
    lang,
    w.cardTitle,
    markup`<h1>${w.cardTitle}</h1><p class="lead">${w.cardText}</p>${note(lang)}
<section class="card"><form method="post" action="/sandbox/pay/card">${hidden.join('')}
<fieldset><legend>${w.cardChoice}</legend><div class="banks">${cards.join('')}</div></fieldset>
<button class="main" name="action"
value="register">${w.register}</button><button name="action" value="cancel">${w.cancelCard}</button></form></section>`,
  );
}

/** The page of a payment's window once the payment is over. */
export function endPage(kind: 'done' | 'expired' | 'lost', lang: Lang, back: string | null): string {
  const w = PAY_WORDS[lang];
  const link = back ? `<form method="get" action="${e(back)}"><button>${w.back}</button></form>` : '';
  return document(
    lang,
    w[`${kind}Title`],
    `<section class="card empty"><h1>${w[`${kind}Title`]}</h1><p>${w[`${kind}Text`]}</p>${link}</section>`,
  );
}

/** Accounts that wait for money, each with its button. */
export function depositsPage(list: Row[], lang: Lang, done: boolean): string {
  const w = PAY_WORDS[lang];
  const until = new Intl.DateTimeFormat(localeOf(lang), {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const cards = list.map(
    (p) => markup`
      <section class="card"><h2>${e(p.order_name)}</h2><dl>
      ${pair(w.orderNo, p.order_id)}
      ${pair(w.account, accountText(p, lang))}
      ${pair(w.due, until.format(new Date(p.virtual_account!.dueDate)))}
      </dl><p class="total"><span>${w.amount}</span><b>${money(p, lang)}</b></p>
      <form method="post" action="/sandbox/pay/deposits">
      <button class="main" name="paymentKey" value="${e(p.payment_key)}"
        aria-label="${e(`${w.deposit} ${p.order_id}`)}">${w.deposit}</button>
      </form></section>`,
  );
  const body = cards.length ? cards.join('') : `<section class="card empty"><b>${w.none}</b><p>${w.noneText}</p></section>`;
  const told = done ? `<p class="note good" role="status">${INFO_ICON}<span>${w.deposited}</span></p>` : note(lang);
  return document(lang, w.deposits, `<h1>${w.deposits}</h1><p class="lead">${w.depositsText}</p>${told}${body}`, true);
}

export function receiptPage(p: Row, lang: Lang): string {
  const w = PAY_WORDS[lang];
  const at = p.approved_at
    ? new Intl.DateTimeFormat(localeOf(lang), {
        timeZone: TIME_ZONE,
        dateStyle: 'medium',
        timeStyle: 'medium',
      }).format(p.approved_at)
    : '';
  const returned = p.returned ? pair(w.returned, formatMoney(p.returned, p.currency, lang)) : '';
  return document(
    lang,
    w.receipt,
    markup`
      <h1>${w.receipt}</h1>${note(lang)}<section class="card"><dl>
      ${pair(w.item, p.order_name)}
      ${pair(w.orderNo, p.order_id)}
      ${pair(w.method, methodName(p, lang))}
      ${pair(w.status, w.statuses[p.status])}
      ${pair(w.approvedAt, at)}
      ${returned}
      </dl><p class="total"><span>${w.amount}</span><b>${money(p, lang)}</b></p></section>`,
  );
}
