import { CHOISE_STATUS, DELIVERY, PAY_METHOD } from '@madang/contracts/codes';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import type { CardWindow } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { course, enrol, person, site, SORTED, type Person } from '../../apps/api-main/src/course/course.fixture';
import supertest from 'supertest';
import { inputsOf } from '../security/bodies';
import { validBodyOf, type Body } from '../security/valid-bodies';
import type { World } from '../security/world';
import { PRICE, type Shop } from './shop';

/** One call, and who makes it. */
export interface Step {
  /** The caller; null: a visitor, whom only the browser's id tells from others. */
  as: Person | null;
  body?: object;
  /** Path parameters that differ from the site's usual ones. */
  over?: Record<string, string | number>;
}
export const callOf = (name: string): Registered => REGISTRY.find((one) => one.name === name)!;
/** A valid body of a call, with sample values. */
export function sampleOf(w: World, name: string): Body {
  const [input] = inputsOf(callOf(name));
  return input ? validBodyOf(w, name)(input.body() as Body) : {};
}

/** Makes a call; throws unless it succeeds; answers its data. */
export const makerOf =
  (w: World) =>
  async <T = Record<string, number>>(
    name: string,
    who: Person,
    body: object = {},
    over: Record<string, string | number> = {},
  ): Promise<T> => {
    const answer = await w.ask(callOf(name).endpoint, who.token, over).send(body);
    if (answer.status !== 200) throw new Error(`${name} answers ${answer.status}: ${answer.text}`);
    return answer.body.data as T;
  };
/** Creates a person with an enrolment in a class made for them. */
export async function learnerOf(w: World, more: Record<string, unknown> = {}) {
  const as = await person(w.t, '수강생', w.channelSeq);
  const courseSeq = await course(w.t, w.channelSeq, { choise_type_cd: '00', ...more });
  const attendSeq = await enrol(w.t, { channelSeq: w.channelSeq, courseSeq, userSeq: as.userSeq });
  await w.t.admin(sql`update main.course set attend_count = 1, accept_cnt = 1 where course_seq = ${courseSeq}`);
  return { as, courseSeq, attendSeq, over: { courseSeq } };
}

/**
 * For each call that moves money or seats, a function that prepares what the call needs (such as a paid order) and answers the call to
 * make. Each prepares its own.
 */
