import { Injectable } from '@nestjs/common';
import type { CursorPage } from '@madang/contracts/endpoint';
import { COUPON_WINDOW } from '@madang/contracts/codes';
import { couponStatus, type MyCoupon, type WalletState } from '@madang/contracts/main/coupon';
import { LIMITS } from '@madang/contracts/limits';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Attempts, tryOf } from '../attempt/attempts';
import { SITE_HAS_MEMBER } from '../member/member.sql';
import type { KindKey } from './coupon.sql';
import {
  COUPON_KIND_BY_CODE,
  COUPONS_EVERYWHERE,
  ENDING_COUPONS,
  HAS_COUPON_OF_KIND,
  OFFERED_KIND,
  OWN_COUPON_COUNTS,
  OWN_COUPONS,
  TAKE_COUPON,
} from './coupon-wallet.sql';

const COUPONS_PER_PAGE = LIMITS.itemsPerPage;
type Wallet = CursorPage<MyCoupon> & { counts: Record<WalletState, number> };
/** A learner's coupons, on one site or on all of them, and the coupons that a learner gets by a code. */
@Injectable()
export class CouponWalletService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly attempts: Attempts,
  ) {}

  mine(auth: User, channelSeq: number | null, state: WalletState, cursor: string | undefined): Promise<Wallet> {
    if (channelSeq === null) return this.everywhere(auth.userSeq, state, cursor);
    return this.db.tx({ channelSeq }, async (tx) => {
      const who = { channelSeq, userSeq: auth.userSeq, now: this.clock.now() };
      const found = await rows(tx, OWN_COUPONS, { ...who, state, below: belowOf(cursor), limit: COUPONS_PER_PAGE + 1, couponSeq: null });
      const [counts] = await rows(tx, OWN_COUPON_COUNTS, who);
      return { ...cut(found, COUPONS_PER_PAGE), counts: counts! };
    });
  }

  private async everywhere(userSeq: number, state: WalletState, cursor: string | undefined): Promise<Wallet> {
    const asked = { userSeq, state, now: this.clock.now(), below: belowOf(cursor), limit: COUPONS_PER_PAGE + 1 };
    const [json] = await this.db.readAll(COUPONS_EVERYWHERE, asked);
    const { list, counts } = JSON.parse(json!) as { list: MyCoupon[]; counts: Record<WalletState, number> };
    return { ...cut(list, COUPONS_PER_PAGE), counts };
  }

  /** A person's coupons that can be used now and that no enrolment holds, sorted by their end; `count` includes held ones. */
  ending(userSeq: number, channelSeq: number, limit: number): Promise<{ list: MyCoupon[]; count: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const who = { channelSeq, userSeq, now: this.clock.now() };
      const list = await rows(tx, ENDING_COUPONS, { ...who, limit });
      const [counts] = await rows(tx, OWN_COUPON_COUNTS, who);
      return { list, count: counts!.AVAILABLE };
    });
  }

  /**
   * Gives the caller a coupon by its code. Each try counts against limits of the person and of the network address, so that codes cannot be
   * guessed.
   */
  async register(auth: User, channelSeq: number, code: string): Promise<MyCoupon> {
    const own = [tryOf('coupon', auth.userSeq)];
    const address = [tryOf('couponAddress', auth.ip)];
    await this.attempts.take('EXCEED_MAXIMUM_ATTEMPTS', ...own, ...address);
    const coupon = await this.db
      .tx({ channelSeq }, (tx) => this.take(tx, auth, channelSeq, code))
      .catch((e: unknown) => {
        throw isUniqueViolation(e) ? failField('code', 'couponOwned') : e;
      });
    await this.attempts.forgive(own, address);
    return coupon;
  }

  private async take(tx: Tx, auth: User, channelSeq: number, code: string): Promise<MyCoupon> {
    const now = this.clock.now();
    const who = { channelSeq, userSeq: auth.userSeq, now };
    if (!(await rows(tx, SITE_HAS_MEMBER, who)).length) throw fail('NOT_CHANNEL_USER');
    const [info] = await rows(tx, COUPON_KIND_BY_CODE, { channelSeq, code });
    if (!info) throw failField('code', 'couponUnknown');
    const { couponInfoSeq } = info;
    if ((await rows(tx, HAS_COUPON_OF_KIND, { ...who, couponInfoSeq })).length) throw failField('code', 'couponOwned');
    if (couponStatus(info, now) === COUPON_WINDOW.ENDED) throw failField('code', 'couponEnded');
    const [taken] = await rows(tx, TAKE_COUPON, { ...who, couponInfoSeq });
    if (!taken) throw failField('code', 'couponGone');
    return this.one(tx, who, taken.couponSeq);
  }

  /**
   * Gives the caller a coupon that the site offers on the pages of its classes; a caller who already has a coupon of this kind gets that
   * one as the answer.
   */
  async takeOffered(auth: User, channelSeq: number, couponInfoSeq: number): Promise<MyCoupon> {
    const taken = () => this.db.tx({ channelSeq }, (tx) => this.offered(tx, auth, { channelSeq, couponInfoSeq }));
    return taken().catch((e: unknown) => {
      // The same person clicked twice, so the second call answers the coupon that the first one took.
      if (!isUniqueViolation(e)) throw e;
      return taken();
    });
  }

  private async offered(tx: Tx, auth: User, kind: KindKey): Promise<MyCoupon> {
    const now = this.clock.now();
    const who = { channelSeq: kind.channelSeq, userSeq: auth.userSeq, now };
    const [info] = await rows(tx, OFFERED_KIND, kind);
    if (!info) throw fail('NO_DATA');
    const own = () => rows(tx, HAS_COUPON_OF_KIND, { ...who, ...kind });
    const [before] = await own();
    if (before) return this.one(tx, who, before.couponSeq);
    if (couponStatus(info, now) === COUPON_WINDOW.ENDED) throw failField('couponInfoSeq', 'couponEnded');
    const [taken] = await rows(tx, TAKE_COUPON, { ...who, ...kind });
    // If no coupon is left, the last one may have gone to the same person, who clicked twice.
    const [has] = taken ? [taken] : await own();
    if (!has) throw failField('couponInfoSeq', 'couponGone');
    return this.one(tx, who, has.couponSeq);
  }

  private async one(tx: Tx, who: { channelSeq: number; userSeq: number; now: Date }, couponSeq: number): Promise<MyCoupon> {
    const [coupon] = await rows(tx, OWN_COUPONS, { ...who, couponSeq, state: null, below: null, limit: 1 });
    return coupon!;
  }
}

/** The number below which the next page begins; null, which is the first page, for a missing or broken cursor. */
export const belowOf = (cursor: string | undefined): number | null => (cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null);
/** Makes a page out of `size` + 1 rows: the additional row only says that there is a next page. */
export function cut<T extends { couponSeq: number }>(found: T[], size: number): CursorPage<T> {
  const list = found.slice(0, size);
  return { list, cursor: found.length > size ? String(list.at(-1)!.couponSeq) : null };
}
