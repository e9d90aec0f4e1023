import type { InviteStatus, StaffType } from '@madang/contracts/main/operator';
import type { Change } from '@madang/server/history';

export interface InviteRow {
  invite_seq: number;
  user_seq: number | null;
  email: string;
  user_type_cd: StaffType | null;
  memo: string;
  status: InviteStatus;
  token_hash: string | null;
  invited_by: number;
  approved_by: number | null;
  sent_at: Date | null;
  sent_count: number;
  expires_at: Date;
}
const shown = (row: InviteRow) => ({ userTypeCd: row.user_type_cd, status: row.status, sentCount: row.sent_count });

/** A line of history about an invitation; whom it is for is looked up when the line is read: an address is not kept for ever. */
export const inviteChange = (before: InviteRow | null, after: InviteRow): Change => ({
  entity: 'INVITATION',
  seq: after.invite_seq,
  before: before && shown(before),
  after: shown(after),
});
