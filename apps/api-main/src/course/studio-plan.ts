import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const PRO_PLAN = statement<{ channelSeq: number }, { pro: boolean }>(
  'course.pro-plan',
  (p) => sql`select has_pro_plan(setting) as pro from channel where channel_seq = ${p.channelSeq}`,
);

/**
 * Refuses a site without the pro plan, which is needed to make, change and publish challenges, and to make and change contents in the
 * studio. Publishing a content needs no plan: every class of recorded video is one, and classes are published on every plan (AM-750).
 */
export async function requireStudioPlan(tx: Tx, channelSeq: number): Promise<void> {
  if (!(await hasStudioPlan(tx, channelSeq))) throw fail('PLAN_FEATURE');
}
/** Whether the site has the plan that `requireStudioPlan` asks for. */
export async function hasStudioPlan(tx: Tx, channelSeq: number): Promise<boolean> {
  const [site] = await rows(tx, PRO_PLAN, { channelSeq });
  return site?.pro ?? false;
}
