import { parseArgs } from 'node:util';
import { enrolment } from './enrolment.ts';
import { lighthousePages } from './lighthouse.ts';
import { listGrowth } from './growth.ts';
import { reads } from './reads.ts';
import { starts } from './starts.ts';
import { weights } from './weights.ts';
import { makeWorld } from './world.ts';

/** `npm run bench [-- --only reads,enrolment,growth,weights,lighthouse,starts] [--scale 10]` */
const { values } = parseArgs({ options: { only: { type: 'string' }, scale: { type: 'string', default: '10' }, case: { type: 'string' } } });
const wanted = values.only?.split(',');
const wants = (name: string) => !wanted || wanted.includes(name);

process.stdout.write('Ratios are medians of paired rounds on this machine; absolute figures move with its load.\n');
if (wants('starts')) await starts();
if (['reads', 'enrolment', 'growth', 'lighthouse', 'weights'].some(wants)) {
  const world = await makeWorld(Number(values.scale), ['lighthouse', 'weights'].some(wants));
  try {
    if (wants('weights')) weights();
    if (wants('reads')) await reads(world, values.case);
    if (wants('enrolment')) await enrolment(world);
    if (wants('growth')) await listGrowth(world);
    if (wants('lighthouse')) await lighthousePages(world);
  } finally {
    await world.stop();
  }
}
