import { parseArgs } from 'node:util';
import { install } from './programs.mjs';
import { PART_ROWS, type Part, type Result } from './parts.ts';

const PART_NAMES = PART_ROWS.flat().map((p) => p.name);
/** How many parts of the tests run at the same time. */
const PARALLEL_PARTS = 2;
const PART_GROUPS: Record<string, string[]> = { unit: ['api', 'web'] };

const say = (line = '') => process.stdout.write(`${line}\n`);

/** Reads the command line: `--only format,lint,e2e` selects parts, and what follows `--` is passed to them: `--only api -- gateway`. */
function chosen(): { rows: Part[][]; extra: string[] } {
  const cut = process.argv.indexOf('--', 2);
  const { values } = parseArgs({ args: process.argv.slice(2, cut < 0 ? undefined : cut), options: { only: { type: 'string' } } });
  const names = values.only?.split(',').flatMap((name) => PART_GROUPS[name] ?? [name]) ?? PART_NAMES;
  const unknown = names.filter((name) => !PART_NAMES.includes(name));
  if (unknown.length)
    throw new Error(`There is no part ${unknown.join(', ')}; there are ${[...PART_NAMES, ...Object.keys(PART_GROUPS)].join(', ')}`);
  const extra = cut < 0 ? [] : process.argv.slice(cut + 1);
  const runs = (part: Part) => names.includes(part.name) && !(part.ofWhole && extra.length);
  return { rows: PART_ROWS.map((row) => row.filter(runs)).filter((row) => row.length), extra };
}

async function timed(part: Part, run: () => Promise<Result>): Promise<Result> {
  const start = Date.now();
  const result = await run();
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  const failed = result.failed ? `, ${result.failed} failed` : '';
  const unsteady = result.unsteady ? `, ${result.unsteady} at the second try` : '';
  const passed = `${result.passed} passed`.padStart(12);
  say(`  ${result.failed ? '✗' : '✓'} ${part.name.padEnd(10)} ${passed}${failed}${unsteady}  ${seconds} s`);
  if (result.log) say(`${result.log.replace(/^/gm, '    ')}\n`);
  return result;
}

interface Played {
  part: Part;
  result: Result;
}

/** Runs the parts, `PARALLEL_PARTS` at the same time. */
async function inLanes(parts: Part[], extra: string[]): Promise<Played[]> {
  const waiting = [...parts];
  const results: Played[] = [];
  let tellLast = (): void => undefined;
  const alone = new Promise<void>((resolve) => (tellLast = resolve));
  const countOff = () => {
    if (results.length >= parts.length - 1) tellLast();
  };
  const lane = async () => {
    while (waiting.length) {
      const part = waiting.shift()!;
      results.push({ part, result: await timed(part, () => part.run(extra, alone)) });
      countOff();
    }
  };
  countOff();
  await Promise.all(Array.from({ length: PARALLEL_PARTS }, lane));
  return results;
}

/** Plays the failed files of each part once more, one part after the other, so that nothing else takes the machine's time. */
async function playedAgain(played: Played[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const { part, result } of played) {
    const { again } = result;
    results.push(again ? await timed({ ...part, name: `${part.name}, again` }, again) : result);
  }
  return results;
}

async function test(): Promise<void> {
  const { rows, extra } = chosen();
  await install(rows.flat().flatMap((part) => part.needs ?? []));
  let passed = 0;
  let failed = 0;
  for (const row of rows) {
    for (const result of await playedAgain(await inLanes(row, extra))) {
      passed += result.passed;
      failed += result.failed;
    }
  }
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}

test().catch((e: Error) => {
  say(e.message);
  say('0 passed, 1 failed');
  process.exitCode = 1;
});
