import { rows, type Tx } from '@madang/server/db';
import { FREE_PLAN_HOLD } from './channel.sql';

/** Puts a new site on the free plan; a site that has a plan stays on it. */
export const beginPlan = (tx: Tx, channelSeq: number) => rows(tx, FREE_PLAN_HOLD, { channelSeq });
