import { PAYMENT_STATUS, WINDOW_END } from '@madang/contracts/answer-codes';
import { daysAfter, hoursBefore } from '@madang/contracts/dates';
import { CURRENCY, LEDGER_KIND, ORDER_STATUS, PAY_METHOD, type LedgerKind } from '@madang/contracts/codes';
import { BANK, bankName } from '@madang/contracts/util/banks';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { wonOf, type Money } from './money';
import { orderNo, type Seeder } from './seed';
import type { Learner } from './seed-site';

const MASKED_CARDS = ['신한 4518-42**-****-1193', '현대 9410-61**-****-2204', 'KB국민 5365-10**-****-7741', '삼성 5188-31**-****-0093'];

export interface Paid {
  attendSeq: number;
  courseSeq: number;
  title: string;
  imageUrl: string | null;
  user: Learner;
  at: Date;
  price: number;
  amount: number;
  refunded: boolean;
  /** The term of a challenge that was bought; undefined for other classes. */
  term?: { termSeq: number; name: string };
}

/** The texts of an order in the site's language, such as names of banks and reasons. */
interface Said {
  regret: string;
  closed: string;
  refused: string;
}
const FOREIGN_CARDS = ['Visa 4242-42**-****-4242', 'Mastercard 5555-55**-****-4444'];
const PAYPAL_PROVIDER = 'paypal-sandbox';
/** The way to pay of the nth order: dollars mostly by PayPal, and some by a card that is charged in won. */
function wayOf(i: number, money: Money, amount: number) {
  if (money === CURRENCY.KRW) {
    const account = i % 7 === 3;
    return {
      method: account ? PAY_METHOD.VIRTUAL_ACCOUNT : PAY_METHOD.CARD,
      provider: 'sandbox',
      currency: money,
      amount,
      detail: account ? `${bankName(BANK.KOOKMIN, 'ko')} 70000000${10_000 + i}` : MASKED_CARDS[i % MASKED_CARDS.length],
    };
  }
  if (i % 3 === 1)
    return {
      method: PAY_METHOD.OVERSEAS_CARD,
      provider: 'sandbox',
      currency: CURRENCY.KRW,
      amount: wonOf(amount),
      detail: FOREIGN_CARDS[i % FOREIGN_CARDS.length],
    };
  return { method: PAY_METHOD.PAYPAL, provider: PAYPAL_PROVIDER, currency: money, amount, detail: null };
}

/** Adds the learners' orders (paid, refunded and given up) with their ledger rows. */
export async function seedOrders(s: Seeder, channelSeq: number, paid: Paid[], money: Money, words: Said): Promise<void> {
  for (const [i, p] of paid.sort((a, b) => a.at.getTime() - b.at.getTime()).entries()) {
    const no = orderNo(p.at);
    const way = wayOf(i, money, p.amount);
    const price = way.currency === money ? p.price : wonOf(p.price);
    const key = `demo_${channelSeq}_${i}`;
    await s.rows(
      'util',
      insertInto('util.pay_order', {
        channelSeq,
        orderNo: no,
        attendSeq: p.attendSeq,
        courseSeq: p.courseSeq,
        userSeq: p.user.userSeq,
        title: p.title,
        imageUrl: p.imageUrl,
        ordererName: p.user.name,
        email: p.user.email,
        phone: null,
        price,
        discount: price - way.amount,
        amount: way.amount,
        payMethodCd: way.method,
        provider: way.provider,
        status: p.refunded ? ORDER_STATUS.CANCELED : ORDER_STATUS.PAID,
        payStatus: p.refunded ? PAYMENT_STATUS.CANCELED : PAYMENT_STATUS.DONE,
        paymentKey: key,
        methodDetail: way.detail,
        refundedAmount: p.refunded ? way.amount : 0,
        createdAt: p.at,
        paidAt: p.at,
        cancelAt: p.refunded ? daysAfter(p.at, 1) : null,
        cancelReason: p.refunded ? words.regret : null,
        termSeq: p.term?.termSeq ?? null,
        termName: p.term?.name ?? null,
        currency: way.currency,
        windowKey: way.provider === PAYPAL_PROVIDER ? key : null,
      }),
    );
    const ledger = (kind: LedgerKind, amount: number, at: Date) =>
      s.rows(
        'util',
        insertInto('util.ledger', {
          channelSeq,
          orderNo: no,
          attendSeq: p.attendSeq,
          courseSeq: p.courseSeq,
          kind,
          amount,
          currency: way.currency,
          payMethodCd: way.method,
          provider: way.provider,
          transactionKey: `${key}_${kind}`,
          at,
        }),
      );
    await ledger(LEDGER_KIND.PAY, way.amount, p.at);
    if (p.refunded) await ledger(LEDGER_KIND.REFUND, -way.amount, daysAfter(p.at, 1));
    await s.rows('main', sql`update main.attend set order_no = ${no} where channel_seq = ${channelSeq} and attend_seq = ${p.attendSeq}`);
  }
  // Some of the last orders were given up, and one waits for its deposit.
  const last = paid.slice(-6);
  for (const [i, p] of last.entries()) {
    const at = hoursBefore(Date.now(), (i + 1) * 9);
    await s.rows(
      'util',
      insertInto('util.pay_order', {
        channelSeq,
        orderNo: orderNo(at),
        attendSeq: p.attendSeq,
        courseSeq: p.courseSeq,
        userSeq: p.user.userSeq,
        title: p.title,
        imageUrl: p.imageUrl,
        ordererName: p.user.name,
        email: p.user.email,
        price: p.price,
        discount: p.price - p.amount,
        amount: p.amount,
        payMethodCd: money === CURRENCY.USD ? PAY_METHOD.PAYPAL : PAY_METHOD.CARD,
        provider: money === CURRENCY.USD ? PAYPAL_PROVIDER : 'sandbox',
        status: ORDER_STATUS.FAILED,
        payStatus: PAYMENT_STATUS.ABORTED,
        failCode: i % 2 ? WINDOW_END.CLOSED : 'REJECT_CARD_COMPANY',
        failMessage: i % 2 ? words.closed : words.refused,
        createdAt: at,
        currency: money,
      }),
    );
  }
}
