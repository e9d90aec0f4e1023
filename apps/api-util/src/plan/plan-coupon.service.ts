import { Injectable } from '@nestjs/common';
import type { Lang } from '@madang/contracts/codes';
import type { PlanCoupon } from '@madang/contracts/util/plan';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { PlanBook } from './plan-book';
import type { Names } from './plan.row';

const LIST = `select s.coupon_seq, s.bills_left, s.registered_at, c.name, c.percent, c.amount, p.name as plan_name from site_coupon s
join plan_coupon c on c.coupon_seq = s.coupon_seq left join plan p on p.plan_seq = c.plan_seq where s.channel_seq = $1 order by s.registered_at desc, s.coupon_seq desc`;
const FIND = 'select coupon_seq, code, bills::int as bills, until, sites::int as sites from plan_coupon where code = $1 for update';
/** Of every site, which only the wide role sees. */
const TAKEN = 'select count(*)::int as n from site_coupon where coupon_seq = $1';
interface Row {
  coupon_seq: number;
  bills_left: number;
  registered_at: Date;
  name: Names;
  percent: number | null;
  amount: number | null;
  plan_name: Names | null;
}
interface Offer {
  coupon_seq: number;
  code: string;
  bills: number;
  until: Date | null;
  sites: number | null;
}

/** Codes of the product that lower a site's bills. */
@Injectable()
export class PlanCouponService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly book: PlanBook,
  ) {}

  list(auth: User, channelSeq: number): Promise<PlanCoupon[]> {
    return this.db.tx({ channelSeq }, (tx) => this.of(tx, channelSeq, auth.lang));
  }

  async register(auth: User, channelSeq: number, code: string): Promise<PlanCoupon[]> {
    const now = this.clock.now();
    // The offer's row is held, so that no more sites take it than may.
    await this.db.all(async (tx) => {
      const [offer] = await rows<Offer>(tx, FIND, [code]);
      if (!offer || (offer.until && offer.until < now)) throw failField('code', 'planCoupon');
      const [mine] = await rows(tx, 'select from site_coupon where channel_seq = $1 and coupon_seq = $2', [channelSeq, offer.coupon_seq]);
      if (mine) throw failField('code', 'planCouponUsed');
      const [taken] = await rows<{ n: number }>(tx, TAKEN, [offer.coupon_seq]);
      if (offer.sites !== null && taken!.n >= offer.sites) throw failField('code', 'planCoupon');
      await tx.query(
        'insert into site_coupon (channel_seq, coupon_seq, bills_left, registered_by, registered_at) values ($1, $2, $3, $4, $5)',
        [channelSeq, offer.coupon_seq, offer.bills, auth.userSeq, now],
      );
      await tx.query("select set_config('app.channel', $1, true)", [String(channelSeq)]);
      await this.history.record(tx, auth, channelSeq, {
        ...{ entity: 'PLAN_COUPON', seq: offer.coupon_seq },
        before: null,
        after: { code: offer.code, bills: offer.bills },
      });
    });
    return this.list(auth, channelSeq);
  }

  private async of(tx: Tx, channelSeq: number, lang: Lang): Promise<PlanCoupon[]> {
    const [site] = await rows<{ plan_seq: number }>(
      tx,
      'select coalesce(next_plan_seq, plan_seq) as plan_seq from site_plan where channel_seq = $1',
      [channelSeq],
    );
    const next = site && site.plan_seq !== FREE_PLAN ? await this.book.coupon(tx, channelSeq, site.plan_seq) : null;
    return (await rows<Row>(tx, LIST, [channelSeq])).map((row) => ({
      couponSeq: row.coupon_seq,
      name: row.name[lang],
      percent: row.percent,
      amount: row.amount,
      billsLeft: row.bills_left,
      planName: row.plan_name?.[lang] ?? null,
      nextYn: next?.coupon_seq === row.coupon_seq ? 'Y' : 'N',
      registeredAt: row.registered_at.toISOString(),
    }));
  }
}
