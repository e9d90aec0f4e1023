import { PLAN_CANCEL_REASON } from '@madang/contracts/answer-codes';
import {
  APPLICATION_STATUS,
  SELECTION_TYPE,
  COURSE_TYPE,
  DELIVERY,
  DISCOUNT_TYPE,
  FARE,
  HOLD,
  PAY_METHOD,
  YN,
  type PayMethod,
} from '@madang/contracts/codes';
import { PLAN_STATE, type CardWindow } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import supertest from 'supertest';
import { course, person, site, SORTED, type Person } from '../../apps/api-main/src/course/course.fixture';
import type { World } from '../security/world';
import { textLessons } from './keyed-money.sql';
import { callOf, learnerOf, makerOf, sampleOf, type Steps } from './keyed-steps';
import { CLASS_PRICE_KRW, type Shop } from './shop';

/**
 * For each call that moves money or seats, a function that prepares what the call needs (such as a paid order) and answers the call to
 * make. Each prepares its own.
 */
export const moneySteps = (s: Shop, w: World): Steps => ({
  ...orderSteps(s, w),
  ...subscriptionSteps(s, w),
  ...planSteps(s, w),
  ...couponSteps(s, w),
  ...enrolmentSteps(s, w),
});

const buyerOf = (w: World) => person(w.t, '박결제', w.channelSeq);

/** Proves a card in the payment company's window, as its owner would; answers what comes back. */
async function provenCard(s: Shop, { customerKey, successUrl, failUrl }: CardWindow) {
  const answer = await supertest(s.pay.url)
    .post('/sandbox/pay/card')
    .set('Host', new URL(successUrl).host)
    .type('form')
    .send({ customerKey, successUrl, failUrl, card: 'good', action: 'register' })
    .expect(303);
  const back = new URL(answer.headers['location'] as string);
  return { authKey: back.searchParams.get('authKey')!, customerKey };
}

/** Calls about orders and their refunds. */
function orderSteps(s: Shop, w: World): Steps {
  const { t } = s;
  const { owner, channelSeq } = w;
  const made = makerOf(w);
  const inside = (who: Person, courseSeq: number) =>
    s.until(async () => (await s.mine(who, courseSeq))?.choiseStatusCd === APPLICATION_STATUS.APPROVED);
  const ordered = async (method: PayMethod = PAY_METHOD.CARD) => {
    const as = await buyerOf(w);
    const courseSeq = await s.course();
    const enrolment = await s.enrol(as, courseSeq);
    return { as, courseSeq, enrolment, created: await s.order(as, enrolment, method) };
  };
  const bought = async () => {
    const as = await buyerOf(w);
    const courseSeq = await s.course();
    const { enrolment, order } = await s.buy(as, courseSeq);
    await inside(as, courseSeq);
    return { as, courseSeq, enrolment, over: { orderNo: order.orderNo } };
  };
  /** Prepares a refund request that staff have to decide, since one of four lessons was opened. */
  const requested = async () => {
    const one = await bought();
    const [lesson] = await t.admin<{ seq: number }>(textLessons(channelSeq, one.courseSeq));
    await w.ask(callOf('curriculum.find').endpoint, one.as.token, { courseSeq: one.courseSeq, curriculumSeq: lesson!.seq }).expect(200);
    const quote = (await w.ask(callOf('refund.quote').endpoint, one.as.token, one.over).expect(200)).body.data;
    const { refundSeq, amount } = (await made('refund.ask', one.as, { amount: quote.working.amount, reason: '' }, one.over)) as {
      refundSeq: number;
      amount: number;
    };
    return { ...one, refundSeq, amount };
  };
  return {
    'payment.create': async () => {
      const as = await buyerOf(w);
      const enrolment = await s.enrol(as, await s.course());
      const { courseSeq, attendSeq, amount } = enrolment;
      return { as, body: { courseSeq, attendSeq, payMethodCd: PAY_METHOD.CARD, amount, sellerYn: true } };
    },
    'payment.success': async () => {
      const { as, created } = await ordered();
      const back = await s.press(created);
      return {
        as,
        over: { orderNo: created.order.orderNo },
        body: { paymentKey: back.searchParams.get('paymentKey'), amount: Number(back.searchParams.get('amount')) },
      };
    },
    'payment.fail': async () => {
      const { as, created } = await ordered();
      await s.press(created, 'decline');
      return { as, over: { orderNo: created.order.orderNo }, body: { code: 'REJECT_CARD_PAYMENT', message: '거절' } };
    },
    'payment.cancel': async () => {
      const as = await buyerOf(w);
      const { order } = await s.buy(as, await s.course(), PAY_METHOD.VIRTUAL_ACCOUNT);
      return { as, over: { orderNo: order.orderNo }, body: { reason: '' } };
    },
    'payment.adminCancel': async () => ({ ...(await bought()), as: owner, body: { reason: '단순 변심' } }),
    'refund.ask': async () => ({ ...(await bought()), body: { amount: CLASS_PRICE_KRW, reason: '' } }),
    'refund.withdraw': requested,
    'refund.approve': async () => {
      const { refundSeq, amount } = await requested();
      return { as: owner, over: { refundSeq }, body: { amount, reason: '' } };
    },
    'refund.refuse': async () => ({ as: owner, over: { refundSeq: (await requested()).refundSeq }, body: { reason: '이미 들었어요' } }),
    'refund.give': async () => ({ ...(await bought()), as: owner, body: { amount: CLASS_PRICE_KRW, reason: '' } }),
    'refund.again': async () => {
      const one = await bought();
      s.pay.faults.say = { cancel: 'NOT_CANCELABLE_PAYMENT' };
      await s.cancel(one.enrolment.attendSeq, one.courseSeq).expect(200);
      await s.until(async () => (await s.find(one.as, one.over.orderNo)).failCode);
      s.pay.faults.say = {};
      return { as: owner, over: one.over, body: {} };
    },
  };
}

