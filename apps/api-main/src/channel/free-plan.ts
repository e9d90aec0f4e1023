import { rows, type Tx } from '@madang/server/db';
import { FREE_PLAN_HOLD } from './channel.sql';

/** Every site begins on the free plan; one that has a plan keeps it. */
export const beginPlan = (tx: Tx, channelSeq: number) => rows(tx, FREE_PLAN_HOLD, { channelSeq });