export function moneySteps(s: Shop, w: World): Record<string, () => Promise<Step>> {
  const { t } = s;
  const { owner, channelSeq } = w;
  const made = makerOf(w);
  const buyer = () => person(t, '박결제', channelSeq);
  const inside = (who: Person, courseSeq: number) =>
    s.until(async () => (await s.mine(who, courseSeq))?.choiseStatusCd === CHOISE_STATUS.APPROVED);

  const ordered = async (method: 'CARD' | 'VIRTUAL_ACCOUNT' = 'CARD') => {
    const as = await buyer();
    const courseSeq = await s.course();
    const attend = await s.enrol(as, courseSeq);
    return { as, courseSeq, attend, created: await s.order(as, attend, method) };
  };
  const bought = async () => {
    const as = await buyer();
    const courseSeq = await s.course();
    const { attend, order } = await s.buy(as, courseSeq);
    await inside(as, courseSeq);
    return { as, courseSeq, attend, over: { orderNo: order.orderNo } };
  };
  /** Prepares a refund request that staff have to decide, since one of four lessons was opened. */
  const requested = async () => {
    const one = await bought();
    const [lesson] = await t.admin<{ seq: number }>(
      sql`insert into main.curriculum (channel_seq, course_seq, curriculum_order, curriculum_type_cd, title, content)
       select ${channelSeq}, ${one.courseSeq}, n, '05', '수업 ' || n,
         '<p>글</p>' from generate_series(1, 4) n returning curriculum_seq::int as seq`,
    );
    await w.ask(callOf('curriculum.find').endpoint, one.as.token, { courseSeq: one.courseSeq, curriculumSeq: lesson!.seq }).expect(200);
    const quote = (await w.ask(callOf('refund.quote').endpoint, one.as.token, one.over).expect(200)).body.data;
    const { refundSeq, amount } = (await made('refund.ask', one.as, { amount: quote.working.amount, reason: '' }, one.over)) as {
      refundSeq: number;
      amount: number;
    };
    return { ...one, refundSeq, amount };
  };
  const provenCard = async ({ customerKey, successUrl, failUrl }: CardWindow) => {
    const answer = await supertest(s.pay.url)
      .post('/sandbox/pay/card')
      .set('Host', new URL(successUrl).host)
      .type('form')
      .send({ customerKey, successUrl, failUrl, card: 'good', action: 'register' })
      .expect(303);
    const back = new URL(answer.headers['location'] as string);
    return { authKey: back.searchParams.get('authKey')!, customerKey };
  };
  const SUBSCRIBE = { payMethodCd: PAY_METHOD.CARD, price: 9900, sellerYn: true };
  const subscribed = async () => {
    const as = await buyer();
    const { cardWindow } = await made<{ cardWindow: CardWindow }>('subscription.subscribe', as, SUBSCRIBE);
    await made('subscription.subscribe', as, { ...SUBSCRIBE, card: await provenCard(cardWindow) });
    return { as };
  };
  /** Prepares a site of its own, since a site has only one plan and one card. */
  const ofPlan = async () => {
    const one = await site(t, '요금제');
    return { as: one.owner, over: { channelSeq: one.channelSeq } };
  };
  const withCard = async () => {
    const one = await ofPlan();
    const opened = await made<CardWindow>('plan.openCard', one.as, { next: '' }, one.over);
    return { ...one, body: await provenCard(opened) };
  };
  const onPlan = async (more: { declined?: boolean } = {}) => {
    const { as, over, body } = await withCard();
    await made('plan.saveCard', as, body, over);
    await made('plan.change', as, { planSeq: 2, months: 1 }, over);
    if (more.declined) await t.admin(sql`update util.site_plan set state = 'PAST_DUE' where channel_seq = ${over.channelSeq}`);
    return { as, over };
  };
  const couponOf = () => ({
    ...{ ...sampleOf(w, 'coupon.create'), code: `K${Math.random().toString(36).slice(2, 12)}`, discountTypeCd: '00', discount: 1000 },
    ...{ endAt: null, issueCount: null },
  });
  const coupon = async () => {
    return made<{ couponInfoSeq: number; code: string }>('coupon.create', owner, couponOf());
  };
  const issued = async () => {
    const as = await buyer();
    const { couponInfoSeq } = await coupon();
    await made('coupon.issue', owner, { userSeqs: [as.userSeq], segmentSeq: null }, { couponInfoSeq });
    const [row] = await t.admin<{ seq: number }>(sql`select coupon_seq::int as seq from main.coupon where user_seq = ${as.userSeq}`);
    return { as, couponSeq: row!.seq };
  };
  const learning = (more?: Record<string, unknown>) => learnerOf(w, more);
  const surveyed = () =>
    course(t, channelSeq, { ...SORTED, sub_title: '한 줄', introduction: '<p>소개</p>', fare_cd: '00', course_type: 'SURVEY' });
  return {
    'payment.create': async () => {
      const as = await buyer();
      const attend = await s.enrol(as, await s.course());
      const { courseSeq, attendSeq, amount } = attend;
      return { as, body: { courseSeq, attendSeq, payMethodCd: PAY_METHOD.CARD, amount, sellerYn: true } };
    },
    'payment.success': async () => {
      const { as, created } = await ordered();
      const back = await s.press(created);
      return {
        ...{ as, over: { orderNo: created.order.orderNo } },
        body: { paymentKey: back.searchParams.get('paymentKey'), amount: Number(back.searchParams.get('amount')) },
      };
    },
    'payment.fail': async () => {
      const { as, created } = await ordered();
      await s.press(created, 'decline');
      return { as, over: { orderNo: created.order.orderNo }, body: { code: 'REJECT_CARD_PAYMENT', message: '거절' } };
    },
    'payment.cancel': async () => {
      const as = await buyer();
      const { order } = await s.buy(as, await s.course(), 'VIRTUAL_ACCOUNT');
      return { as, over: { orderNo: order.orderNo }, body: { reason: '' } };
    },
    'payment.adminCancel': async () => ({ ...(await bought()), as: owner, body: { reason: '단순 변심' } }),
    'refund.ask': async () => ({ ...(await bought()), body: { amount: PRICE, reason: '' } }),
    'refund.withdraw': requested,
    'refund.approve': async () => {
      const { refundSeq, amount } = await requested();
      return { as: owner, over: { refundSeq }, body: { amount, reason: '' } };
    },
    'refund.refuse': async () => ({ as: owner, over: { refundSeq: (await requested()).refundSeq }, body: { reason: '이미 들었어요' } }),
    'refund.give': async () => ({ ...(await bought()), as: owner, body: { amount: PRICE, reason: '' } }),
    'refund.again': async () => {
      const one = await bought();
      s.pay.faults.say = { cancel: 'NOT_CANCELABLE_PAYMENT' };
      await s.cancel(one.attend.attendSeq, one.courseSeq).expect(200);
      await s.until(async () => (await s.find(one.as, one.over.orderNo)).failCode);
      s.pay.faults.say = {};
      return { as: owner, over: one.over, body: {} };
    },
    'subscription.subscribe': async () => ({ as: await buyer(), body: SUBSCRIBE }),
    'subscription.card': async () => {
      const one = await subscribed();
      const { cardWindow } = await made<{ cardWindow: CardWindow }>('subscription.card', one.as);
      return { ...one, body: { card: await provenCard(cardWindow) } };
    },
    'subscription.cancel': subscribed,
    'subscription.resume': async () => {
      const one = await subscribed();
      await made('subscription.cancel', one.as);
      return one;
    },
    'plan.openCard': async () => ({ ...(await ofPlan()), body: { next: '' } }),
    'plan.saveCard': withCard,
    'plan.change': async () => {
      const { as, over, body } = await withCard();
      await made('plan.saveCard', as, body, over);
      return { as, over, body: { planSeq: 2, months: 1 } };
    },
    'plan.cancel': async () => ({ ...(await onPlan()), body: { reasonCd: 'PRICE' } }),
    'plan.uncancel': async () => {
      const one = await onPlan();
      await made('plan.cancel', one.as, { reasonCd: 'PRICE' }, one.over);
      return one;
    },
    'plan.removeCard': async () => {
      const one = await onPlan();
      await made('plan.cancel', one.as, { reasonCd: 'PRICE' }, one.over);
      return one;
    },
    'plan.addCoupon': async () => {
      await t.admin(
        `insert into util.plan_coupon (code, name, percent) values ('WALKED', '{"ko": "확인", "en": "Check", "jp": "確認"}', 10) on conflict do
        nothing`,
      );
      return { ...(await ofPlan()), body: { code: 'WALKED' } };
    },
    'coupon.update': async () => ({
      ...{ as: owner, over: { couponInfoSeq: (await coupon()).couponInfoSeq } },
      body: couponOf(),
    }),
    'coupon.issue': async () => ({
      ...{ as: owner, over: { couponInfoSeq: (await coupon()).couponInfoSeq } },
      body: { userSeqs: [(await buyer()).userSeq], segmentSeq: null },
    }),
    'coupon.remove': async () => ({ as: owner, over: { couponInfoSeq: (await coupon()).couponInfoSeq } }),
    'coupon.register': async () => ({ as: await buyer(), body: { channelSeq, code: (await coupon()).code } }),
    'coupon.apply': async () => {
      const { as, couponSeq } = await issued();
      return { as, over: { courseSeq: await s.course() }, body: { couponSeq } };
    },

    'attend.create': async () => ({ as: await buyer(), over: { courseSeq: await s.course() }, body: {} }),
    'attend.cancelMine': async () => {
      const as = await buyer();
      const courseSeq = await s.course({ choise_type_cd: '01' });
      await s.enrol(as, courseSeq);
      return { as, over: { courseSeq }, body: {} };
    },
    'attend.add': async () => {
      const { courseSeq } = await learning();
      return { as: owner, over: { courseSeq }, body: { userSeqs: [(await buyer()).userSeq], termSeq: null, validAt: null } };
    },
    'attend.setStatus': async () => {
      const { courseSeq, attendSeq } = await learning();
      return { as: owner, over: { courseSeq }, body: { attendSeqs: [attendSeq], choiseStatusCd: CHOISE_STATUS.WAITING } };
    },
    'attend.cancel': async () => {
      const { courseSeq, attendSeq } = await learning();
      return { as: owner, over: { courseSeq }, body: { attendSeqs: [attendSeq], reason: '단순 변심' } };
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
      as: await buyer(),
      over: { courseSeq: await surveyed() },
    }),
    'demand.remove': async () => {
      const one = { as: await buyer(), over: { courseSeq: await surveyed() } };
      await made('demand.add', one.as, {}, one.over);
      return one;
    },
  };
}
