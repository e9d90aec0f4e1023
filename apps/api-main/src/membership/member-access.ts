import { rows, type Tx } from '@madang/server/db';
import { LOCK_FREE_ENROLMENTS, PEOPLE_WITH_FREE_ACCESS, RELEASE_CLASS_ACCESS, RENEW_MEMBER_ACCESS } from './member-access.sql';

export const renewMemberAccess = async (tx: Tx, channelSeq: number, userSeq: number, courseSeqs: number[] | null): Promise<void> => {
  await rows(tx, LOCK_FREE_ENROLMENTS, { channelSeq, userSeq, courseSeqs });
  await rows(tx, RENEW_MEMBER_ACCESS, { channelSeq, userSeq, courseSeqs });
};

/** Sets the ends of free access anew, after classes became classes for members only, or no longer are. */
export async function renewClassAccess(tx: Tx, channelSeq: number, courseSeqs: number[]): Promise<void> {
  if (!courseSeqs.length) return;
  await rows(tx, LOCK_FREE_ENROLMENTS, { channelSeq, userSeq: null, courseSeqs });
  await rows(tx, RELEASE_CLASS_ACCESS, { channelSeq, courseSeqs });
  for (const { userSeq } of await rows(tx, PEOPLE_WITH_FREE_ACCESS, { channelSeq, courseSeqs }))
    await renewMemberAccess(tx, channelSeq, userSeq, courseSeqs);
}
