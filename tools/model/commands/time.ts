import fc from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from '@madang/contracts/time';
import { kind, calm, type Kind } from '../command';
import { checkQuiet } from '../invariants';
import { settle } from '../settle';
import type { Mail, Order } from '../stage';

const WAIT_STEPS_MS = { '4 s': 4 * SECOND, '40 s': 40 * SECOND, '16 min': 16 * MINUTE, '1 h': HOUR };
/** The steps by which the clock moves forward; after each of them some jobs are due. */
const CLOCK_STEPS_MS = { '1 day': DAY, '2 days': 2 * DAY, '4 days': 4 * DAY, '31 days': 31 * DAY, '2 months': 61 * DAY };
/** Milliseconds of the clock after which jobs run at the latest. */
const STRIDE_MAX_MS = 16 * DAY;

export const time: Kind[] = [
  kind('wait', 4, { long: fc.constantFrom(...(Object.keys(WAIT_STEPS_MS) as (keyof typeof WAIT_STEPS_MS)[])) }, async (run, { long }) =>
    run.w.later(WAIT_STEPS_MS[long]),
  ),
  kind(
    'let pass',
    14,
    { long: fc.constantFrom(...(Object.keys(CLOCK_STEPS_MS) as (keyof typeof CLOCK_STEPS_MS)[])) },
    async (run, { long }) => {
      const strides = Math.ceil(CLOCK_STEPS_MS[long] / STRIDE_MAX_MS);
      for (let n = 0; n < strides; n++) {
        await run.w.deliver('inOrder');
        await run.w.deliverEvents();
        // A moment later the jobs look again at what they have just learned.
        run.w.later(WAIT_STEPS_MS['4 s']);
        await run.w.runJobs();
        await run.w.deliverEvents();
        await run.w.afterwards();
        run.w.later(CLOCK_STEPS_MS[long] / strides);
      }
      await run.w.runJobs();
    },
    { alone: true },
  ),
  kind('notices', 4, { how: fc.constantFrom<Mail>('inOrder', 'inOrder', 'reversed', 'twice', 'lost') }, (run, { how }) =>
    run.w.deliver(how),
  ),
  kind('events', 4, { order: fc.constantFrom<Order>('inOrder', 'inOrder', 'reversed') }, (run, { order }) => run.w.deliverEvents(order)),
  kind('jobs', 4, {}, (run) => run.w.runJobs()),
  kind(
    'settle',
    2,
    {},
    async (run) => {
      await settle(run.w, run.g);
      await checkQuiet(run.w, run.g, run.facts);
    },
    { shock: calm, alone: true, still: true },
  ),
];
