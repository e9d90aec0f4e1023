import { Injectable } from '@nestjs/common';
import { daysBefore, hoursBefore } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { PayProviders } from '../payment/pay-providers';
import { PAYMENT_COMPANIES, type ProviderName } from '../payment/provider';
import { COMPANIES_WITHOUT_KEYS, LAST_FINISHED_RUN, NEWEST_RUN } from './reconciliation.sql';
import { FURTHEST_BACK_DAYS } from './reconciliation.run';

/** Hours without a finished comparison after which it is late. */
const COMPARISON_LATE_HOURS = 36;

/** How the comparison with one payment company stands. */
export interface ComparisonState {
  provider: ProviderName;
  /** When a comparison was last finished; null before the first one. */
  finishedAt: Date | null;
  /** Whether a comparison was ever begun. */
  begun: boolean;
  late: boolean;
  /** What stopped the newest comparison; null if nothing did. */
  failure: string | null;
}

/** Whether the payment companies are compared as they should be, for the pages of sites and for the operators alike. */
@Injectable()
export class ComparisonStates {
  constructor(
    private readonly clock: Clock,
    private readonly providers: PayProviders,
  ) {}

  /** The companies whose keys are configured. A transaction of a site judges one that was never compared by the site's own payments. */
  async ofCompared(tx: Tx): Promise<ComparisonState[]> {
    const states: ComparisonState[] = [];
    for (const { name: provider } of this.providers.all) {
      const [last] = await rows(tx, LAST_FINISHED_RUN, { provider });
      const [newest] = await rows(tx, NEWEST_RUN, { provider });
      // A company whose comparison was never finished is late once it has been in use for as long.
      const from = last!.at ?? last!.since;
      const late = from !== null && from < hoursBefore(this.clock.now(), COMPARISON_LATE_HOURS);
      states.push({ provider, finishedAt: last!.at, begun: newest !== undefined, late, failure: newest?.failure ?? null });
    }
    return states;
  }

  /** The companies that cannot be compared, since they have payments of the last months but no keys, with the moment of the last one. */
  withoutKeys(tx: Tx): Promise<readonly { provider: string; lastAt: Date }[]> {
    const from = daysBefore(this.clock.now(), FURTHEST_BACK_DAYS);
    return rows(tx, COMPANIES_WITHOUT_KEYS, { providers: this.keyless, from });
  }

  /** The companies whose keys are not configured. The stand-ins are none, since their payments are no money. */
  get keyless(): ProviderName[] {
    return PAYMENT_COMPANIES.filter((name) => !this.providers.all.some((one) => one.name === name));
  }
}
