import { SNS_TYPE, USER_TYPE } from '@madang/contracts/codes';
import type { Caller } from '@madang/server/caller';
import type { Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';

/** An instructor makes, copies and changes classes only with a proven mailbox (PE-023, AM-107). */
export async function requireVerifiedMailbox(tx: Tx, auth: Pick<Caller, 'userSeq' | 'userTypeCd'>): Promise<void> {
  if (auth.userTypeCd !== USER_TYPE.TEACHER) return;
  const found = (await tx.query('select 1 from account where user_seq = $1 and (email_auth_at is not null or sns_type_cd <> $2)', [
    auth.userSeq,
    SNS_TYPE.EMAIL,
  ])) as unknown[];
  if (!found.length) throw fail('NOT_AUTHORIZED_EMAIL');
}
