import { PAY_METHOD } from '@madang/contracts/codes';
import fc from 'fast-check';
import { platformSiteApi as api } from '@madang/contracts/main/platform';
import { daysAfter } from '@madang/contracts/dates';
import { DAY, HOUR } from '@madang/contracts/time';
import { Broken } from '../broken';
import { kind, type Kind, type Run } from '../command';
import { timesShut } from '../ends.sql';
import type { Answer } from '../stage';
import { buy, learner } from './buying';
import { lookAt } from './refunds';

const OPERATOR_REASON = '신고가 들어와 살펴보고 있어요.';
/** For how long a site is shut; begun days count. */
const SHUT_PERIODS_MS = {
  '5 hours': 5 * HOUR,
  '1 day': DAY,
  '30 hours': 30 * HOUR,
  '3 days': 3 * DAY,
  '12 days': 12 * DAY,
  '40 days': 40 * DAY,
};
const long = fc.constantFrom(...(Object.keys(SHUT_PERIODS_MS) as (keyof typeof SHUT_PERIODS_MS)[]));
/** Milliseconds of the clock after which jobs run at the latest while a site is shut. */
const STRIDE_MAX_MS = 9 * DAY;

/** Days before and after a suspension at which somebody looks at a refund. */
const days = fc.constantFrom(0, 1, 5, 9, 17);

const act = (run: Run, how: 'suspend' | 'reopen'): Promise<Answer> =>
  run.call(api[how], run.g.operator, { siteSeq: run.g.channelSeq }, { reason: OPERATOR_REASON });

/** Throws if the platform could not do to a site what it can do in this state, or could do what it cannot. */
function mustFit({ facts, w, alone, shocked }: Run, { status, errorName }: Answer, possible: boolean): void {
  if (w.movesByItself || !alone || shocked || w.crashed) return;
  if ((status === 200) !== possible)
    throw new Broken('a site is suspended once and reopened once', { status, errorName, shuts: facts.shuts });
}

async function suspend(run: Run): Promise<void> {
  const possible = !run.facts.isShut;
  mustFit(run, await act(run, 'suspend'), possible);
}

async function reopen(run: Run): Promise<void> {
  const possible = run.facts.isShut && !run.facts.isReopening;
  mustFit(run, await act(run, 'reopen'), possible);
}

/** Lets time pass while the site is shut, sometimes with what comes and is due meanwhile. */
async function wait({ w }: Run, ms: number, busy: boolean): Promise<void> {
  const strides = busy ? Math.ceil(ms / STRIDE_MAX_MS) : 1;
  for (let n = 0; n < strides; n++) {
    w.later(ms / strides);
    if (!busy) continue;
    await w.deliver('inOrder');
    await w.deliverEvents();
    await w.runJobs();
  }
}

export const platform: Kind[] = [
  kind('suspend', 5, {}, suspend),
  kind('reopen', 5, {}, reopen),
  kind(
    'be shut for a while',
    7,
    { long, busy: fc.boolean(), then: fc.constantFrom('opens', 'opens', 'reopens', 'stays shut') },
    async (run, { long, busy, then }) => {
      await run.w.catchUp();
      await act(run, 'suspend');
      await wait(run, SHUT_PERIODS_MS[long], busy);
      if (then === 'stays shut') return;
      await act(run, 'reopen');
      if (then === 'opens') await open(run);
    },
    { alone: true },
  ),
  kind(
    'look at a refund around a suspension',
    4,
    {
      learner,
      item: fc.constantFrom('scarce' as const, 'dollar' as const, 'challenge' as const, 'package' as const),
      before: days,
      long,
      after: days,
    },
    async (run, { learner, item, before, long, after }) => {
      const { w } = run;
      const bought = await buy(run, { who: run.learner(learner), item, coupon: 'none', term: 1, method: PAY_METHOD.CARD, way: 'back' });
      await w.catchUp();
      w.setNow(daysAfter(w.now(), before));
      await act(run, 'suspend');
      run.facts.shuts = await w.sql(timesShut(run.g.channelSeq));
      if (bought) await lookAt(run, bought);
      await wait(run, SHUT_PERIODS_MS[long], false);
      if (bought) await lookAt(run, bought);
      await act(run, 'reopen');
      await open(run);
      run.facts.shuts = await w.sql(timesShut(run.g.channelSeq));
      w.setNow(daysAfter(w.now(), after));
      if (bought) await lookAt(run, bought);
    },
    { alone: true },
  ),
];

/** Lets the services make up for the time. */
async function open({ w }: Run): Promise<void> {
  await w.runJobs();
  await w.deliverEvents();
  await w.runJobs();
}

/** Reopens a site that a history leaves suspended; answers whether it was. */
export async function reopenAtLast(run: Run): Promise<boolean> {
  if (!run.facts.isShut) return false;
  run.site = 'unsure';
  run.log.push('reopen()');
  await act(run, 'reopen');
  return true;
}
