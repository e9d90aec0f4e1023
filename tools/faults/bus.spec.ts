import { Module } from '@nestjs/common';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { programPath } from '../test/programs.mjs';
import { freePort } from '../postgres';
import type { Bus } from '@madang/server/bus';
import { roleUrl } from '@madang/server/config';
import { CoreModule } from '@madang/server/core.module';
import { PostgresBus } from '@madang/server/postgres-bus';
import { RedisBus } from '@madang/server/redis-bus';
import { testApp, type TestApp } from '@madang/server/test-app';

@Module({ imports: [CoreModule.of('main')] })
class GroundModule {}

let t: TestApp;
let redis: { port: number; start(): Promise<void>; kill(): Promise<void> };
beforeAll(async () => {
  t = await testApp({ main: GroundModule });
  redis = await aRedis();
});
afterAll(async () => {
  await redis.kill();
  await t.close();
});

async function aRedis() {
  const program = await programPath('redis');
  const port = await freePort();
  let child: ChildProcess | null = null;
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const line of child.stdout!) if (String(line).includes('Ready to accept')) break;
    child.stdout!.resume();
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return { port, start, kill };
}

/** The two kinds of bus; each call makes the end of one process. */
const KINDS: Record<string, () => Bus> = {
  PostgreSQL: () => new PostgresBus(roleUrl('madang_main'), 'bus-test'),
  Redis: () => new RedisBus(`redis://127.0.0.1:${redis.port}`, `${process.pid}:`),
};

describe.each(Object.keys(KINDS))('the bus over %s', (kind) => {
  let here: Bus;
  let there: Bus;
  let received: string[];
  let connected: number;
  beforeEach(async () => {
    [here, there, received, connected] = [KINDS[kind]!(), KINDS[kind]!(), [], 0];
    there.subscribe(
      'word',
      (word) => void received.push(word),
      () => void connected++,
    );
    await t.eventually(() => connected);
    // Waits until a first message arrives: then the sender is connected.
    await t.eventually(() => {
      here.send('word', 'up');
      return received.includes('up');
    });
    received.splice(0);
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  it('tells what a transaction has to tell once it has committed, and nothing of one that is undone', async () => {
    let inside = true;
    await t.db('main').tx({}, async (tx) => {
      here.tell(tx, 'word', 'done');
      await tx.query('select pg_sleep(0.2)');
      inside = received.includes('done');
    });
    expect(inside).toBe(false);
    await t.eventually(() => received.includes('done'));
    const undone = t.db('main').tx({}, async (tx) => {
      here.tell(tx, 'word', 'undone');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    here.send('word', 'after');
    await t.eventually(() => received.includes('after'));
    expect(received).not.toContain('undone');
  });

  it('tells every word to whoever listens to its channel, and to nobody who has stopped', async () => {
    const other: string[] = [];
    const ear = there.subscribe(
      'other',
      (word) => void other.push(word),
      () => void connected++,
    );
    await t.eventually(() => connected > 1);
    await t.eventually(() => {
      here.send('other', 'first');
      return other.length;
    });
    for (let i = 0; i < 500; i++) here.send('word', String(i));
    await t.eventually(() => new Set(received.filter((w) => /^\d+$/.test(w))).size === 500);
    expect(other).not.toContain('1');
    await ear.close();
    const before = other.length;
    here.send('other', 'late');
    here.send('word', 'end');
    await t.eventually(() => received.includes('end'));
    expect(other).toHaveLength(before);
  });

  it('hears for whoever comes while the line is still on its way up', async () => {
    const bus = KINDS[kind]!();
    const late: string[] = [];
    const slow = () => new Promise((done) => setTimeout(done, 500));
    bus.subscribe('first', () => undefined, slow);
    await new Promise((done) => setTimeout(done, 200));
    bus.subscribe(
      'late',
      (word) => void late.push(word),
      () => undefined,
    );
    await t.eventually(() => {
      here.send('late', 'heard');
      return late.includes('heard');
    }, 5000);
    await bus.close();
  });

  it('is back after its server was killed, and says that something may have been missed', async () => {
    const before = connected;
    if (kind === 'Redis') {
      await redis.kill();
      here.send('word', 'lost');
      await redis.start();
    } else {
      await t.admin("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'bus-test%'");
    }
    await t.eventually(() => connected > before);
    await t.eventually(() => {
      here.send('word', 'again');
      return received.includes('again');
    });
  });
});
