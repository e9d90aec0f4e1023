import { DISCOUNT_TYPE } from '@madang/contracts/codes';
import { addDays, dayStart, seoulDay } from '@madang/contracts/dates';
import { fromSeoul } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';
import type { Learner } from './seed-site';

const COUPON_KINDS = [
  { title: '여름 방학 쿠폰', code: 'SUMMER5', type: DISCOUNT_TYPE.AMOUNT, discount: 5_000, from: -110, to: -60, count: 50, given: 0 },
  { title: '연말 15% 쿠폰', code: 'YEAREND15', type: DISCOUNT_TYPE.PERCENT, discount: 15, from: -5, to: 40, count: 100, given: 4 },
  {
    title: '첫 수강 감사 쿠폰',
    code: 'WELCOME10',
    type: DISCOUNT_TYPE.AMOUNT,
    discount: 10_000,
    from: null,
    to: null,
    count: null,
    given: 6,
  },
] as const;

/**
 * Adds three coupon kinds (one that has ended, one with an end and a limited number, one for everybody), and gives coupons to the first
 * learners.
 */
export async function seedCoupons(s: Seeder, channelSeq: number, owner: number, users: Learner[], now: number): Promise<void> {
  const today = seoulDay(now);
  const begins = (days: number | null) => (days === null ? null : dayStart(addDays(today, days)));
  const ends = (days: number | null) => (days === null ? null : new Date(fromSeoul(addDays(today, days), '23:59')));
  for (const k of COUPON_KINDS) {
    const seq = await s.value<number>(
      'main',
      insertInto(
        'main.coupon_info',
        {
          channelSeq,
          title: k.title,
          code: k.code,
          discountTypeCd: k.type,
          discount: k.discount,
          startAt: begins(k.from),
          endAt: ends(k.to),
          issueCount: k.count,
          issuedCount: k.given,
          createdBy: owner,
          createdAt: begins(k.from ?? -80),
          updatedAt: begins(k.from ?? -80),
        },
        sql`returning coupon_info_seq`,
      ),
    );
    for (const user of users.slice(0, k.given))
      await s.rows(
        'main',
        insertInto('main.coupon', {
          channelSeq,
          couponInfoSeq: seq,
          userSeq: user.userSeq,
          byStaff: true,
          issuedAt: sql`now()`,
        }),
      );
  }
}