/** Calls about the membership of a site. */
function subscriptionSteps(s: Shop, w: World): Steps {
  const made = makerOf(w);
  const SUBSCRIBE = { payMethodCd: PAY_METHOD.CARD, price: 9900, sellerYn: true };
  const subscribed = async () => {
    const as = await buyerOf(w);
    const { cardWindow } = await made<{ cardWindow: CardWindow }>('subscription.subscribe', as, SUBSCRIBE);
    await made('subscription.subscribe', as, { ...SUBSCRIBE, card: await provenCard(s, cardWindow) });
    return { as };
  };
  return {
    'subscription.subscribe': async () => ({ as: await buyerOf(w), body: SUBSCRIBE }),
    'subscription.card': async () => {
      const one = await subscribed();
      const { cardWindow } = await made<{ cardWindow: CardWindow }>('subscription.card', one.as);
      return { ...one, body: { card: await provenCard(s, cardWindow) } };
    },
    'subscription.cancel': subscribed,
    'subscription.resume': async () => {
      const one = await subscribed();
      await made('subscription.cancel', one.as);
      return one;
    },
  };
}

/** Calls about the plan of a site. */
function planSteps(s: Shop, w: World): Steps {
  const { t } = s;
  const made = makerOf(w);
  /** Prepares a site of its own, since a site has only one plan and one card. */
  const ofPlan = async () => {
    const one = await site(t, '요금제');
    return { as: one.owner, over: { channelSeq: one.channelSeq } };
  };
  const withCard = async () => {
    const one = await ofPlan();
    const opened = await made<CardWindow>('plan.openCard', one.as, { next: '' }, one.over);
    return { ...one, body: await provenCard(s, opened) };
  };
  const onPlan = async () => {
    const { as, over, body } = await withCard();
    await made('plan.saveCard', as, body, over);
    await made('plan.change', as, { planSeq: 2, months: 1 }, over);
    return { as, over };
  };
  return {
    'plan.openCard': async () => ({ ...(await ofPlan()), body: { next: '' } }),
    'plan.saveCard': withCard,
    'plan.change': async () => {
      const { as, over, body } = await withCard();
      await made('plan.saveCard', as, body, over);
      return { as, over, body: { planSeq: 2, months: 1 } };
    },
    'plan.pay': async () => {
      const one = await onPlan();
      const { channelSeq } = one.over;
      await t.admin(sql`update util.site_plan set state = ${PLAN_STATE.PAST_DUE}, past_due_at = now() where channel_seq = ${channelSeq}`);
      return one;
    },
    'plan.cancel': async () => ({ ...(await onPlan()), body: { reasonCd: PLAN_CANCEL_REASON.PRICE } }),
    'plan.uncancel': async () => {
      const one = await onPlan();
      await made('plan.cancel', one.as, { reasonCd: PLAN_CANCEL_REASON.PRICE }, one.over);
      return one;
    },
    'plan.removeCard': async () => {
      const one = await onPlan();
      await made('plan.cancel', one.as, { reasonCd: PLAN_CANCEL_REASON.PRICE }, one.over);
      return one;
    },
    'plan.addCoupon': async () => {
      await t.admin(
        `insert into util.plan_coupon (code, name, percent) values ('WALKED', '{"ko": "확인", "en": "Check", "jp": "確認"}', 10) on conflict do
        nothing`,
      );
      return { ...(await ofPlan()), body: { code: 'WALKED' } };
    },
  };
}

