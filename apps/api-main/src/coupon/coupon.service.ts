import { Injectable } from '@nestjs/common';
import type { CursorPage, InputOf } from '@madang/contracts/endpoint';
import type { CouponDetail, couponApi as api, CouponInfo, IssuedCoupon } from '@madang/contracts/main/coupon';
import type { SegmentConditions } from '@madang/contracts/util/member';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { filterValues, MEMBERS_HIT } from '@madang/server/members';
import { ISSUED, LIST, ONE, SUMS } from './coupon.sql';
import { belowOf, cut } from './coupon-wallet.service';

type Input = InputOf<typeof api.create>;
const INSERT = `insert into coupon_info (channel_seq, title, code, discount_type_cd, discount, start_at, end_at, course_seqs, issue_count, created_by, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning coupon_info_seq as seq`;
const UPDATE = `update coupon_info set title = $3, code = $4, discount_type_cd = $5, discount = $6, start_at = $7, end_at = $8, course_seqs = $9, issue_count = $10, updated_at = $11
where channel_seq = $1 and coupon_info_seq = $2`;
const KNOWN = `select count(*)::int as n from course where channel_seq = $1 and course_seq = any($2) and trash_type_cd <> '99'`;
const LOCK = `select issue_count as "issueCount", issued_count as "issuedCount" from coupon_info where channel_seq = $1 and coupon_info_seq = $2 and deleted_at is null for update`;
const SEGMENT = 'select conditions from util.pub_segment where channel_seq = $1 and segment_seq = $2';
/** $12 kind, $13 when: everybody whom $1..$11 leave and who has none yet. */
const ISSUE_MEMBERS = `insert into coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
select $1::bigint, $12::bigint, u.user_seq, true, $13::timestamptz ${MEMBERS_HIT} on conflict (channel_seq, coupon_info_seq, user_seq) do nothing returning 1`;
const ISSUE_CHOSEN = `insert into coupon (channel_seq, coupon_info_seq, user_seq, by_staff, issued_at)
select $1, $2, u.user_seq, true, $4 from channel_user u where u.channel_seq = $1 and u.user_seq = any($3) on conflict (channel_seq, coupon_info_seq, user_seq) do nothing returning 1`;

/** What a line of history shows of one. */
const shown = ({ title, code, discountTypeCd, discount, startAt, endAt, courses, issueCount }: CouponInfo) => ({
  ...{ title, couponCode: code, discountTypeCd, discount, startAt, endAt, issueCount },
  courses: courses.map((one) => one.title),
});

