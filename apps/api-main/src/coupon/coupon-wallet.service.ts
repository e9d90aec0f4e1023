import { Injectable } from '@nestjs/common';
import type { CursorPage } from '@madang/contracts/endpoint';
import { couponStatus, type MyCoupon, type WalletState } from '@madang/contracts/main/coupon';
import { LIMITS } from '@madang/contracts/limits';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Attempts, tryOf } from '../attempt/attempts';
import { MINE, MINE_COUNTS } from './coupon.sql';

const PAGE = LIMITS.itemsPerPage;
const MEMBER = 'select 1 from channel_user where channel_seq = $1 and user_seq = $2';
const BY_CODE = `select coupon_info_seq as seq, start_at as "startAt", end_at as "endAt", issue_count is null or issued_count < issue_count as left
from coupon_info where channel_seq = $1 and code = $2 and deleted_at is null`;
/** Counts and takes in one statement, so that the last coupon goes to one person. */
const TAKE = `with one as (
  update coupon_info set issued_count = issued_count + 1 where channel_seq = $1 and coupon_info_seq = $2 and deleted_at is null and (issue_count is null or issued_count < issue_count) returning 1
)
insert into coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at) select $1, $2, $3, false, $4 from one returning coupon_seq as "couponSeq"`;
const OWNED = 'select 1 from coupon where channel_seq = $1 and coupon_info_seq = $2 and user_seq = $3';

/** A learner's own coupons of a site. */
@Injectable()
export class CouponWalletService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
  ) {}

  mine(
    auth: User,
    channelSeq: number,
    state: WalletState,
    cursor: string | undefined,
  ): Promise<CursorPage<MyCoupon> & { counts: Record<WalletState, number> }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const who = [channelSeq, auth.userSeq, this.clock.now()];
      const found = await rows<MyCoupon>(tx, MINE, [...who, state, belowOf(cursor), PAGE + 1, null]);
      const [counts] = await rows<Record<WalletState, number>>(tx, MINE_COUNTS, who);
      return { ...cut(found, PAGE), counts: counts! };
    });
  }

  /** Every attempt at a code counts against limits of the person and of the address, so that codes cannot be guessed. */
  async register(auth: User, channelSeq: number, code: string): Promise<MyCoupon> {
    const own = [tryOf('coupon', auth.userSeq)];
    const address = [tryOf('couponAddress', auth.ip)];
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...own, ...address);
    const coupon = await this.db
      .tx({ channelSeq }, (tx) => this.take(tx, auth, channelSeq, code))
      .catch((e: unknown) => {
        throw (e as { code?: string }).code === '23505' ? failField('code', 'couponOwned') : e;
      });
    await this.attempts.forgive(own, address);
    return coupon;
  }

  private async take(tx: Tx, auth: User, channelSeq: number, code: string): Promise<MyCoupon> {
    const now = this.clock.now();
    if (!(await rows(tx, MEMBER, [channelSeq, auth.userSeq])).length) throw fail('NOT_CHANNEL_USER');
    const [info] = await rows<{ seq: number; startAt: Date | null; endAt: Date | null; left: boolean }>(tx, BY_CODE, [channelSeq, code]);
    if (!info) throw failField('code', 'couponUnknown');
    if ((await rows(tx, OWNED, [channelSeq, info.seq, auth.userSeq])).length) throw failField('code', 'couponOwned');
    if (couponStatus(info, now) === 'ENDED') throw failField('code', 'couponEnded');
    const [taken] = await rows<{ couponSeq: number }>(tx, TAKE, [channelSeq, info.seq, auth.userSeq, now]);
    if (!taken) throw failField('code', 'couponGone');
    const [coupon] = await rows<MyCoupon>(tx, MINE, [channelSeq, auth.userSeq, now, null, null, 1, taken.couponSeq]);
    return coupon!;
  }
}

/** A list by falling numbers goes on below the last one; a broken cursor begins anew. */
export const belowOf = (cursor: string | undefined): number | null => (cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null);
/** A page of rows of which one more was asked for. */
export function cut<T extends { couponSeq: number }>(found: T[], size: number): CursorPage<T> {
  const list = found.slice(0, size);
  return { list, cursor: found.length > size ? String(list.at(-1)!.couponSeq) : null };
}
