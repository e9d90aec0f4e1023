import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import type { Tx } from '@madang/server/db';

const HOLD = `select hold_plan($1, p.student_limit, p.storage_limit, p.white_label, p.studio) from util.pub_plan p, channel c
where p.plan_seq = $2 and c.channel_seq = $1 and not c.setting ? 'studentLimit'`;

/** Every site begins on the free plan; one that has a plan keeps it. */
export const beginPlan = (tx: Tx, channelSeq: number) => tx.query(HOLD, [channelSeq, FREE_PLAN]);
