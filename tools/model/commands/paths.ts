import { PAY_METHOD } from '@madang/contracts/codes';
import fc from 'fast-check';
import { couponApi } from '@madang/contracts/main/coupon';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { sql } from '@madang/server/sql/sql';
import { kind, type Kind, type Run } from '../command';
import type { ModelSite } from '../model-site';
import type { Somebody } from '../stage';
import { buy, learner, method } from './buying';
import { join } from './memberships';
import { deposits, deposit } from './money';
import { refundPart } from './refunds';

const DEPOSIT_METHOD = 'VIRTUAL_ACCOUNT';
const single = fc.constantFrom('open' as const, 'scarce' as const);
/** Makes the bank report a deposit of an order, in the way `how`, if the order expects one. */
async function bank(run: Run, orderNo: string | null, how: string): Promise<void> {
  if (!orderNo) return;
  const at = (await run.w.sql<{ order_no: string }>(deposits(run.g.channelSeq))).findIndex((one) => one.order_no === orderNo);
  if (at >= 0) await deposit(run, { nth: at, how });
}

const PACKAGE_ITEMS = ['package', 'bundle'] as const;

/** Staff cancel what a person has in a class or package, which gives the money back. */
async function cancelFor(run: Run, who: Somebody, item: keyof ModelSite['courses']): Promise<void> {
  const courseSeq = run.g.courses[item];
  const [enrolment] = await run.w.sql<{ attend_seq: number }>(
    sql`select attend_seq from main.attend where channel_seq = ${run.g.channelSeq} and course_seq = ${courseSeq}
      and user_seq = ${who.userSeq} and ended_at is null`,
  );
  if (!enrolment) return;
  run.facts.enrolmentRefundAsked(enrolment.attend_seq);
  await run.call(enrolmentApi.cancel, run.g.owner, { courseSeq }, { attendSeqs: [enrolment.attend_seq], reason: '변심' });
}

/** Deeds of several steps, which single random deeds rarely combine to. */
export const paths: Kind[] = [
  kind(
    'buy a class and its package',
    4,
    { learner, item: single, paid: fc.boolean(), method, then: fc.constantFrom('nothing', 'taken back', 'cancelled') },
    async (run, { learner, item, paid, method, then }) => {
      const who = run.learner(learner);
      const orderNo = await buy(run, { who, item, coupon: 'none', term: null, method: DEPOSIT_METHOD, way: 'back' });
      if (paid) await bank(run, orderNo, 'right');
      if (paid) await run.w.catchUp();
      await buy(run, { who, item: 'package', coupon: 'none', term: null, method, way: 'back' });
      if (then === 'taken back') await bank(run, orderNo, 'taken back');
      if (then === 'cancelled') await cancelFor(run, who, item);
    },
  ),
  kind(
    'have a class and buy both its packages',
    4,
    { learner, member: fc.boolean(), turned: fc.boolean(), back: fc.constantFrom(...PACKAGE_ITEMS, null) },
    async (run, { learner, member, turned, back }) => {
      const who = run.learner(learner);
      const choice = { who, coupon: 'none', term: null, method: PAY_METHOD.CARD, way: 'back' } as const;
      if (member) await join(run, { learner, which: 0, card: 'good' });
      if (member) await run.w.catchUp();
      await buy(run, { ...choice, item: member ? 'members' : 'open' });
      for (const item of turned ? PACKAGE_ITEMS.toReversed() : PACKAGE_ITEMS) {
        await run.w.catchUp();
        await buy(run, { ...choice, item });
      }
      await run.w.catchUp();
      if (back) await cancelFor(run, who, back);
    },
  ),
  kind(
    'buy with a coupon and get a part back',
    3,
    { learner, item: single, method, heard: fc.boolean(), account: fc.boolean() },
    async (run, { learner, item, method, heard, account }) => {
      const who = run.learner(learner);
      await run.call(couponApi.issue, run.g.owner, { couponInfoSeq: run.g.coupons[0]! }, { userSeqs: [who.userSeq] });
      const orderNo = await buy(run, { who, item, coupon: 'first', term: null, method, way: 'back' });
      await bank(run, orderNo, 'right');
      if (heard) await run.w.catchUp();
      if (orderNo) await refundPart(run, orderNo, account);
    },
  ),
  kind('pay late for a seat that is lost', 3, { learner, item: single }, async (run, { learner, item }) => {
    const who = run.learner(learner);
    const orderNo = await buy(run, { who, item, coupon: 'none', term: null, method: DEPOSIT_METHOD, way: 'back' });
    if (!orderNo) return;
    const [enrolment] = await run.w.sql<{ attend_seq: number; course_seq: number }>(
      sql`select a.attend_seq, a.course_seq from main.attend a join util.pay_order o using (channel_seq, attend_seq)
        where o.order_no = ${orderNo}`,
    );
    run.facts.enrolmentRefundAsked(enrolment!.attend_seq);
    // The deposit arrives before the bank learns that the seat is gone.
    const body = { attendSeqs: [enrolment!.attend_seq], reason: '변심' };
    await run.call(enrolmentApi.cancel, run.g.owner, { courseSeq: enrolment!.course_seq }, body);
    await bank(run, orderNo, 'right');
  }),
];
