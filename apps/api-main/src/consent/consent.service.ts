import { Injectable } from '@nestjs/common';
import { CONSENT_KIND, CONSENT_PLACE, YN, type ConsentKind, type ConsentPlace } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import {
  CONSENT_TEXTS,
  PRODUCT_TEXTS,
  type consentApi,
  type MissingConsents,
  type OwnConsents,
  type TickedConsents,
} from '@madang/contracts/main/consent';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { AccountEntity } from '../account/account.entity';
import {
  AGREE_TO_MARKETING,
  MARK_MARKETING,
  MEMBER_STAND,
  MISSING_CONSENTS,
  MISSING_PRODUCT_TEXTS,
  NOTE_CONSENTS,
  NOTE_PRODUCT_CONSENTS,
  OFFERS_MARKETING,
  OWN_CONSENTS,
  OWN_STANDS,
  SET_NIGHT,
  TAKE_MARKETING_BACK,
} from './consent.sql';

interface Member {
  channelSeq: number;
  userSeq: number;
}
export interface At {
  place: ConsentPlace;
  page: string;
}
const { PRODUCT_TERMS, PRODUCT_PRIVACY, SITE_TERMS, SITE_PRIVACY, SELLER, AGE, SITE_MARKETING, PRODUCT_MARKETING, NIGHT } = CONSENT_KIND;

