import { SETTLEMENT_DOCUMENT_STATUS } from '@madang/contracts/util/settlement';
import { Injectable } from '@nestjs/common';
import { CURRENCY, type CodeOf, type Currency } from '@madang/contracts/codes';
import { PAYOUT_STATE } from '@madang/contracts/platform-codes';
import type { BankCode } from '@madang/contracts/util/banks';
import type { PlatformPayouts } from '@madang/contracts/util/platform';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { PayoutService } from '../settlement/payout.service';
import { SettlementDocumentService } from '../settlement/settlement-document.service';
import { ASK_CONFIRMATION, CONFIRMATION_OF_PAYOUT, VALID_CONFIRMATIONS, FORGET_CONFIRMATION, PAYOUT_TO_CONFIRM } from './payout.sql';

/** Won per cent of a dollar, for the limit of payouts: a dollar counts as 1,500 won, whatever the day's rate is. */
const WON_PER_CENT = 15;
const isLarge = (payout: number, currency: Currency): boolean =>
  config.payoutLimit !== null && payout * (currency === CURRENCY.USD ? WON_PER_CENT : 1) > config.payoutLimit;

export interface PayoutOfSite {
  siteSeq: number;
  settlementDate: string;
  currency: Currency;
}

/** The console's page of payouts and their documents; it does what `npm run settle` does, and large payouts need two operators. */
@Injectable()
export class PlatformPayoutService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly payouts: PayoutService,
    private readonly documents: SettlementDocumentService,
  ) {}

  async list({ userSeq }: User): Promise<PlatformPayouts> {
    const asked = await this.db.all((tx) => rows(tx, VALID_CONFIRMATIONS));
    const [due, reviews] = [await this.payouts.due(), await this.payouts.openReviews()];
    return {
      limit: config.payoutLimit,
      due: due.map(({ channelSeq: siteSeq, name: siteName, bank, ...one }) => {
        const first = asked.find((c) => c.siteSeq === siteSeq && c.settlementDate === one.settlementDate && c.currency === one.currency);
        return {
          ...one,
          siteSeq,
          siteName,
          bank: bank as BankCode,
          isLarge: isLarge(one.payout, one.currency),
          askedBy: first?.email ?? null,
          isMine: first?.askedBy === userSeq,
        };
      }),
      reviews: reviews.map(({ channelSeq: siteSeq, name: siteName, bank, ...one }) => ({
        ...one,
        siteSeq,
        siteName,
        bank: bank as BankCode,
      })),
    };
  }

  /** Marks a payout as paid; a large one only after a second operator has confirmed it for the same bank account. */
  paid(payout: PayoutOfSite, { userSeq }: User): Promise<{ state: CodeOf<typeof PAYOUT_STATE> }> {
    const { siteSeq: channelSeq, settlementDate, currency } = payout;
    return this.db.tx({ channelSeq }, async (tx) => {
      const [found] = await rows(tx, PAYOUT_TO_CONFIRM, { ...payout, today: this.payouts.today() });
      if (!found?.documentSeq) throw fail('NO_DATA');
      if (isLarge(found.payout, currency)) {
        const [first] = await rows(tx, CONFIRMATION_OF_PAYOUT, payout);
        if (first?.documentSeq !== found.documentSeq) {
          await rows(tx, ASK_CONFIRMATION, { ...payout, documentSeq: found.documentSeq, askedBy: userSeq, now: this.clock.now() });
          return { state: PAYOUT_STATE.WAITING };
        }
        if (first.askedBy === userSeq) throw fail('PAYOUT_SECOND_OPERATOR');
      }
      await rows(tx, FORGET_CONFIRMATION, payout);
      await this.payouts.pay(tx, { channelSeq, settlementDate, currency });
      return { state: PAYOUT_STATE.PAID };
    });
  }

  async withdraw(payout: PayoutOfSite): Promise<null> {
    const gone = await this.db.tx({ channelSeq: payout.siteSeq }, (tx) => rows(tx, FORGET_CONFIRMATION, payout));
    if (!gone.length) throw fail('NO_DATA');
    return null;
  }

  async decide(siteSeq: number, documentSeq: number, reason: string | null): Promise<null> {
    await this.documents.decide(
      siteSeq,
      documentSeq,
      reason === null ? SETTLEMENT_DOCUMENT_STATUS.APPROVED : SETTLEMENT_DOCUMENT_STATUS.RETURNED,
      reason,
    );
    return null;
  }
}
