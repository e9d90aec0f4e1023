import { YN } from '@madang/contracts/codes';
import { fail } from '@madang/server/fail';
import { rows, type Tx } from '@madang/server/db';

const LOCK = `select coalesce(setting ->> 'saasYn', 'N') as "saasYn" from channel where channel_seq = $1 for no key update`;

/** Holds the site's row until the end; what belongs to the pro plan (saasYn) is refused on another. */
export async function lockPlan(tx: Tx, channelSeq: number, needsPro = true): Promise<void> {
  const [site] = await rows<{ saasYn: string }>(tx, LOCK, [channelSeq]);
  if (needsPro && site?.saasYn !== YN.YES) throw fail('PLAN_FEATURE');
}
