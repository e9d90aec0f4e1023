import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const PRO_PLAN = statement<{ channelSeq: number }, { pro: boolean }>(
  'course.pro-plan',
  (p) => sql`select has_pro_plan(setting) as pro from channel where channel_seq = ${p.channelSeq}`,
);

/**
 * Refuses a site without the pro plan, which is needed to make and change challenges and the studio's contents, and to publish challenges.
 */
export async function requireStudioPlan(tx: Tx, channelSeq: number): Promise<void> {
  const [site] = await rows(tx, PRO_PLAN, { channelSeq });
  if (!site?.pro) throw fail('PLAN_FEATURE');
}
