import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import type { InvitedMembers, inviteMembersInput } from '@madang/contracts/main/operator';
import { errorText } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Db, rows } from '@madang/server/db';
import { fail, Failure, failField } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { InviteService } from './invite.service';
import { OperatorService } from './operator.service';
import { MEMBER_NOTE } from './operator.sql';

type Member = InferType<typeof inviteMembersInput>['members'][number];

/**
 * Stores notes, and roles if they are given, about the people of a list: members get them at once, other people get an invitation that
 * contains them (AM-142).
 */
@Injectable()
export class MemberInviteService {
  constructor(
    private readonly db: Db,
    private readonly operators: OperatorService,
    private readonly invites: InviteService,
    private readonly keywords: Keywords,
  ) {}

  async save(auth: User, channelSeq: number, members: Member[]): Promise<InvitedMembers> {
    const outcome: InvitedMembers = { savedCount: 0, invitedCount: 0, failures: [] };
    for (const [index, member] of members.entries()) {
      try {
        outcome[await this.one(auth, channelSeq, member)] += 1;
      } catch (e) {
        if (!(e instanceof Failure) || members.length === 1) throw e;
        outcome.failures.push({
          index,
          message: errorText(e.errorName, auth.lang, e.values, await this.keywords.of(channelSeq, auth.lang)),
        });
      }
    }
    return outcome;
  }

  private async one(auth: User, channelSeq: number, member: Member): Promise<'savedCount' | 'invitedCount'> {
    if (!member.userSeq && !member.email) throw failField('email', 'required');
    const row = await this.note(channelSeq, member, null);
    if (!row) {
      if (!member.email) throw fail('NO_DATA');
      await this.invites.create(auth, channelSeq, { ...member, memo: member.memo ?? '', userTypeCd: member.userTypeCd ?? null });
      return 'invitedCount';
    }
    if (member.userTypeCd && member.userTypeCd !== row.userTypeCd)
      await this.operators.update(auth, channelSeq, row.userSeq, { userTypeCd: member.userTypeCd });
    // The note comes after the role, so that a row that is refused for its role changes nothing.
    await this.note(channelSeq, member, member.memo ?? null);
    return 'savedCount';
  }

  /** Stores a note about the member of a row, or with null changes nothing; answers the member, undefined if there is none. */
  private async note(channelSeq: number, member: Member, memo: string | null) {
    const args = { channelSeq, userSeq: member.userSeq ?? null, email: member.email ?? null, memo };
    const [row] = await this.db.tx({ channelSeq }, (tx) => rows(tx, MEMBER_NOTE, args));
    return row;
  }
}
