import 'reflect-metadata';
import fc from 'fast-check';
const { default: setup } = await import('../test/jest-setup.mjs');
const { default: teardown } = await import('../test/jest-teardown.mjs');
await setup();
const { World } = await import('./world');
const { prepare } = await import('./ground');
const { play, history } = await import('./machine');
const w = await World.start();
await prepare(w);
const tally = { runs: 0, commands: 0, lastLog: [] as string[] };
const seed = Number(process.argv[2] ?? 1);
let ign = 0;
const t1 = Date.now();
const seen: Record<string, number> = {};
const r = await fc.check(
  fc.asyncProperty(history, async (h) => {
    try {
      await play(w, h, tally);
    } catch (e) {
      if (process.env['IGN'] && new RegExp(process.env['IGN']).test((e as Error).message)) {
        ign++;
        return;
      }
      throw e;
    } finally {
      for (const l of tally.lastLog) {
        const k = l.startsWith(' ') ? l.trim() : l.replace(/\(.*/, '');
        if (!k.startsWith('M2')) seen[k] = (seen[k] ?? 0) + 1;
      }
    }
  }),
  { seed, numRuns: Number(process.argv[3] ?? 20), interruptAfterTimeLimit: 120_000, endOnFailure: process.argv[4] === 'x' },
);
console.log(
  JSON.stringify({
    ...tally,
    ign,
    lastLog: 0,
    ms: Date.now() - t1,
    failed: r.failed,
    shrinks: r.numShrinks,
    boundaries: w.boundaries.passed,
  }),
);
if (process.argv[4] === 'v')
  console.log(
    Object.entries(seen)
      .sort()
      .map(([k, v]) => `${v} ${k}`)
      .join('\n'),
  );
if (r.failed) {
  console.log((r.errorInstance as Error)?.stack?.slice(0, 2500));
  console.log(String(r.counterexample?.[0] && JSON.stringify({ s: r.counterexample[0].start, c: String(r.counterexample[0].commands) })));
  console.log(tally.lastLog.join('\n'));
}
await w.close();
await teardown();
process.exit(0);
