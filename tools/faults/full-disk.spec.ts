import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { courseApi } from '@madang/contracts/main/course';
import { disk } from '../doctor/machine';
import { call, place, type Place } from './crowd';
import { sized } from './size';
import { startWorld, type World } from './world';

const LIMIT = 600_000;
/** The size of the file system: enough for a migrated database and its log. */
const SIZE = '900m';
/** PostgreSQL keeps its log small, so that it soon needs a new file of it, for which the full disk has no room. */
const SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB', 'wal_recycle=off'];

/** Milliseconds to wait for an answer; long, because a late answer of a busy machine is no fault. */
const PATIENCE = 30_000;

let small: string;
let w: World;
let at: Place;
const { TMPDIR: before } = process.env;

beforeAll(async () => {
  small = mkdtempSync(join(tmpdir(), 'madang-small-'));
  mounted();
  // Makes the world create all its files on the small file system.
  process.env['TMPDIR'] = small;
  w = await startWorld(1, false, { settings: SETTINGS, beside: async (_, dir) => ({ DATA_DIR: join(dir, 'data') }) });
  at = await place(w);
}, LIMIT);
afterAll(async () => {
  await w?.close();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  // `--lazy`, because this process keeps the log file of the database open until it ends.
  execFileSync('umount', ['--lazy', small]);
  rmSync(small, { recursive: true, force: true });
}, LIMIT);

/** Mounts a small file system in memory, which the test fills. */
function mounted(): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=1777`, 'madang-small', small], { stdio: 'pipe' });
  } catch (e) {
    throw new Error('A disk to fill needs root, and a machine that lets it mount one.', { cause: e });
  }
}

/** Fills the small file system completely. */
function fill(): void {
  for (const [name, size] of [
    ['large', '1M'],
    ['small', '1k'],
  ] as const)
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${join(small, name)}`, `bs=${size}`], { stdio: 'pipe' });
    } catch (e) {
      if (!String((e as { stderr?: Buffer }).stderr).includes('No space left')) throw e;
    }
}
const free = () => ['large', 'small'].forEach((name) => rmSync(join(small, name), { force: true }));

it(
  'a disk that fills while it runs loses nothing that was acknowledged, ends no service, and needs nobody once it has room',
  async () => {
    const { pid } = w.main[0]!;
    const answers: { title: string; status: number }[] = [];
    let over = false;
    const writer = (async () => {
      for (let n = 0; !over; n++) {
        const title = `n-${n}`;
        const { status } = await call(w.main[0]!, courseApi.create, { channelSeq: at.channelSeq }, at.owner.token, { title }, PATIENCE);
        answers.push({ title, status });
        await sleep(20);
      }
    })();
    const titles = (...wanted: number[]) => answers.filter(({ status }) => wanted.includes(status)).map(({ title }) => title);
    const until = async (check: () => boolean) => {
      for (const end = Date.now() + 120_000; !check(); await sleep(50))
        if (Date.now() > end) throw new Error(`It does not come: ${JSON.stringify(answers.slice(-20))}\n${w.logs()}`);
    };
    try {
      await until(() => titles(200).length >= 10);
      fill();
      expect(await disk(small)).toMatchObject({ state: 'bad', todo: expect.stringContaining('Make room') });
      // Makes PostgreSQL start a new file of its log, for which there is no room.
      await w.sql('select pg_switch_wal()').catch(() => undefined);
      await until(() => titles(503).length >= 5);
      await sleep(sized(3000, 70_000));
      const refused = answers.length;
      free();
      await until(() => answers.slice(refused).filter(({ status }) => status === 200).length >= 10);
    } finally {
      free();
      over = true;
      await writer;
    }
    const there = (await w.sql<{ title: string }>("select title from main.course where title like 'n-%'")).map(({ title }) => title);
    expect(titles(200).filter((title) => !there.includes(title))).toEqual([]);
    expect(titles(503).filter((title) => there.includes(title))).toEqual([]);
    expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([200, 503]);
    expect([w.main[0]!.pid, w.main[0]!.alive]).toEqual([pid, true]);
  },
  LIMIT,
);
