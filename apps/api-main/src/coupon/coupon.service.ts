import type { MemberSearch } from '@madang/server/members';
import { Injectable } from '@nestjs/common';
import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { CursorPage, InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { CouponDetail, couponApi as api, CouponInfo, IssuedCoupon } from '@madang/contracts/main/coupon';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { memberFilter, type MemberFilter } from '@madang/server/members';
import { CouponKindEntity } from './coupon.entity';
import {
  CLASSES_KNOWN,
  CONDITIONS_OF_SEGMENT,
  COUNT_MEMBERS,
  COUPON_KIND,
  COUPON_KINDS,
  ISSUE_TO_CHOSEN,
  ISSUE_TO_MEMBERS,
  ISSUED_COUPONS,
  LOCK_COUPON_KIND,
  SUMS_OF_KIND,
  type Issuable,
} from './coupon.sql';
import { belowOf, cut } from './coupon-wallet.service';

type Input = InputOf<typeof api.create>;

/** The fields of a kind of coupon that a line of the site's history shows. */
const shown = ({ title, code, discountTypeCd, discount, startAt, endAt, courses, issueCount, offerYn }: CouponInfo) => ({
  title,
  couponCode: code,
  discountTypeCd,
  discount,
  startAt,
  endAt,
  issueCount,
  offerYn,
  courses: courses.map((one) => one.title),
});

/** What staff do with coupons: make kinds of them, issue them to members, and see who used them (PY-058). */
@Injectable()
export class CouponService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  async list(channelSeq: number, f: QueryOf<typeof api.list>): Promise<string> {
    const page = { limit: f.size, offset: (f.page - 1) * f.size };
    const filter = { channelSeq, now: this.clock.now(), q: f.q || null, status: f.status || null };
    return (await this.db.read({ channelSeq }, COUPON_KINDS[f.sort], { ...filter, ...page }))[0]!;
  }

  find(channelSeq: number, couponInfoSeq: number): Promise<CouponDetail> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const info = await this.one(tx, channelSeq, couponInfoSeq);
      const [sums] = await rows(tx, SUMS_OF_KIND, { channelSeq, couponInfoSeq });
      return { ...info, ...sums! };
    });
  }

  private async one(tx: Tx, channelSeq: number, couponInfoSeq: number): Promise<CouponInfo> {
    const [info] = await rows(tx, COUPON_KIND, { channelSeq, couponInfoSeq, now: this.clock.now() });
    if (!info) throw fail('NO_DATA');
    return info;
  }

  create(auth: User, channelSeq: number, input: Input): Promise<CouponInfo> {
    return this.writing(channelSeq, async (tx) => {
      const courseSeqs = await this.known(tx, channelSeq, input.courseSeqs);
      const now = this.clock.now();
      const made = await tx.insert(CouponKindEntity, {
        channelSeq,
        ...columns({ ...input, courseSeqs }),
        createdBy: auth.userSeq,
        createdAt: now,
        updatedAt: now,
      });
      const seq = Number(made.identifiers[0]!['couponInfoSeq']);
      const info = await this.one(tx, channelSeq, seq);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.COUPON, seq, before: null, after: shown(info) });
      return info;
    });
  }

  /** Changes a kind of coupon. Enrolments that hold or used a coupon have stored its discount, so the change counts only for later ones. */
  update(auth: User, channelSeq: number, couponInfoSeq: number, input: Input): Promise<CouponInfo> {
    return this.writing(channelSeq, async (tx) => {
      const { issuedCount } = await this.lock(tx, channelSeq, couponInfoSeq);
      const before = await this.one(tx, channelSeq, couponInfoSeq);
      if (input.issueCount && input.issueCount < issuedCount) throw failField('issueCount', 'couponIssued', { count: issuedCount });
      const courseSeqs = await this.known(tx, channelSeq, input.courseSeqs, before.courseSeqs);
      const changed = { ...columns({ ...input, courseSeqs }), updatedAt: this.clock.now() };
      await tx.update(CouponKindEntity, { channelSeq, couponInfoSeq }, changed);
      const info = await this.one(tx, channelSeq, couponInfoSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.COUPON,
        seq: couponInfoSeq,
        before: shown(before),
        after: shown(info),
      });
      return info;
    });
  }

  async remove(auth: User, channelSeq: number, couponInfoSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.lock(tx, channelSeq, couponInfoSeq);
      const before = await this.one(tx, channelSeq, couponInfoSeq);
      await tx.update(CouponKindEntity, { channelSeq, couponInfoSeq }, { deletedAt: this.clock.now() });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.COUPON,
        seq: couponInfoSeq,
        before: shown(before),
        after: null,
      });
      return null;
    });
  }

  /**
   * Issues coupons to members, or to nobody if too few are left. The kind's row is locked, so that two staff who issue at once cannot
   * exceed its number.
   */
  issue(
    auth: User,
    channelSeq: number,
    couponInfoSeq: number,
    input: InputOf<typeof api.issue>,
  ): Promise<{ issuedCount: number; passedOver: number }> {
    const chosen = [...new Set(input.userSeqs)];
    if (!!chosen.length === !!input.segmentSeq) throw failField('userSeqs', 'couponNobody');
    return this.db.tx({ channelSeq }, async (tx) => {
      const { issueCount, issuedCount } = await this.lock(tx, channelSeq, couponInfoSeq);
      const now = this.clock.now();
      const members = input.segmentSeq ? await this.membersOf(tx, channelSeq, input.segmentSeq) : null;
      const made = members
        ? await rows(tx, ISSUE_TO_MEMBERS, { ...members, couponInfoSeq, issuedAt: now })
        : await rows(tx, ISSUE_TO_CHOSEN, { channelSeq, couponInfoSeq, userSeqs: chosen, issuedAt: now });
      const total = issuedCount + made.length;
      if (issueCount !== null && total > issueCount) throw failField('userSeqs', 'couponLeft', { left: issueCount - issuedCount });
      await tx.update(CouponKindEntity, { channelSeq, couponInfoSeq }, { issuedCount: total });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.COUPON,
        seq: couponInfoSeq,
        before: { issuedCount },
        after: { issuedCount: total },
      });
      const asked = members ? (await rows(tx, COUNT_MEMBERS, members))[0]!.count : chosen.length;
      return { issuedCount: made.length, passedOver: asked - made.length };
    });
  }

  private async membersOf(tx: Tx, channelSeq: number, segmentSeq: number): Promise<MemberFilter> {
    const [segment] = await rows(tx, CONDITIONS_OF_SEGMENT, { channelSeq, segmentSeq });
    if (!segment) throw fail('NO_DATA');
    return memberFilter(channelSeq, null, this.clock.now(), segment.conditions);
  }

  issued(
    channelSeq: number,
    couponInfoSeq: number,
    f: MemberSearch & { state: string; cursor?: string | undefined; size: number },
  ): Promise<CursorPage<IssuedCoupon>> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.one(tx, channelSeq, couponInfoSeq);
      const filter = { q: f.q || null, contacts: f.contacts, state: f.state || null, below: belowOf(f.cursor) };
      const found = await rows(tx, ISSUED_COUPONS, { channelSeq, couponInfoSeq, ...filter, limit: f.size + 1 });
      return cut(found, f.size);
    });
  }

  private async lock(tx: Tx, channelSeq: number, couponInfoSeq: number): Promise<Issuable> {
    const [row] = await rows(tx, LOCK_COUPON_KIND, { channelSeq, couponInfoSeq });
    if (!row) throw fail('NO_DATA');
    return row;
  }

  /** Checks that the chosen classes belong to this site. A class that was chosen before may stay, even if it has been deleted since. */
  private async known(tx: Tx, channelSeq: number, courseSeqs: number[], before: number[] = []): Promise<number[]> {
    const chosen = [...new Set(courseSeqs)];
    const fresh = chosen.filter((seq) => !before.includes(seq));
    const [found] = await rows(tx, CLASSES_KNOWN, { channelSeq, courseSeqs: fresh });
    if (found!.count !== fresh.length) throw failField('courseSeqs', 'oneOf');
    return chosen;
  }

  private writing<T>(channelSeq: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq }, work).catch((e: unknown) => {
      throw isUniqueViolation(e) ? failField('code', 'couponCodeUsed') : e;
    });
  }
}

const columns = ({ title, code, discountTypeCd, discount, startAt, endAt, courseSeqs, issueCount, offerYn }: Input) => ({
  title,
  code,
  discountTypeCd,
  discount,
  courseSeqs,
  issueCount,
  offerYn,
  startAt: startAt ? new Date(startAt) : null,
  endAt: endAt ? new Date(endAt) : null,
});