/** The ledger of consents: who agreed to which version of which text, at which place of the product, and when. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Notes the consents to the product's texts and the statement of age when somebody signs up; consents to a site's texts are noted by
   * `joined`.
   */
  async signedUp(tx: Tx, userSeq: number, channelSeq: number | null, ticked: TickedConsents, at: At): Promise<void> {
    const kinds: ConsentKind[] = [AGE];
    if (!channelSeq && ticked.marketingConsent) kinds.push(PRODUCT_MARKETING);
    await this.noteProduct(tx, userSeq, [PRODUCT_TERMS, PRODUCT_PRIVACY], true, PRODUCT_TEXTS, at);
    await this.noteProduct(tx, userSeq, kinds, true, CONSENT_TEXTS, at);
  }

  /** Notes the consents of a new member of a site. `tx` must be in the scope of the site, and the member's row must exist already. */
  async joined(tx: Tx, member: Member, ticked: TickedConsents, at: At): Promise<void> {
    const kinds: ConsentKind[] = [];
    if (ticked.termsYn) kinds.push(SITE_TERMS);
    if (ticked.privacyYn) kinds.push(SITE_PRIVACY);
    if (ticked.sellerYn) kinds.push(SELLER);
    await this.note(tx, member, kinds, true, at);
    if (ticked.marketingConsent) await this.giveMarketing(tx, member, ticked.nightConsent ?? false, at);
  }

  /** Notes the consents of a person who belongs to a site but has never agreed to its texts; for anybody else it notes nothing. */
  async askedLate(tx: Tx, member: Member, ticked: TickedConsents, at: At): Promise<void> {
    // The member's row is locked, so that a second tab of the same person waits and then finds nothing missing.
    const [stand] = await rows(tx, MEMBER_STAND, member);
    const open = await rows(tx, MISSING_CONSENTS, { ...member, now: this.clock.now() });
    if (!stand || !open.some((one) => one.kindCd !== SELLER && one.inForceAt === null)) return;
    await this.joined(tx, member, { ...ticked, marketingConsent: ticked.marketingConsent === true && !stand.marketing }, at);
  }

  async own({ userSeq }: User): Promise<OwnConsents> {
    return this.db.tx({ userSeq }, async (tx) => ({
      stands: await rows(tx, OWN_STANDS, { userSeq }),
      list: await rows(tx, OWN_CONSENTS, { userSeq }),
    }));
  }

  /** Gives or withdraws a consent to advertising when the person turns a switch on the page of their account. */
  async say(auth: User, { channelSeq, kindCd, agreedYn }: InputOf<typeof consentApi.say>): Promise<OwnConsents> {
    const { userSeq } = auth;
    const agrees = agreedYn === YN.YES;
    const at: At = { place: CONSENT_PLACE.MY_INFO, page: auth.page };
    if (kindCd === PRODUCT_MARKETING) await this.sayProduct(userSeq, agrees, at);
    else {
      if (!channelSeq) throw failField('channelSeq', 'required');
      const member = { channelSeq, userSeq };
      await this.db.tx({ channelSeq }, async (tx) => {
        const [stand] = await rows(tx, MEMBER_STAND, member);
        if (!stand) throw fail('NOT_CHANNEL_USER');
        if (kindCd === NIGHT) return this.sayNight(tx, member, agrees, stand.marketing, at);
        if (agrees === stand.marketing) return;
        if (agrees) {
          if (!(await this.offers(tx, channelSeq))) throw failField('kindCd', 'marketingOff');
          await this.giveMarketing(tx, member, false, at);
        } else await this.takeMarketingBack(tx, member, at);
      });
    }
    return this.own(auth);
  }

  missing(auth: User, channelSeq: number): Promise<MissingConsents> {
    const { userSeq } = auth;
    return this.db.tx({ channelSeq }, async (tx) => ({
      list: await rows(tx, MISSING_CONSENTS, { channelSeq, userSeq, now: this.clock.now() }),
    }));
  }

  async agree(auth: User, channelSeq: number, { kinds, placeCd }: InputOf<typeof consentApi.agree>): Promise<MissingConsents> {
    const { userSeq, page } = auth;
    await this.db.tx({ channelSeq }, async (tx) => {
      if (!(await rows(tx, OFFERS_MARKETING, { channelSeq })).length) throw fail('NO_DATA');
      const open = await rows(tx, MISSING_CONSENTS, { channelSeq, userSeq, now: this.clock.now() });
      // A consent that the person has given already is not noted again.
      const wanted = open.map((one) => one.kindCd).filter((kind) => (kinds as readonly ConsentKind[]).includes(kind));
      await this.note(tx, { channelSeq, userSeq }, wanted, true, { place: placeCd, page });
    });
    return this.missing(auth, channelSeq);
  }

  async missingProduct({ userSeq }: User): Promise<MissingConsents> {
    return this.db.tx({ userSeq }, async (tx) => ({ list: await rows(tx, MISSING_PRODUCT_TEXTS, { userSeq, version: PRODUCT_TEXTS }) }));
  }

  async agreeProduct(auth: User, { version }: InputOf<typeof consentApi.agreeProduct>): Promise<MissingConsents> {
    const { userSeq, page } = auth;
    await this.db.tx({ userSeq }, async (tx) => {
      // The account's row is locked, so that a second tab of the same person waits and then finds nothing missing.
      await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
      const open = await rows(tx, MISSING_PRODUCT_TEXTS, { userSeq, version });
      const kinds = open.map((one) => one.kindCd);
      await this.noteProduct(tx, userSeq, kinds, true, version, { place: CONSENT_PLACE.RENEWAL, page });
    });
    return this.missingProduct(auth);
  }

  /** Notes a consent to a site's advertising, unless the site does not ask for it. */
  private async giveMarketing(tx: Tx, member: Member, night: boolean, at: At): Promise<void> {
    if (!(await this.offers(tx, member.channelSeq))) return;
    const now = this.clock.now();
    await rows(tx, MARK_MARKETING, { ...member, place: at.place, now });
    await rows(tx, AGREE_TO_MARKETING, { ...member, night, now });
    await this.note(tx, member, night ? [SITE_MARKETING, NIGHT] : [SITE_MARKETING], true, at);
    await this.tell(tx, member, true, now);
  }

  private async takeMarketingBack(tx: Tx, member: Member, at: At): Promise<void> {
    const now = this.clock.now();
    const [said] = await rows(tx, TAKE_MARKETING_BACK, { ...member, place: at.place, now });
    if (said?.changed) await this.tell(tx, member, false, now);
  }

  /** Publishes the event by which the person is told by mail what was agreed to or withdrawn, and on which day, as 정보통신망법 §50⑦ requires. */
  private tell(tx: Tx, member: Member, agreed: boolean, now: Date): Promise<void> {
    return this.outbox.publish(tx, 'consent.said', { ...member, email: null, agreed, at: now.toISOString() });
  }

  private async offers(tx: Tx, channelSeq: number): Promise<boolean> {
    const [site] = await rows(tx, OFFERS_MARKETING, { channelSeq });
    return site?.offered ?? false;
  }

  private async sayNight(tx: Tx, member: Member, night: boolean, marketing: boolean, at: At): Promise<void> {
    if (night && !marketing) throw failField('kindCd', 'nightWithoutMarketing');
    const changed = await rows(tx, SET_NIGHT, { ...member, night });
    if (changed.length) await this.note(tx, member, [NIGHT], night, at);
  }

  private sayProduct(userSeq: number, agrees: boolean, at: At): Promise<void> {
    return this.db.tx({ userSeq }, async (tx) => {
      const account = await tx.findOneOrFail(AccountEntity, { where: { userSeq }, lock: { mode: 'for_no_key_update' } });
      if (agrees === (account.marketingAt !== null)) return;
      await tx.update(AccountEntity, { userSeq }, { marketingAt: agrees ? this.clock.now() : null });
      await this.noteProduct(tx, userSeq, [PRODUCT_MARKETING], agrees, CONSENT_TEXTS, at);
    });
  }

  /** Notes consents to the product's own texts, which belong to no site; if `agrees` is false, their withdrawal. */
  private async noteProduct(tx: Tx, userSeq: number, kinds: ConsentKind[], agrees: boolean, version: string, at: At): Promise<void> {
    if (kinds.length) await rows(tx, NOTE_PRODUCT_CONSENTS, { userSeq, kinds, agrees, version, ...at, now: this.clock.now() });
  }

  private async note(tx: Tx, { channelSeq, userSeq }: Member, kinds: ConsentKind[], agrees: boolean, at: At): Promise<void> {
    if (!kinds.length) return;
    await rows(tx, NOTE_CONSENTS, { channelSeq, userSeq, kinds, agrees, ...at, by: userSeq, now: this.clock.now() });
  }
}

/** Where a consent was given, as its row stores it: the place in the product, and the address of the page. */
export const placeOf = (place: ConsentPlace, { page }: Pick<Caller, 'page'>): At => ({ place, page });
