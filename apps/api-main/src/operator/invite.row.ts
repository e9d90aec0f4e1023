import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { type StaffType } from '@madang/contracts/staff-types';
import type { InviteStatus } from '@madang/contracts/main/operator';
import type { Change } from '@madang/server/history';

export interface InviteRow {
  inviteSeq: number;
  userSeq: number | null;
  email: string;
  userTypeCd: StaffType | null;
  memo: string;
  status: InviteStatus;
  tokenHash: string | null;
  invitedBy: number;
  approvedBy: number | null;
  sentCount: number;
  expiresAt: Date;
}
const shown = (row: InviteRow) => ({ userTypeCd: row.userTypeCd, status: row.status, sentCount: row.sentCount });

/**
 * The line of the site's history about an invitation. It does not name the invited person, who is looked up when the line is read, since
 * e-mail addresses are not stored for ever.
 */
export const inviteChange = (before: InviteRow | null, after: InviteRow): Change => ({
  entity: HISTORY_ENTITY.INVITATION,
  seq: after.inviteSeq,
  before: before && shown(before),
  after: shown(after),
});
