import { DAY, HOUR } from '@madang/contracts/time';
import { CURRENCY, PAY_METHOD } from '@madang/contracts/codes';
import { wonOf, type Money } from './money';
import { orderNo, type Seeder } from './seed';
import type { Learner } from './seed-site';

const CARDS = ['신한 4518-42**-****-1193', '현대 9410-61**-****-2204', '국민 5365-10**-****-7741', '삼성 5188-31**-****-0093'];

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
  /** The term that was bought; set for a challenge alone. */
  term?: { termSeq: number; name: string };
}

/** What an order says of its payment. */
interface Said {
  regret: string;
  closed: string;
  refused: string;
}
const FOREIGN_CARDS = ['Visa 4242-42**-****-4242', 'Mastercard 5555-55**-****-4444'];
const PAYPAL = 'paypal-sandbox';
/** How the nth order was paid: most dollars by PayPal, some by a card that is charged in won. */
function wayOf(i: number, money: Money, amount: number) {
  if (money === CURRENCY.KRW) {
    const account = i % 7 === 3;
    return {
      ...{ method: account ? PAY_METHOD.VIRTUAL_ACCOUNT : PAY_METHOD.CARD, provider: 'sandbox', currency: money, amount },
      detail: account ? '국민은행 가상계좌' : CARDS[i % CARDS.length],
    };
  }
  if (i % 3 === 1)
    return {
      ...{ method: PAY_METHOD.OVERSEAS_CARD, provider: 'sandbox', currency: CURRENCY.KRW, amount: wonOf(amount) },
      detail: FOREIGN_CARDS[i % FOREIGN_CARDS.length],
    };
  return { method: PAY_METHOD.PAYPAL, provider: PAYPAL, currency: money, amount, detail: null };
}

/** Writes the learners' orders, paid, refunded and given up, with their rows of the ledger. */
export async function seedOrders(s: Seeder, channelSeq: number, paid: Paid[], money: Money, words: Said): Promise<void> {
  for (const [i, p] of paid.sort((a, b) => a.at.getTime() - b.at.getTime()).entries()) {
    const no = orderNo(p.at);
    const way = wayOf(i, money, p.amount);
    const price = way.currency === money ? p.price : wonOf(p.price);
    const key = `demo_${channelSeq}_${i}`;
    await s.rows(
      'util',
      `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, image_url, orderer_name, email, phone, price, discount, amount, pay_method_cd, provider, status, pay_status, payment_key, method_detail, refunded_amount, created_at, paid_at, cancel_at, cancel_reason, term_seq, term_name, currency, window_key)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$25,$15,$16,$17,$18,$19,$20,$20,$21,$22,$23,$24,$26,$27)`,
      [
        channelSeq,
        no,
        p.attendSeq,
        p.courseSeq,
        p.user.userSeq,
        p.title,
        p.imageUrl,
        p.user.name,
        p.user.email,
        null,
        price,
        price - way.amount,
        way.amount,
        way.method,
        p.refunded ? 'CANCELED' : 'PAID',
        p.refunded ? 'CANCELED' : 'DONE',
        key,
        way.detail,
        p.refunded ? way.amount : 0,
        p.at,
        p.refunded ? new Date(p.at.getTime() + DAY) : null,
        p.refunded ? words.regret : null,
        ...[p.term?.termSeq ?? null, p.term?.name ?? null, way.provider, way.currency, way.provider === PAYPAL ? key : null],
      ],
    );
    const ledger = (kind: 'PAY' | 'REFUND', amount: number, at: Date) =>
      s.rows(
        'util',
        'insert into util.ledger (channel_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider, transaction_key, at) values ($1,$2,$3,$4,$5,$6,$10,$7,$11,$8,$9)',
        [channelSeq, no, p.attendSeq, p.courseSeq, kind, amount, way.method, `${key}_${kind}`, at, way.currency, way.provider],
      );
    await ledger('PAY', way.amount, p.at);
    if (p.refunded) await ledger('REFUND', -way.amount, new Date(p.at.getTime() + DAY));
    await s.rows('main', 'update main.attend set order_no = $3 where channel_seq = $1 and attend_seq = $2', [channelSeq, p.attendSeq, no]);
  }
  // Some gave up, one is waiting for a deposit.
  const last = paid.slice(-6);
  for (const [i, p] of last.entries()) {
    const at = new Date(Date.now() - (i + 1) * 9 * HOUR);
    await s.rows(
      'util',
      `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, image_url, orderer_name, email, price, discount, amount, pay_method_cd, provider, status, pay_status, fail_code, fail_message, created_at, currency)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$16,$17,'FAILED','ABORTED',$13,$14,$15,$18)`,
      [
        channelSeq,
        orderNo(at),
        p.attendSeq,
        p.courseSeq,
        p.user.userSeq,
        p.title,
        p.imageUrl,
        p.user.name,
        p.user.email,
        p.price,
        p.price - p.amount,
        p.amount,
        i % 2 ? 'PAY_PROCESS_CANCELED' : 'REJECT_CARD_COMPANY',
        i % 2 ? words.closed : words.refused,
        at,
        ...(money === CURRENCY.USD ? [PAY_METHOD.PAYPAL, PAYPAL, money] : [PAY_METHOD.CARD, 'sandbox', money]),
      ],
    );
  }
}
