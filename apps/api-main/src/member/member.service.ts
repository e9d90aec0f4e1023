import { Injectable } from '@nestjs/common';
import type { ChannelUser } from '@madang/contracts/main/account';
import { Acl } from '@madang/server/acl';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';

/** Who belongs to a site. */
@Injectable()
export class MemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly acl: Acl,
  ) {}

  find(channelSeq: number, userSeq: number): Promise<ChannelUser> {
    return this.acl.find(channelSeq, userSeq) as Promise<ChannelUser>;
  }

  async join(channelSeq: number, userSeq: number, marketingConsent: boolean): Promise<ChannelUser> {
    await this.db.tx({ channelSeq }, (tx) => this.add(tx, channelSeq, userSeq, marketingConsent));
    return this.find(channelSeq, userSeq);
  }

  async mustExist(channelSeq: number, on: Pick<Tx, 'query'> = this.db): Promise<void> {
    const rows = (await on.query('select 1 from channel where channel_seq = $1', [channelSeq])) as unknown[];
    if (!rows.length) throw fail('NO_DATA');
  }

  /** Makes a person a plain member; whoever belongs to the site already keeps the role. `tx` is in the channel's scope. */
  async add(tx: Tx, channelSeq: number, userSeq: number, marketingConsent: boolean): Promise<void> {
    await this.mustExist(channelSeq, tx);
    const joined = (await tx.query(
      'insert into channel_user (channel_seq, user_seq, marketing_consent, joined_at) values ($1, $2, $3, $4) on conflict do nothing returning user_seq',
      [channelSeq, userSeq, marketingConsent, this.clock.now()],
    )) as unknown[];
    if (!joined.length) return;
    await this.outbox.publish(tx, 'channel.joined', { channelSeq, userSeq });
    // Consent given now replaces an earlier refusal.
    if (marketingConsent)
      await tx.query("select set_marketing_consent($1, email, true, 'SELF', $3) from account where user_seq = $2", [
        channelSeq,
        userSeq,
        this.clock.now(),
      ]);
  }
}
