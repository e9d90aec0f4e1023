import { Injectable } from '@nestjs/common';
import type { Lang } from '@madang/contracts/codes';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { payNamesIn } from '@madang/contracts/util/card-companies';
import { PLAN_STATE } from '@madang/contracts/util/plan';
import { graceEnd, planDiscount, planPrice } from '@madang/contracts/util/plan-rules';
import type { PayingSite, PlatformBill, platformPlanApi } from '@madang/contracts/util/platform-plan';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { COUNT_OF_PAYING_SITES, COUNT_OF_PLATFORM_BILLS, PAYING_SITES, PLATFORM_BILLS, type FoundPaying } from './plan.sql';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The console's pages of which site pays for which plan, and of the bills. */
@Injectable()
export class PlatformPlanService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  list({ q, planSeq, state, page, size }: QueryOf<typeof platformPlanApi.list>, { lang }: Caller): Promise<Page<PayingSite>> {
    const wanted = { q: q || null, planSeq: planSeq ?? null, state: state || null };
    return this.db.all(async (tx) => {
      const list = await rows(tx, PAYING_SITES, { ...wanted, lang, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_PAYING_SITES, wanted);
      return { list: list.map((one) => this.wire(one, lang)), totalCount: counted!.n };
    });
  }

  bills({ q, siteSeq, state, page, size }: QueryOf<typeof platformPlanApi.bills>, { lang }: Caller): Promise<Page<PlatformBill>> {
    const wanted = { q: q || null, siteSeq: siteSeq ?? null, state: state || null };
    return this.db.all(async (tx) => {
      const list = await rows(tx, PLATFORM_BILLS, { ...wanted, lang, limit: size, offset: (page - 1) * size });
      const [counted] = await rows(tx, COUNT_OF_PLATFORM_BILLS, wanted);
      return {
        list: list.map((one) => ({
          ...one,
          card: one.card && payNamesIn(one.card, lang),
          createdAt: one.createdAt.toISOString(),
          paidAt: iso(one.paidAt),
        })),
        totalCount: counted!.n,
      };
    });
  }

  private wire(one: FoundPaying, lang: Lang): PayingSite {
    const { siteSeq, siteName, planName, months, state } = one;
    const price = planPrice(one, one.nextMonths);
    const nextAt = { ACTIVE: one.periodEnd, PAST_DUE: one.checkAt ?? this.clock.now(), CANCELLED: null }[state];
    return {
      siteSeq,
      siteName,
      planName,
      months,
      state,
      since: one.since.toISOString(),
      nextAt: iso(nextAt),
      nextAmount: nextAt && price - planDiscount(price, one.hasCoupon ? one : null),
      endsAt: iso(state === PLAN_STATE.PAST_DUE && one.pastDueAt ? graceEnd(one.pastDueAt) : one.cancelAt),
      card: one.brand === null ? null : { brand: payNamesIn(one.brand, lang), last4: one.last4! },
      lastBill:
        one.billNo === null
          ? null
          : {
              billNo: one.billNo,
              amount: one.billAmount!,
              state: one.billState!,
              at: one.billAt!.toISOString(),
              failMessage: one.failMessage,
            },
    };
  }
}
