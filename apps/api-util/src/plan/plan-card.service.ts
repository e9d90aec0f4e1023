import { Injectable } from '@nestjs/common';
import { NOTICE, HISTORY_ENTITY, type Lang } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { PLAN_STATE, type BillingCard, type CardWindow, type planApi } from '@madang/contracts/util/plan';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { OperatorNotices } from '@madang/server/operator-notices';
import { seal } from '@madang/server/seal';
import { SITE_ADDRESS } from '../domain/site-address.sql';
import { cardWindowOf, issuedCard, keyOfCard, NoCard } from '../payment/billing';
import { PayProvider } from '../payment/provider';
import { returnPath } from '../payment/return-address';
import { cardSubject, PlanChargeService } from './plan-charge.service';
import { PlanRecords } from './plan-records';
import { DELETE_PLAN_CARD, PLAN_CARD, SAVE_PLAN_CARD } from './plan-card.sql';
import { toCard } from './plan.row';
import type { PlanCardEntity } from './plan.entity';

const lineOf = (card: PlanCardEntity | null) => card && { brand: card.brand, last4: card.last4 };

/** Whether the sealed key of a card is the given one; false if none of our keys opens it. */
function opensSame(sealed: string, billingKey: string): boolean {
  try {
    return keyOfCard(sealed) === billingKey;
  } catch (e) {
    if (e instanceof NoCard) return false;
    throw e;
  }
}

/** The card that pays a site's plan. Only the payment company knows the card's number. */
@Injectable()
export class PlanCardService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly records: PlanRecords,
    private readonly charges: PlanChargeService,
    private readonly provider: PayProvider,
    private readonly notices: OperatorNotices,
  ) {}

  find(channelSeq: number, lang: Lang): Promise<BillingCard | null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const card = await this.of(tx, channelSeq);
      return card && toCard(card, lang);
    });
  }

  async open(channelSeq: number, next: string, from: { origin: string | undefined; host: string }): Promise<CardWindow> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const { customerKey } = await this.records.lock(tx, channelSeq);
      const [place] = await rows(tx, SITE_ADDRESS, { channelSeq });
      // The address names the site, since the product's own host serves all of them.
      const { back } = returnPath({ channelSeq, ...place! }, from.origin, from.host);
      const page = new URL(`${back}/register_card/${channelSeq}`);
      if (next) page.searchParams.set('next', next);
      return cardWindowOf(this.provider, customerKey, page);
    });
  }

  /**
   * Replaces the site's card. A bill that waits for an answer of the payment company, or a renewal for which the old card was refused, is
   * charged to the new card at once.
   */
  async save(auth: User, channelSeq: number, { authKey, customerKey }: InputOf<typeof planApi.saveCard>): Promise<BillingCard> {
    // A proof of a card that was made for another site's customer is refused before it is used.
    const own = await this.db.tx({ channelSeq }, (tx) => this.records.lock(tx, channelSeq));
    if (own.customerKey !== customerKey) throw fail('CARD_REFUSED');
    const issued = await issuedCard(this.provider, { authKey, customerKey });
    const { card, bill } = await this.db.tx({ channelSeq }, async (tx) => {
      const site = await this.records.lock(tx, channelSeq);
      const open = await this.records.unanswered(tx, channelSeq);
      if (!open && (await this.records.running(tx, channelSeq))) throw fail('PAYMENT_PENDING');
      const before = await this.of(tx, channelSeq);
      // The button was pressed twice and the first call has already registered this card.
      if (before && opensSame(before.billingKey, issued.billingKey)) return { card: before, bill: open };
      const [card] = await rows(tx, SAVE_PLAN_CARD, {
        channelSeq,
        billingKey: seal(issued.billingKey),
        brand: issued.brand,
        last4: issued.last4,
        kind: issued.kind,
        userSeq: auth.userSeq,
        now: this.clock.now(),
      });
      await this.notices.settle(tx, NOTICE.UNSEALABLE, cardSubject(channelSeq));
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.PLAN_CARD, before: lineOf(before), after: lineOf(card!) });
      return {
        card: card!,
        bill: open ?? (site.state === PLAN_STATE.PAST_DUE ? await this.records.renewal(tx, site, auth.userSeq) : null),
      };
    });
    // The result of the charge is shown on the page of the plan.
    if (bill) await this.charges.recover(bill);
    return toCard(card, auth.lang);
  }

  async remove(auth: User, channelSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const site = await this.records.lock(tx, channelSeq);
      const card = await this.of(tx, channelSeq);
      if (!card) throw fail('NO_DATA');
      if (await this.records.running(tx, channelSeq)) throw fail('PAYMENT_PENDING');
      if (site.planSeq !== FREE_PLAN && !site.cancelAt) throw fail('PLAN_CARD_IN_USE');
      await rows(tx, DELETE_PLAN_CARD, { channelSeq });
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.PLAN_CARD, before: lineOf(card), after: null });
      return null;
    });
  }

  private async of(tx: Tx, channelSeq: number): Promise<PlanCardEntity | null> {
    const [card] = await rows(tx, PLAN_CARD, { channelSeq });
    return card ?? null;
  }
}
