import { MINUTE, SECOND } from '@madang/contracts/time';
import { returnRefused } from './commands/money';
import { paypalEnds } from './commands/paypal';
import type { ModelSite } from './model-site';
import { UNFINISHED_WORK } from './settle.sql';
import type { Stage } from './stage';

/** The steps of the clock, in milliseconds, after which jobs look again at unfinished work. */
export const LOOK_PAUSES_MS = [0, 3 * SECOND, 3 * SECOND, 20 * SECOND, 6 * MINUTE, 3 * SECOND, 6 * MINUTE];

/** Finishes everything on a site, with a payment company without faults; staff repeat refused refunds. */
export async function settle(w: Stage, g: ModelSite): Promise<void> {
  await w.afterwards();
  w.calm();
  for (const pause of LOOK_PAUSES_MS) {
    w.later(pause);
    await paypalEnds(w, g);
    await returnRefused(w, g);
    await w.deliver('inOrder');
    await w.deliverEvents();
    await w.runJobs(pause === 0);
    await w.deliverEvents();
    const [{ open }] = (await w.prepared(UNFINISHED_WORK, { channelSeq: g.channelSeq, now: w.now() })) as [{ open: boolean }];
    if (!open) break;
  }
  // What came last may have made room under the plan's limit, for which the next round of the jobs looks.
  await w.runJobs();
  await w.deliverEvents();
}
