import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { redraw } from '../upload/image';
import { inTurn } from './drawing';

/** A drawing that lasts until `end` is called. */
function held() {
  let begun = false;
  let end = () => {};
  const ended = new Promise<void>((done) => (end = done));
  const drawn = inTurn(() => {
    begun = true;
    return ended;
  });
  return { begun: () => begun, end, drawn };
}

test('at most two pictures are drawn at a time, the others in the order in which they came', async () => {
  const all = Array.from({ length: 6 }, held);
  const [one, two, three] = all as [ReturnType<typeof held>, ReturnType<typeof held>, ReturnType<typeof held>];
  const begun = () => all.map((each) => each.begun());
  expect(begun()).toEqual([true, true, false, false, false, false]);
  two.end();
  await two.drawn;
  expect(begun()).toEqual([true, true, true, false, false, false]);
  three.end();
  one.end();
  await Promise.all([one.drawn, three.drawn]);
  expect(begun()).toEqual([true, true, true, true, true, false]);
  for (const each of all) each.end();
  await Promise.all(all.map(({ drawn }) => drawn));
});

test('a picture that cannot be drawn makes room for the next', async () => {
  const broken = Array.from({ length: 4 }, () => inTurn(() => Promise.reject(new Error('no picture'))));
  expect((await Promise.allSettled(broken)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await inTurn(() => Promise.resolve());
});

test('an uploaded picture waits for its turn', async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const from = performance.now();
  await redraw(picture);
  const usual = performance.now() - from;
  const [one, two] = [held(), held()];
  let done = false;
  const drawn = redraw(picture).then(() => (done = true));
  await sleep(Math.max(200, 5 * usual));
  expect(done).toBe(false);
  one.end();
  expect(await drawn).toBe(true);
  two.end();
});
