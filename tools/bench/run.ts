import { parseArgs } from 'node:util';
import { enrolment } from './enrolment.ts';
import { lighthousePages } from './lighthouse.ts';
import { listGrowth } from './growth.ts';
import { learnerMix } from './learner-mix.ts';
import { notify } from './notify.ts';
import { reads } from './reads.ts';
import { scale } from './scale.ts';
import { starts } from './starts.ts';
import { weights } from './weights.ts';
import { makeWorld } from './world.ts';

const USAGE = `npm run bench -- [options]
  --only reads,enrolment,growth,scale,weights,lighthouse,starts,notify,learner-mix
                                                            some of the parts (scale and learner-mix only by themselves)
  --case P1                                                 of the reads, those whose title has this text
  --scale 10                                                size of the measured site, 1 is a demo site
  --rounds 5 --seconds 2                                    of the reads
`;
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    case: { type: 'string' },
    scale: { type: 'string', default: String(10) },
    rounds: { type: 'string', default: String(5) },
    seconds: { type: 'string', default: String(2) },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const wanted = values.only?.split(',');
const wants = (name: string) => !wanted || wanted.includes(name);

process.stdout.write('Ratios are medians of paired rounds on this machine; absolute figures move with its load.\n');
if (wants('starts')) await starts();
if (wants('notify')) await notify();
if (wanted?.includes('learner-mix')) {
  const world = await makeWorld(Number(values.scale), false, { processes: 'each' });
  try {
    await learnerMix(world);
  } finally {
    await world.stop();
  }
}
if (['reads', 'enrolment', 'growth', 'scale', 'lighthouse', 'weights'].some(wants)) {
  // The large database of `scale` is filled only if that measurement is asked for: this takes minutes, and rows that the other
  // measurements write would be missing in its daily sums.
  const full = wanted?.includes('scale') ?? false;
  const world = await makeWorld(Number(values.scale), ['lighthouse', 'weights'].some(wants), { parts: full ? 'all' : 'classes' });
  try {
    if (wants('weights')) await weights(world);
    if (wants('reads')) await reads(world, { rounds: Number(values.rounds), seconds: Number(values.seconds) }, values.case);
    if (wants('enrolment')) await enrolment(world);
    if (full) await scale(world);
    if (wants('growth')) await listGrowth(world);
    if (wants('lighthouse')) await lighthousePages(world);
  } finally {
    await world.stop();
  }
}
