import { readFileSync } from 'node:fs';
import { Clock } from '@madang/server/clock';
import { Rounds } from '@madang/server/rounds';

/** Holds by how many milliseconds the model's clock is ahead. */
const file = process.env['MODEL_CLOCK']!;
/** The model's days are short: jobs come round sooner. */
const SOON = 400;

Clock.prototype.now = () => new Date(Date.now() + Number(readFileSync(file, 'utf8')));
const { onApplicationBootstrap } = Rounds.prototype;
Rounds.prototype.onApplicationBootstrap = function (this: Rounds) {
  Object.assign(this, { every: Math.min(this['every'], SOON) });
  onApplicationBootstrap.call(this);
};

await import('../serve');