/** The staff's side: kinds of coupons, whom they are given to, and what became of them (PY-058). */
@Injectable()
export class CouponService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
  ) {}

  async list(channelSeq: number, f: { page: number; size: number; q?: string | undefined; status: string }): Promise<string> {
    const values = [channelSeq, this.clock.now(), f.q || null, f.status || null, f.size, (f.page - 1) * f.size];
    return (await this.db.read({ channelSeq }, LIST, values))[0]!;
  }

  find(channelSeq: number, couponInfoSeq: number): Promise<CouponDetail> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const info = await this.one(tx, channelSeq, couponInfoSeq);
      const [sums] = await rows<Pick<CouponDetail, 'heldCount' | 'discountSum'>>(tx, SUMS, [channelSeq, couponInfoSeq]);
      return { ...info, ...sums! };
    });
  }

  private async one(tx: Tx, channelSeq: number, couponInfoSeq: number): Promise<CouponInfo> {
    const [info] = await rows<CouponInfo>(tx, ONE, [channelSeq, couponInfoSeq, this.clock.now()]);
    if (!info) throw fail('NO_DATA');
    return info;
  }

  create(auth: User, channelSeq: number, input: Input): Promise<CouponInfo> {
    return this.writing(channelSeq, async (tx) => {
      const courseSeqs = await this.known(tx, channelSeq, input.courseSeqs);
      const [row] = await rows<{ seq: number }>(tx, INSERT, [
        channelSeq,
        ...values({ ...input, courseSeqs }),
        auth.userSeq,
        this.clock.now(),
      ]);
      const info = await this.one(tx, channelSeq, row!.seq);
      await this.history.record(tx, auth, channelSeq, { entity: 'COUPON', seq: row!.seq, before: null, after: shown(info) });
      return info;
    });
  }

  /** Enrolments keep what they froze: a change counts for those that come after it. */
  update(auth: User, channelSeq: number, couponInfoSeq: number, input: Input): Promise<CouponInfo> {
    return this.writing(channelSeq, async (tx) => {
      const { issuedCount } = await this.lock(tx, channelSeq, couponInfoSeq);
      const before = await this.one(tx, channelSeq, couponInfoSeq);
      if (input.issueCount && input.issueCount < issuedCount) throw failField('issueCount', 'couponIssued', { count: issuedCount });
      const courseSeqs = await this.known(tx, channelSeq, input.courseSeqs, before.courseSeqs);
      await tx.query(UPDATE, [channelSeq, couponInfoSeq, ...values({ ...input, courseSeqs }), this.clock.now()]);
      const info = await this.one(tx, channelSeq, couponInfoSeq);
      await this.history.record(tx, auth, channelSeq, { entity: 'COUPON', seq: couponInfoSeq, before: shown(before), after: shown(info) });
      return info;
    });
  }

  async remove(auth: User, channelSeq: number, couponInfoSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.lock(tx, channelSeq, couponInfoSeq);
      const before = await this.one(tx, channelSeq, couponInfoSeq);
      await tx.query('update coupon_info set deleted_at = $3 where channel_seq = $1 and coupon_info_seq = $2', [
        channelSeq,
        couponInfoSeq,
        this.clock.now(),
      ]);
      await this.history.record(tx, auth, channelSeq, { entity: 'COUPON', seq: couponInfoSeq, before: shown(before), after: null });
      return null;
    });
  }

  /** The kind is locked meanwhile: two who issue at once do not give out more than there are. */
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
        ? await rows(tx, ISSUE_MEMBERS, [...members, couponInfoSeq, now])
        : await rows(tx, ISSUE_CHOSEN, [channelSeq, couponInfoSeq, chosen, now]);
      const total = issuedCount + made.length;
      if (issueCount !== null && total > issueCount) throw failField('userSeqs', 'couponLeft', { left: issueCount - issuedCount });
      await tx.query('update coupon_info set issued_count = $3 where channel_seq = $1 and coupon_info_seq = $2', [
        channelSeq,
        couponInfoSeq,
        total,
      ]);
      await this.history.record(tx, auth, channelSeq, {
        entity: 'COUPON',
        seq: couponInfoSeq,
        before: { issuedCount },
        after: { issuedCount: total },
      });
      const asked = members ? (await rows<{ n: number }>(tx, `select count(*)::int as n ${MEMBERS_HIT}`, members))[0]!.n : chosen.length;
      return { issuedCount: made.length, passedOver: asked - made.length };
    });
  }

  private async membersOf(tx: Tx, channelSeq: number, segmentSeq: number): Promise<unknown[]> {
    const [segment] = await rows<{ conditions: SegmentConditions }>(tx, SEGMENT, [channelSeq, segmentSeq]);
    if (!segment) throw fail('NO_DATA');
    return filterValues(channelSeq, null, this.clock.now(), segment.conditions);
  }

  issued(
    channelSeq: number,
    couponInfoSeq: number,
    f: { q?: string | undefined; state: string; cursor?: string | undefined; size: number },
  ): Promise<CursorPage<IssuedCoupon>> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await this.one(tx, channelSeq, couponInfoSeq);
      const found = await rows<IssuedCoupon>(tx, ISSUED, [
        channelSeq,
        couponInfoSeq,
        f.q || null,
        f.state || null,
        belowOf(f.cursor),
        f.size + 1,
      ]);
      return cut(found, f.size);
    });
  }

  private async lock(tx: Tx, channelSeq: number, couponInfoSeq: number): Promise<{ issueCount: number | null; issuedCount: number }> {
    const [row] = await rows<{ issueCount: number | null; issuedCount: number }>(tx, LOCK, [channelSeq, couponInfoSeq]);
    if (!row) throw fail('NO_DATA');
    return row;
  }

  /** Classes of this site only; one that was deleted after it was chosen may stay. */
  private async known(tx: Tx, channelSeq: number, courseSeqs: number[], before: number[] = []): Promise<number[]> {
    const chosen = [...new Set(courseSeqs)];
    const fresh = chosen.filter((seq) => !before.includes(seq));
    const [found] = await rows<{ n: number }>(tx, KNOWN, [channelSeq, fresh]);
    if (found!.n !== fresh.length) throw failField('courseSeqs', 'oneOf');
    return chosen;
  }

  private writing<T>(channelSeq: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq }, work).catch((e: unknown) => {
      throw (e as { code?: string }).code === '23505' ? failField('code', 'couponCodeUsed') : e;
    });
  }
}

const values = (c: Input) => [c.title, c.code, c.discountTypeCd, c.discount, c.startAt, c.endAt, c.courseSeqs, c.issueCount];
