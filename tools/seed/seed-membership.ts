import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import {
  CHAT_SCOPE,
  APPLICATION_STATUS,
  CURRENCY,
  LEDGER_KIND,
  MEMBERSHIP_PERIOD,
  ORDER_STATUS,
  PAY_METHOD,
  SUBSCRIPTION_STATE,
} from '@madang/contracts/codes';
import { daysAfter, daysBefore, monthsLater } from '@madang/contracts/dates';
import { config } from '@madang/server/config';
import { seal } from '@madang/server/seal';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { FURTHER_CONTENT } from './content-more';
import { DEMO_CARD } from './demo-card';
import { orderNo, type Seeder } from './seed';

const MEMBERSHIP_OFFERS = [
  {
    title: '코드베이 올인원',
    description: '개발자로 자라는 동안 곁에 두는 멤버십',
    price: 19_900,
    periodCd: MEMBERSHIP_PERIOD.AUTO,
    room: '멤버십 회원 대화방',
    benefits: ['매달 라이브 코드 리뷰', '이력서 첨삭 1회'],
    // How many days ago each member joined, and whether the member has cancelled since.
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
    periodCd: MEMBERSHIP_PERIOD.QUARTER,
    room: '겨울 회원 사랑방',
    benefits: ['신규 클래스 우선 신청', '재료 키트 10% 할인'],
    members: [
      { age: 33, leaves: false },
      { age: 9, leaves: false },
    ],
  },
] as const;

type Offer = (typeof MEMBERSHIP_OFFERS)[number];
interface Person {
  user_seq: number;
  name: string;
  email: string;
}
/** A membership that was made, and the class that its members may take. */
interface Membership {
  channelSeq: number;
  domain: string;
  offer: Offer;
  membershipSeq: number;
  courseSeq: number;
  /** Whether it goes on by itself, charged by the member's card. */
  auto: boolean;
}
/** A member: the number among the members, since when, and the paid periods. */
interface Member {
  i: number;
  person: Person;
  leaves: boolean;
  began: Date;
  starts: Date[];
  months: number;
  end: Date;
}

/** Adds a membership of a demo site, with a few members and their payments. */
export async function seedMembership(s: Seeder, channelSeq: number, domain: string, owner: number, index: number): Promise<void> {
  const offer = MEMBERSHIP_OFFERS[index];
  if (!offer) return;
  const membershipSeq = await addOffer(s, channelSeq, owner, offer);
  const courseSeq = await s.value<number>(
    'main',
    sql`update main.course set site_membership_seqs = array[${membershipSeq}::bigint] where channel_seq = ${channelSeq}
      and title = ${FURTHER_CONTENT[index]!.memberClass!.title} returning course_seq`,
  );
  const people = await s.rows<Person>(
    'main',
    sql`select a.user_seq, a.name, a.email from main.channel_user u join main.account a on a.user_seq = u.user_seq
     where u.channel_seq = ${channelSeq} and u.user_type_cd is null order by a.user_seq offset 10 limit ${offer.members.length}`,
  );
  const membership = { channelSeq, domain, offer, membershipSeq, courseSeq, auto: offer.periodCd === MEMBERSHIP_PERIOD.AUTO };
  for (const [i, { age, leaves }] of offer.members.entries()) {
    const person = people[i];
    if (!person) return;
    const began = daysBefore(Date.now(), age);
    const member = { i, person, leaves, began, ...periodsSince(began, membership.auto ? 1 : Number(offer.periodCd)) };
    const subscriptionSeq = await subscribe(s, membership, member);
    await enrolMember(s, membership, member);
    if (membership.auto) await keepCard(s, membership, member);
    for (const n of member.starts.keys()) await charge(s, membership, member, subscriptionSeq, n);
  }
  await s.rows(
    'main',
    sql`update main.course set accept_cnt = ${offer.members.length}, attend_count = ${offer.members.length},
      attend_sum = ${offer.members.length} where channel_seq = ${channelSeq} and course_seq = ${courseSeq}`,
  );
}

/** Adds the offer, its entry in the menu, and the chat room of its members. */
async function addOffer(s: Seeder, channelSeq: number, owner: number, offer: Offer): Promise<number> {
  const membershipSeq = await s.value<number>(
    'main',
    insertInto(
      'main.membership',
      {
        channelSeq,
        title: offer.title,
        description: offer.description,
        price: offer.price,
        periodCd: offer.periodCd,
        benefits: offer.benefits,
        createdBy: owner,
        createdAt: sql`now() - interval '90 days'`,
        updatedAt: sql`now() - interval '90 days'`,
      },
      sql`returning membership_seq`,
    ),
  );
  await s.rows('main', insertInto('main.menu', { channelSeq, menuTitle: '멤버십', path: '/membership', menuOrder: 3 }));
  await s.rows(
    'main',
    insertInto('main.chat_room', {
      channelSeq,
      name: offer.room,
      scope: CHAT_SCOPE.MEMBERSHIP,
      membershipSeqs: sql`array[${membershipSeq}::bigint]`,
      createdBy: owner,
      createdAt: sql`now() - interval '60 days'`,
      updatedAt: sql`now() - interval '60 days'`,
    }),
  );
  return membershipSeq;
}

