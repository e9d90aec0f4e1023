import { REFERRAL_STATE } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type {
  MemberReferrals,
  MyReferral,
  Referral,
  referralApi,
  ReferralSetting,
  ReferralSettingView,
} from '@madang/contracts/main/referral';
import { daysBefore } from '@madang/contracts/dates';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { RefererCodeEntity, ReferralSettingEntity } from './referral.entity';
import {
  COUPON_TITLE,
  INVITER_OF_CODE,
  INVITERS_OF_SITE,
  IS_NO_NEWCOMER,
  MAKE_REFERER_CODE,
  REFERRAL_SUMS,
  REFERRALS_OF_INVITER,
  REFERRALS_OF_MEMBER,
} from './referral.sql';

/** Codes by which members invite friends to a site, and the coupon that inviters get (RT-041). */
@Injectable()
export class ReferralService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  find(auth: Caller, channelSeq: number, refererCode: string): Promise<Referral> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [inviter] = await rows(tx, INVITER_OF_CODE, { channelSeq, code: refererCode.toUpperCase() });
      if (!inviter) throw fail('NO_DATA');
      const shown = { inviterName: inviter.name, inviterImageUrl: inviter.profileImageUrl };
      if (!auth.userSeq) return { ...shown, state: REFERRAL_STATE.OPEN };
      if (inviter.userSeq === auth.userSeq) return { ...shown, state: REFERRAL_STATE.OWN };
      const since = daysBefore(this.clock.now(), LIMITS.referralDays);
      const here = await rows(tx, IS_NO_NEWCOMER, { channelSeq, userSeq: auth.userSeq, since, attendSeq: 0 });
      return { ...shown, state: here.length ? REFERRAL_STATE.MEMBER : REFERRAL_STATE.OPEN };
    });
  }

  mine({ userSeq }: User, channelSeq: number): Promise<MyReferral> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const { useYn, couponInfoSeq } = await this.current(tx, channelSeq);
      if (useYn === YN.YES) await rows(tx, MAKE_REFERER_CODE, { channelSeq, userSeq, now: this.clock.now() });
      const own = useYn === YN.YES ? await tx.findOneBy(RefererCodeEntity, { channelSeq, userSeq }) : null;
      const coupon = couponInfoSeq ? await this.coupon(tx, channelSeq, couponInfoSeq) : undefined;
      const [sums] = await rows(tx, REFERRALS_OF_INVITER, { channelSeq, userSeq });
      return { useYn, refererCode: own?.code ?? null, couponTitle: coupon?.title ?? null, ...sums! };
    });
  }

  list(channelSeq: number, { page, size }: QueryOf<typeof referralApi.list>) {
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, INVITERS_OF_SITE, { channelSeq, limit: size, offset: (page - 1) * size });
      const [sums] = await rows(tx, REFERRAL_SUMS, { channelSeq });
      return { list, ...sums! };
    });
  }

  async ofMember(channelSeq: number, userSeq: number, { page, size }: QueryOf<typeof referralApi.ofMember>): Promise<MemberReferrals> {
    return (await this.db.one({ channelSeq }, REFERRALS_OF_MEMBER, { channelSeq, userSeq, limit: size, offset: (page - 1) * size }))!;
  }

  setting(channelSeq: number): Promise<ReferralSettingView> {
    return this.db.tx({ channelSeq }, async (tx) => this.viewed(tx, channelSeq, await this.current(tx, channelSeq)));
  }

  saveSetting(auth: User, channelSeq: number, input: InputOf<typeof referralApi.saveSetting>): Promise<ReferralSettingView> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.current(tx, channelSeq);
      const after: ReferralSetting = { useYn: input.useYn, couponInfoSeq: input.couponInfoSeq ?? null };
      const { couponInfoSeq } = after;
      // The coupon must still be valid if inviting is on or if it was chosen just now; otherwise a coupon that has ended may stay.
      const matters = after.useYn === YN.YES || couponInfoSeq !== before.couponInfoSeq;
      if (couponInfoSeq && matters && !(await this.coupon(tx, channelSeq, couponInfoSeq)))
        throw failField('couponInfoSeq', 'referralCoupon');
      await tx.upsert(ReferralSettingEntity, { channelSeq, ...after, updatedAt: this.clock.now() }, ['channelSeq']);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.REFERRAL, before, after });
      return this.viewed(tx, channelSeq, after);
    });
  }

  /** The kind of coupon, if it can still be given to inviters. */
  private async coupon(tx: Tx, channelSeq: number, couponInfoSeq: number): Promise<{ title: string } | undefined> {
    return (await rows(tx, COUPON_TITLE, { channelSeq, couponInfoSeq, now: this.clock.now() }))[0];
  }

  private async viewed(tx: Tx, channelSeq: number, setting: ReferralSetting): Promise<ReferralSettingView> {
    const { couponInfoSeq } = setting;
    const over = couponInfoSeq !== null && !(await this.coupon(tx, channelSeq, couponInfoSeq));
    return { ...setting, couponOverYn: over ? YN.YES : YN.NO };
  }

  private async current(tx: Tx, channelSeq: number): Promise<ReferralSetting> {
    const row = await tx.findOneBy(ReferralSettingEntity, { channelSeq });
    return { useYn: row?.useYn ?? YN.NO, couponInfoSeq: row?.couponInfoSeq ?? null };
  }
}
