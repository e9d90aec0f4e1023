import { Injectable } from '@nestjs/common';
import { JAPANESE_LETTERS } from '@madang/contracts/fields';
import type { ChannelUser } from '@madang/contracts/main/account';
import { MEMBER_BOXES, type TickedConsents } from '@madang/contracts/main/consent';
import { Acl } from '@madang/server/acl';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField, failFields } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { ConsentService, type At } from '../consent/consent.service';
import { JAPANESE_OFFERED, MEMBER_INSERT, MEMBERS_SITE } from './member.sql';

/** Lets people join a site, and answers which role and permissions a person has there. */
@Injectable()
export class MemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly acl: Acl,
    private readonly consents: ConsentService,
  ) {}

  async find(channelSeq: number, who: Pick<User, 'userSeq' | 'support'>): Promise<ChannelUser> {
    const { ownClasses: _own, entersConsole: _enters, ...found } = await this.acl.of(who, channelSeq);
    return found as ChannelUser;
  }

  /**
   * Makes a person a member of a site. If the person already belongs to the site but was never asked for consents, only the consents are
   * noted (AM-759).
   */
  async join(channelSeq: number, userSeq: number, ticked: TickedConsents, at: At): Promise<ChannelUser> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const joined = await this.add(tx, channelSeq, userSeq, ticked, at);
      if (!joined) await this.consents.askedLate(tx, { channelSeq, userSeq }, ticked, at);
    });
    return this.find(channelSeq, { userSeq, support: null });
  }

  async mustExist(channelSeq: number, tx?: Tx): Promise<void> {
    const found = await (tx ? rows(tx, MEMBERS_SITE, { channelSeq }) : this.db.rows(MEMBERS_SITE, { channelSeq }));
    if (!found.length) throw fail('NO_DATA');
  }

  /** Refuses a typed name with Japanese letters on a site that does not offer Japanese (AM-193); an account of the product may have one. */
  async mustTakeName(channelSeq: number | null, name: string): Promise<void> {
    if (!channelSeq || !JAPANESE_LETTERS.test(name)) return;
    const [site] = await this.db.rows(JAPANESE_OFFERED, { channelSeq });
    if (!site?.offered) throw failField('name', 'japaneseName');
  }

  /**
   * Makes a person a plain member of a site and notes the consents to its texts. A person who already belongs to the site keeps the role,
   * and no consents are noted. Answers whether the person is a new member. `tx` must be in the scope of the site.
   */
  async add(tx: Tx, channelSeq: number, userSeq: number, ticked: TickedConsents, at: At): Promise<boolean> {
    await this.mustExist(channelSeq, tx);
    const now = this.clock.now();
    const joined = await rows(tx, MEMBER_INSERT, { channelSeq, userSeq, now });
    if (!joined.length) return false;
    const missing = MEMBER_BOXES.filter((box) => !ticked[box]);
    if (missing.length) throw failFields(missing, 'accept');
    await this.outbox.publish(tx, 'channel.joined', { channelSeq, userSeq });
    await this.consents.joined(tx, { channelSeq, userSeq }, ticked, at);
    return true;
  }
}
