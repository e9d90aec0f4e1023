import { YN } from '@madang/contracts/codes';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';

const SITE = `select coalesce(setting ->> 'saasYn', 'N') as "saasYn" from channel where channel_seq = $1`;

/** Challenges belong to the pro plan (saasYn): without it none is made, changed or put on sale. */
export async function requireStudioPlan(tx: Tx, channelSeq: number): Promise<void> {
  const [site] = await rows<{ saasYn: string }>(tx, SITE, [channelSeq]);
  if (site?.saasYn !== YN.YES) throw fail('PLAN_FEATURE');
}
