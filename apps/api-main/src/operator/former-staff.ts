import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { INVITE_STATUS } from '@madang/contracts/main/operator';
import type { User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import type { History } from '@madang/server/history';
import { REVOKE_KEYS_OF_STAFF } from '../api-key/api-key.sql';
import { InviteEntity } from './invite.entity';
import { inviteChange } from './invite.row';
import { OPEN_INVITES_LOCK } from './invite.sql';
import { setStaff, staffRow } from './staff';

/** Where something ends with a person's role on a site, and who ends it. */
interface Ending {
  tx: Tx;
  history: History;
  by: Pick<User, 'userSeq'>;
  channelSeq: number;
}

/** Withdraws the undecided invitations that a person sent, since they offer a role that the person can no longer give. */
export async function withdrawInvites({ tx, history, by, channelSeq }: Ending, userSeq: number): Promise<void> {
  for (const row of await rows(tx, OPEN_INVITES_LOCK, { channelSeq, invitedBy: userSeq })) {
    const after = { ...row, status: INVITE_STATUS.CANCELED };
    await tx.update(InviteEntity, { channelSeq, inviteSeq: row.inviteSeq }, { status: after.status });
    await history.record(tx, by, channelSeq, inviteChange(row, after));
  }
}

/** Revokes the personal API keys of a person who no longer works at the site. */
export async function revokeKeys({ tx, history, by, channelSeq }: Ending, userSeq: number, now: Date): Promise<void> {
  const ended = await rows(tx, REVOKE_KEYS_OF_STAFF, { channelSeq, userSeq, revokedBy: by.userSeq, now });
  for (const { keySeq, kindCd, name, scopes, expiresAt } of ended)
    await history.record(tx, by, channelSeq, {
      entity: HISTORY_ENTITY.API_KEY,
      seq: keySeq,
      before: { kindCd, name, scopes, expiresAt },
      after: null,
    });
}

/** Ends a person's role on a site, if the person has one, with all that ends where others take it away. */
export async function endRole(ending: Ending, userSeq: number, now: Date): Promise<void> {
  const { tx, history, by, channelSeq } = ending;
  const row = await staffRow(tx, channelSeq, userSeq);
  if (!row?.userTypeCd) return;
  await setStaff({ tx, history, auth: by, channelSeq }, row, null, []);
  await withdrawInvites(ending, userSeq);
  await revokeKeys(ending, userSeq, now);
}