/** The beginnings of all periods up to now, and the end of the last one. */
function periodsSince(began: Date, months: number): Pick<Member, 'starts' | 'months' | 'end'> {
  const starts = [began];
  while (monthsLater(starts.at(-1)!, months, began).getTime() <= Date.now()) starts.push(monthsLater(starts.at(-1)!, months, began));
  return { starts, months, end: monthsLater(starts.at(-1)!, months, began) };
}

function subscribe(
  s: Seeder,
  { channelSeq, membershipSeq, offer }: Membership,
  { person, began, starts, end, leaves }: Member,
): Promise<number> {
  return s.value<number>(
    'util',
    insertInto(
      'util.subscription',
      {
        channelSeq,
        membershipSeq,
        userSeq: person.user_seq,
        title: offer.title,
        price: offer.price,
        periodCd: offer.periodCd,
        state: SUBSCRIPTION_STATE.ACTIVE,
        beganAt: began,
        anchorAt: began,
        periodStart: starts.at(-1),
        periodEnd: end,
        cancelAt: leaves ? daysBefore(Date.now(), 1) : null,
        createdAt: began,
        checkAt: end,
      },
      sql`returning subscription_seq`,
    ),
  );
}

/** Enrols a member until the membership's period ends, and one day more if another charge is to come. */
async function enrolMember(s: Seeder, { channelSeq, courseSeq, auto }: Membership, { person, began, end, leaves }: Member): Promise<void> {
  const until = auto && !leaves ? daysAfter(end, 1) : end;
  await s.rows(
    'main',
    insertInto('main.attend', {
      channelSeq,
      courseSeq,
      userSeq: person.user_seq,
      choiseStatusCd: APPLICATION_STATUS.APPROVED,
      vodDays: -1,
      createdAt: began,
      appliedAt: began,
      attendAt: began,
      validAt: until,
      reviewExpringAt: until,
    }),
  );
}

/** Keeps a member's card here and at the payment company's stand-in. */
async function keepCard(s: Seeder, { channelSeq, domain }: Membership, { i, person, began }: Member): Promise<void> {
  const [customerKey, billingKey] = [`mm_demo_${channelSeq}_${i}`, `bk_member_${channelSeq}_${i}`];
  await s.as(
    'madang_sandbox_all',
    insertInto('sandbox.billing', {
      authKey: `bln_member_${channelSeq}_${i}`,
      billingKey,
      customerKey,
      card: JSON.stringify({ issuerCode: DEMO_CARD.issuerCode, number: DEMO_CARD.number }),
      origin: config.siteOrigin.replace('{domain}', domain),
      createdAt: sql`now()`,
      issuedAt: sql`now()`,
    }),
  );
  await s.rows(
    'util',
    insertInto('util.member_card', {
      channelSeq,
      userSeq: person.user_seq,
      customerKey,
      billingKey: seal(billingKey),
      brand: DEMO_CARD.brand,
      last4: DEMO_CARD.last4,
      registeredAt: began,
    }),
  );
}

/** Adds the paid order of a member's period number `n`, and its line of the ledger. */
async function charge(
  s: Seeder,
  { channelSeq, offer }: Membership,
  { i, person, began, starts, months }: Member,
  subscriptionSeq: number,
  n: number,
): Promise<void> {
  const start = starts[n]!;
  const no = orderNo(start);
  const key = `demo_member_${channelSeq}_${i}_${n}`;
  await s.rows(
    'util',
    insertInto('util.pay_order', {
      channelSeq,
      orderNo: no,
      subscriptionSeq,
      dueAt: start,
      periodEnd: monthsLater(start, months, began),
      userSeq: person.user_seq,
      title: offer.title,
      ordererName: person.name,
      email: person.email,
      price: offer.price,
      amount: offer.price,
      payMethodCd: PAY_METHOD.CARD,
      provider: 'sandbox',
      status: ORDER_STATUS.PAID,
      payStatus: PAYMENT_STATUS.DONE,
      paymentKey: key,
      methodDetail: `${DEMO_CARD.brand} ${DEMO_CARD.number}`,
      createdAt: start,
      paidAt: start,
    }),
  );
  await s.rows(
    'util',
    insertInto('util.ledger', {
      channelSeq,
      orderNo: no,
      kind: LEDGER_KIND.PAY,
      amount: offer.price,
      currency: CURRENCY.KRW,
      payMethodCd: PAY_METHOD.CARD,
      provider: 'sandbox',
      transactionKey: `${key}_PAY`,
      at: start,
    }),
  );
}
