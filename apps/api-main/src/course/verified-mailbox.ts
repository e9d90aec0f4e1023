import { SNS_TYPE, USER_TYPE } from '@madang/contracts/codes';
import type { Caller } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** A row if the account's mailbox is proven: by a mailed code, or because the account came by a social login. */
const PROVEN_MAILBOX = statement<{ userSeq: number | null }>(
  'course.proven-mailbox',
  (p) => sql`select 1 from account where user_seq = ${p.userSeq} and (email_auth_at is not null or sns_type_cd <> ${SNS_TYPE.EMAIL})`,
);

/** Refuses an instructor without a proven mailbox, who may not make, copy or change classes (PE-023, AM-107). */
export async function requireVerifiedMailbox(tx: Tx, auth: Pick<Caller, 'userSeq' | 'userTypeCd'>): Promise<void> {
  if (auth.userTypeCd !== USER_TYPE.TEACHER) return;
  const [proven] = await rows(tx, PROVEN_MAILBOX, { userSeq: auth.userSeq });
  if (!proven) throw fail('NOT_AUTHORIZED_EMAIL');
}
