import { monthsLater } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import { config } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import { MORE } from './content-more';
import { orderNo, type Seeder } from './seed';

const CARD = { brand: 'KB국민', last4: '424*', number: '94900000****424*' };
const OFFERS = [
  {
    title: '코드베이 올인원',
    description: '개발자로 자라는 동안 곁에 두는 멤버십',
    price: 19_900,
    periodCd: 'AUTO',
    room: '멤버십 회원 대화방',
    benefits: ['매달 라이브 코드 리뷰', '이력서 첨삭 1회'],
    // Days ago, and who has given it up since.
    members: [
      { age: 75, leaves: false },
      { age: 41, leaves: false },
      { age: 20, leaves: false },
      { age: 12, leaves: true },
    ],
  },
  {
    title: '결 공방 3개월 회원권',
    description: '석 달 동안 공방의 모든 소식을 먼저 받아요',
    price: 45_000,
    periodCd: '03',
    room: '겨울 회원 사랑방',
    benefits: ['신규 클래스 우선 신청', '재료 키트 10% 할인'],
    members: [
      { age: 33, leaves: false },
      { age: 9, leaves: false },
    ],
  },
] as const;

/** Writes a membership of each demo site, with a few members and what they paid. */
export async function seedMembership(s: Seeder, channelSeq: number, domain: string, owner: number, index: number): Promise<void> {
  const offer = OFFERS[index];
  if (!offer) return;
  const membershipSeq = await s.value<number>(
    'main',
    `insert into main.membership (channel_seq, title, description, price, period_cd, benefits, created_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - interval '90 days', now() - interval '90 days') returning membership_seq`,
    [channelSeq, offer.title, offer.description, offer.price, offer.periodCd, offer.benefits, owner],
  );
  await s.rows('main', "insert into main.menu (channel_seq, menu_title, path, menu_order) values ($1, '멤버십', '/membership', 3)", [
    channelSeq,
  ]);
  await s.rows(
    'main',
    `insert into main.chat_room (channel_seq, name, scope, membership_seqs, created_by, created_at, updated_at)
     values ($1, $2, '03', array[$3::bigint], $4, now() - interval '60 days', now() - interval '60 days')`,
    [channelSeq, offer.room, membershipSeq, owner],
  );
  const courseSeq = await s.value<number>(
    'main',
    'update main.course set site_membership_seqs = array[$3::bigint] where channel_seq = $1 and title = $2 returning course_seq',
    [channelSeq, MORE[index]!.memberClass!.title, membershipSeq],
  );
  const people = await s.rows<{ user_seq: number; name: string; email: string }>(
    'main',
    `select a.user_seq, a.name, a.email from main.channel_user u join main.account a on a.user_seq = u.user_seq
     where u.channel_seq = $1 and u.user_type_cd is null order by a.user_seq offset 10 limit $2`,
    [channelSeq, offer.members.length],
  );
  const auto = offer.periodCd === 'AUTO';
  for (const [i, { age, leaves }] of offer.members.entries()) {
    const person = people[i];
    if (!person) return;
    const began = new Date(Date.now() - age * DAY);
    const starts = [began];
    const months = auto ? 1 : Number(offer.periodCd);
    while (monthsLater(starts.at(-1)!, months, began).getTime() <= Date.now()) starts.push(monthsLater(starts.at(-1)!, months, began));
    const end = monthsLater(starts.at(-1)!, months, began);
    const subscriptionSeq = await s.value<number>(
      'util',
      `insert into util.subscription (channel_seq, membership_seq, user_seq, title, price, period_cd, state, began_at, anchor_at, period_start, period_end, cancel_at, created_at, check_at)
       values ($1, $2, $3, $4, $5, $6, 'ACTIVE', $7, $7, $8, $9, $10, $7, $9) returning subscription_seq`,
      [
        ...[channelSeq, membershipSeq, person.user_seq, offer.title, offer.price, offer.periodCd, began, starts.at(-1), end],
        leaves ? new Date(Date.now() - DAY) : null,
      ],
    );
    // Access lasts as long as the membership, and a day more while the next charge is on its way.
    await s.rows(
      'main',
      `insert into main.attend (channel_seq, course_seq, user_seq, choise_status_cd, vod_days, created_at, applied_at, attend_at, valid_at, review_expring_at)
       values ($1, $2, $3, '00', -1, $4, $4, $4, $5, $5)`,
      [channelSeq, courseSeq, person.user_seq, began, auto && !leaves ? new Date(end.getTime() + DAY) : end],
    );
    if (auto) {
      const [customerKey, billingKey] = [`mm_demo_${channelSeq}_${i}`, `bk_member_${channelSeq}_${i}`];
      await s.as(
        'madang_sandbox_all',
        `insert into sandbox.billing (auth_key, billing_key, customer_key, card, origin, created_at, issued_at) values ($1, $2, $3, $4, $5, now(), now())`,
        [
          ...[`bln_member_${channelSeq}_${i}`, billingKey, customerKey, JSON.stringify({ issuerCode: '11', number: CARD.number })],
          config.siteOrigin.replace('{domain}', domain),
        ],
      );
      await s.rows(
        'util',
        'insert into util.member_card (channel_seq, user_seq, customer_key, billing_key, brand, last4, registered_at) values ($1, $2, $3, $4, $5, $6, $7)',
        [channelSeq, person.user_seq, customerKey, seal(billingKey), CARD.brand, CARD.last4, began],
      );
    }
    for (const [n, start] of starts.entries()) {
      const no = orderNo(start);
      const key = `demo_member_${channelSeq}_${i}_${n}`;
      await s.rows(
        'util',
        `insert into util.pay_order (channel_seq, order_no, subscription_seq, due_at, period_end, user_seq, title, orderer_name, email, price, amount, pay_method_cd, provider, status, pay_status, payment_key, method_detail, created_at, paid_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 'CARD', 'sandbox', 'PAID', 'DONE', $11, $12, $4, $4)`,
        [
          ...[channelSeq, no, subscriptionSeq, start, monthsLater(start, months, began), person.user_seq, offer.title, person.name],
          ...[person.email, offer.price, key, `${CARD.brand} ${CARD.number}`],
        ],
      );
      await s.rows(
        'util',
        "insert into util.ledger (channel_seq, order_no, kind, amount, currency, pay_method_cd, provider, transaction_key, at) values ($1, $2, 'PAY', $3, 'KRW', 'CARD', 'sandbox', $4, $5)",
        [channelSeq, no, offer.price, `${key}_PAY`, start],
      );
    }
  }
  await s.rows(
    'main',
    'update main.course set accept_cnt = $3, attend_count = $3, attend_sum = $3 where channel_seq = $1 and course_seq = $2',
    [channelSeq, courseSeq, offer.members.length],
  );
}
