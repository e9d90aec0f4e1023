import { DAY, HOUR } from '@madang/contracts/time';
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
  /** Of a challenge. */
  term?: { termSeq: number; name: string };
}

/** What the learners paid, gave back, gave up; with the ledger. */
export async function seedOrders(s: Seeder, channelSeq: number, paid: Paid[]): Promise<void> {
  for (const [i, p] of paid.sort((a, b) => a.at.getTime() - b.at.getTime()).entries()) {
    const no = orderNo(p.at);
    const account = i % 7 === 3;
    const key = `demo_${channelSeq}_${i}`;
    await s.rows(
      'util',
      `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, image_url, orderer_name, email, phone, price, discount, amount, pay_method_cd, provider, status, pay_status, payment_key, method_detail, refunded_amount, created_at, paid_at, cancel_at, cancel_reason, term_seq, term_name)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,'sandbox',$15,$16,$17,$18,$19,$20,$20,$21,$22,$23,$24)`,
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
        p.price,
        p.price - p.amount,
        p.amount,
        account ? 'VIRTUAL_ACCOUNT' : 'CARD',
        p.refunded ? 'CANCELED' : 'PAID',
        p.refunded ? 'CANCELED' : 'DONE',
        key,
        account ? '국민은행 가상계좌' : CARDS[i % CARDS.length],
        p.refunded ? p.amount : 0,
        p.at,
        p.refunded ? new Date(p.at.getTime() + DAY) : null,
        p.refunded ? '일정이 맞지 않아요' : null,
        ...[p.term?.termSeq ?? null, p.term?.name ?? null],
      ],
    );
    const ledger = (kind: 'PAY' | 'REFUND', amount: number, at: Date) =>
      s.rows(
        'util',
        "insert into util.ledger (channel_seq, order_no, attend_seq, course_seq, kind, amount, currency, pay_method_cd, provider, transaction_key, at) values ($1,$2,$3,$4,$5,$6,'KRW',$7,'sandbox',$8,$9)",
        [channelSeq, no, p.attendSeq, p.courseSeq, kind, amount, account ? 'VIRTUAL_ACCOUNT' : 'CARD', `${key}_${kind}`, at],
      );
    await ledger('PAY', p.amount, p.at);
    if (p.refunded) await ledger('REFUND', -p.amount, new Date(p.at.getTime() + DAY));
    await s.rows('main', 'update main.attend set order_no = $3 where channel_seq = $1 and attend_seq = $2', [channelSeq, p.attendSeq, no]);
  }
  // Some gave up, one is waiting for a deposit.
  const last = paid.slice(-6);
  for (const [i, p] of last.entries()) {
    const at = new Date(Date.now() - (i + 1) * 9 * HOUR);
    await s.rows(
      'util',
      `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, image_url, orderer_name, email, price, discount, amount, pay_method_cd, provider, status, pay_status, fail_code, fail_message, created_at)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,'CARD','sandbox','FAILED','ABORTED',$13,$14,$15)`,
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
        i % 2 ? '사용자가 결제를 취소했습니다.' : '카드사에서 결제를 거절했어요.',
        at,
      ],
    );
  }
}
