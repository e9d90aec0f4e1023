import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import type { CursorPage, QueryOf } from '@madang/contracts/endpoint';
import type { StudioMember, StudioMemberDetail, subscriptionApi } from '@madang/contracts/util/subscription';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { belowOf, cursorOf } from '../member/member.filter';
import { STUDIO_MEMBER, STUDIO_MEMBER_COUNT, STUDIO_MEMBERS } from './studio-member.sql';

/** The members of a studio (a membership site), with their memberships. */
@Injectable()
export class StudioMemberService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  list(
    auth: Caller,
    channelSeq: number,
    { q, membership, cursor, size }: QueryOf<typeof subscriptionApi.members>,
  ): Promise<CursorPage<StudioMember> & { totalCount: number }> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const search = { channelSeq, q: q || null, contacts: seesContacts(auth), membership: membership || null };
      const found = await rows(tx, STUDIO_MEMBERS, { ...search, ...belowOf(cursor, size + 1), now: this.clock.now() });
      const [count] = await rows(tx, STUDIO_MEMBER_COUNT, search);
      const list = found.slice(0, size);
      const last = list.at(-1);
      const next = found.length > size && last ? cursorOf(last.joinedAt, Number(last.userUid)) : null;
      return { list, totalCount: count!.memberCount, cursor: next };
    });
  }

  async find(channelSeq: number, userUid: string): Promise<StudioMemberDetail> {
    if (!/^\d{1,15}$/.test(userUid)) throw fail('NO_DATA');
    const asked = { channelSeq, userSeq: Number(userUid), now: this.clock.now() };
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows(tx, STUDIO_MEMBER, asked));
    if (!found) throw fail('NO_DATA');
    return found;
  }
}
