import { msAfter } from '@madang/contracts/dates';
import { readFileSync } from 'node:fs';
import { Clock } from '@madang/server/clock';
import { EveryCopyJob } from '@madang/server/recurring-jobs';

/** The file with the number of milliseconds by which the model's clock is ahead. */
const file = process.env['MODEL_CLOCK']!;
/** The most milliseconds between two rounds of a job, since the model's days pass quickly. */
const JOB_ROUND_MAX_MS = 400;

Clock.prototype.now = () => msAfter(Date.now(), Number(readFileSync(file, 'utf8')));
/** The common base class of all jobs. */
const jobPrototype = Object.getPrototypeOf(EveryCopyJob.prototype) as EveryCopyJob;
const { onApplicationBootstrap } = jobPrototype;
jobPrototype.onApplicationBootstrap = function (this: EveryCopyJob) {
  Object.assign(this, { every: Math.min(this['every'], JOB_ROUND_MAX_MS) });
  onApplicationBootstrap.call(this);
};

await import('../serve');