function couponSteps(s: Shop, w: World): Steps {
  const { t } = s;
  const { owner, channelSeq } = w;
  const made = makerOf(w);
  const couponOf = () => ({
    ...sampleOf(w, 'coupon.create'),
    code: `K${Math.random().toString(36).slice(2, 12)}`,
    discount: 1000,
    discountTypeCd: DISCOUNT_TYPE.AMOUNT,
    endAt: null,
    issueCount: null,
  });
  const coupon = async () => {
    return made<{ couponInfoSeq: number; code: string }>('coupon.create', owner, couponOf());
  };
  const issued = async () => {
    const as = await buyerOf(w);
    const { couponInfoSeq } = await coupon();
    await made('coupon.issue', owner, { userSeqs: [as.userSeq], segmentSeq: null }, { couponInfoSeq });
    const [row] = await t.admin<{ seq: number }>(sql`select coupon_seq::int as seq from main.coupon where user_seq = ${as.userSeq}`);
    return { as, couponSeq: row!.seq };
  };
  return {
    'coupon.update': async () => ({
      as: owner,
      over: { couponInfoSeq: (await coupon()).couponInfoSeq },
      body: couponOf(),
    }),
    'coupon.issue': async () => ({
      as: owner,
      over: { couponInfoSeq: (await coupon()).couponInfoSeq },
      body: { userSeqs: [(await buyerOf(w)).userSeq], segmentSeq: null },
    }),
    'coupon.remove': async () => ({ as: owner, over: { couponInfoSeq: (await coupon()).couponInfoSeq } }),
    'coupon.take': async () => {
      const { couponInfoSeq } = await made<{ couponInfoSeq: number }>('coupon.create', owner, { ...couponOf(), offerYn: YN.YES });
      return { as: await buyerOf(w), over: { couponInfoSeq } };
    },
    'coupon.register': async () => ({ as: await buyerOf(w), body: { channelSeq, code: (await coupon()).code } }),
    'coupon.apply': async () => {
      const { as, couponSeq } = await issued();
      return { as, over: { courseSeq: await s.course() }, body: { couponSeq } };
    },
  };
}

/** Calls about enrolments, and about wishes for a class that does not sell yet. */
function enrolmentSteps(s: Shop, w: World): Steps {
  const { t } = s;
  const { owner, channelSeq } = w;
  const made = makerOf(w);
  const learning = (more?: Record<string, unknown>) => learnerOf(w, more);
  const surveyed = () =>
    course(t, channelSeq, {
      ...SORTED,
      sub_title: '한 줄',
      introduction: '<p>소개</p>',
      fare_cd: FARE.FREE,
      course_type: COURSE_TYPE.SURVEY,
    });
  return {
    'attend.create': async () => ({ as: await buyerOf(w), over: { courseSeq: await s.course() }, body: {} }),
    'attend.cancelMine': async () => {
      const as = await buyerOf(w);
      const courseSeq = await s.course({ choise_type_cd: SELECTION_TYPE.MANAGER });
      await s.enrol(as, courseSeq);
      return { as, over: { courseSeq }, body: {} };
    },
    'attend.add': async () => {
      const { courseSeq } = await learning();
      return { as: owner, over: { courseSeq }, body: { userSeqs: [(await buyerOf(w)).userSeq], termSeq: null, validAt: null } };
    },
    'attend.setStatus': async () => {
      const { courseSeq, attendSeq } = await learning();
      return { as: owner, over: { courseSeq }, body: { attendSeqs: [attendSeq], choiseStatusCd: APPLICATION_STATUS.WAITING } };
    },
    'attend.cancel': async () => {
      const { courseSeq, attendSeq } = await learning();
      return { as: owner, over: { courseSeq }, body: { attendSeqs: [attendSeq], reason: '단순 변심' } };
    },
    'attend.remind': async () => {
      const courseSeq = await s.course();
      const { attendSeq } = await s.enrol(await buyerOf(w), courseSeq);
      await t.admin(sql`update main.attend set hold_cd = ${HOLD.CLAIM} where attend_seq = ${attendSeq}`);
      return { as: owner, over: { courseSeq }, body: { attendSeqs: [attendSeq] } };
    },
    'attend.extend': async () => {
      const { courseSeq, attendSeq } = await learning();
      await t.admin(sql`update main.attend set valid_at = now() + interval '3 days' where attend_seq = ${attendSeq}`);
      return { as: owner, over: { courseSeq }, body: { attendSeqs: [attendSeq], days: 7, validAt: null } };
    },
    'attend.saveAddress': async () => {
      const one = await learning({ delivery_cd: DELIVERY.REQUIRED });
      return { ...one, body: sampleOf(w, 'attend.saveAddress') };
    },
    'demand.add': async () => ({
      as: await buyerOf(w),
      over: { courseSeq: await surveyed() },
    }),
    'demand.remove': async () => {
      const one = { as: await buyerOf(w), over: { courseSeq: await surveyed() } };
      await made('demand.add', one.as, {}, one.over);
      return one;
    },
  };
}
