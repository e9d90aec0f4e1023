import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp, type TestApp } from '@madang/server/test-app';
import { ADVISED_SETTINGS, startPgBouncer, type PgBouncer } from './pgbouncer';
import { pooler } from '../doctor/pooler';

let t: TestApp;
let dir: string;
const opened: PgBouncer[] = [];
const direct = () => process.env['DATABASE_URL']!;

beforeAll(async () => {
  t = await testApp({});
  dir = mkdtempSync(join(tmpdir(), 'madang-pooler-'));
  chmodSync(dir, 0o711);
});
afterAll(async () => {
  for (const one of opened) await one.stop();
  await t.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What the doctor says of the pooler at `url`. */
async function saidOf(url: string) {
  const before = direct();
  Object.assign(process.env, { DATABASE_URL: url, DATABASE_DIRECT_URL: before });
  try {
    return await pooler();
  } finally {
    process.env['DATABASE_URL'] = before;
    delete process.env['DATABASE_DIRECT_URL'];
  }
}
async function started(settings?: Record<string, string | number>): Promise<string> {
  const one = await startPgBouncer(dir, direct(), settings);
  opened.push(one);
  return one.url;
}

describe('npm run doctor, of what stands between services and database', () => {
  it('says which PgBouncer it is, and what one before 1.26.1 lacks', async () => {
    // Debian 13 has PgBouncer 1.24, which is older than the first version without the fault.
    expect(await saidOf(await started())).toMatchObject([
      {
        state: 'warn',
        what: 'pooler',
        says: expect.stringMatching(/^PgBouncer 1\.24\.\d.*1\.26\.1/),
        todo: expect.stringContaining('1.26.1'),
      },
    ]);
  });

  it('says how the version is read where PgBouncer does not tell it', async () => {
    const { stats_users: _, ...silent } = ADVISED_SETTINGS;
    expect(await saidOf(await started(silent))).toMatchObject([
      { state: 'warn', todo: expect.stringContaining('stats_users = madang_util') },
    ]);
  });

  it('says nothing where there is none', async () => {
    expect([await pooler(), await saidOf(direct())]).toEqual([[], []]);
  });
});
