import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import pg from 'pg';
import { DiskStorage } from '../../apps/api-main/src/storage/disk.storage';
import { FileAddresses } from '../../apps/api-main/src/storage/file-addresses';
import { Bucket, SECRET } from '../../apps/api-main/src/storage/s3.fixture';
import { S3Storage } from '../../apps/api-main/src/storage/s3.storage';
import { programPath } from '../test/programs.mjs';
import { verify } from './archive';
import { backup } from './backup';
import { newKey } from './encryption';
import { openArchive, restore } from './restore';

let t: TestApp;
let place: string;
let storage: DiskStorage;
const bucket = new Bucket();
const variables = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY', 'PG_CLIENT_PATH'];
const kept = Object.fromEntries(variables.map((name) => [name, process.env[name]]));
const made: string[] = [];

beforeAll(async () => {
  t = await testApp({});
  await bucket.start();
  process.env['PG_CLIENT_PATH'] = dirname(await programPath('pg_dump'));
  place = mkdtempSync(join(tmpdir(), 'madang-backup-'));
  storage = new DiskStorage(new FileAddresses(new Clock()), join(place, 'files'));
  await t.admin(`insert into main.account (email, name) select 'p' || n || '@backup.example', '사람' || n from generate_series(1, 40) n`);
  await t.admin(
    `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, orderer_name, email, price, amount,
        pay_method_cd, provider, status, created_at)
     values (1, 'kept', 1, 1, 1, '도자기', '김수강', 'kept@backup.example', 30000, 30000, 'CARD', 'sandbox', 'PAID', now())`,
  );
  await t.admin(
    `insert into util.ledger (channel_seq, order_no, kind, amount, currency, pay_method_cd, provider, transaction_key, at)
     values (1, 'kept', 'PAY', 30000, 'KRW', '00', 'sandbox', 'kept-1', now()),
       (1, 'kept', 'REFUND', -12000, 'KRW', '00', 'sandbox', 'kept-2', now())`,
  );
  for (const [key, size] of [
    ['public/1/cover.png', 3000],
    ['videos/1/video.mp4', 200_000],
    ['private/1/doc-a.pdf', 0],
  ] as const)
    await storage.put(key, randomBytes(size));
});
afterAll(async () => {
  for (const name of variables) {
    if (kept[name] === undefined) delete process.env[name];
    else process.env[name] = kept[name];
  }
  rmSync(place, { recursive: true, force: true });
  await bucket.stop();
  for (const name of made) await atCluster(`drop database if exists ${name} with (force)`);
  await t.close();
});

async function atCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['TEST_ADMIN_URL'] });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Runs `work` with an empty database in place of the test's own. */
async function inEmptyPlace<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  made.push(name);
  await atCluster(`create database ${name}`);
  const url = new URL(config.directUrl);
  url.pathname = `/${name}`;
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = url.toString();
  try {
    return await work(url.toString());
  } finally {
    process.env['DATABASE_URL'] = before;
  }
}

const options = (more = {}) => ({ to: join(place, 'archives'), keep: 14, ...more });
const other = () => new DiskStorage(new FileAddresses(new Clock()), mkdtempSync(join(place, 'restored-')));
const bytes = async (from: DiskStorage, key: string) => readFileSync(from.path(key));

describe('npm run backup, npm run restore', () => {
  it('brings back every row, sum and file as they were while the product went on writing', async () => {
    let writing = true;
    let n = 0;
    const writer = (async () => {
      while (writing) await t.admin(sql`insert into main.account (email, name) values (${`late${n++}@backup.example`}, '늦은 사람')`);
    })();
    const written = await backup(options(), storage);
    writing = false;
    await writer;
    expect(n).toBeGreaterThan(0);
    expect(written.manifest.rows['main.account']).toBeGreaterThanOrEqual(40);
    expect(Object.keys(written.manifest.rows).length).toBeGreaterThan(100);
    expect(written.manifest.sums).toMatchObject({ ledger: '18000' });

    const files = other();
    await inEmptyPlace(async (url) => {
      const restored = await restore({ address: written.at }, files);
      expect(restored).toMatchObject({ differences: [], files: 3, migrations: 0 });
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ n: number; fenced: boolean }>(
        `select (select count(*)::int from main.account) as n,
            (select relforcerowsecurity from pg_class where oid = 'main.course'::regclass) as fenced`,
      );
      await client.end();
      expect(rows[0]).toEqual({ n: written.manifest.rows['main.account'], fenced: true });
      // A restore into a database with data is refused.
      await expect(restore({ address: written.at }, files)).rejects.toThrow('The database is not empty');
    });
    for (const key of ['public/1/cover.png', 'videos/1/video.mp4', 'private/1/doc-a.pdf'])
      expect(await bytes(files, key)).toEqual(await bytes(storage, key));
  });

  it('is encrypted to a recipient, opened by its identity alone, and by the program of that format', async () => {
    const { identity, recipient } = await newKey();
    const { at } = await backup(options({ to: join(place, 'sealed'), recipient }), storage);
    expect(at).toMatch(/\.tar\.age$/);
    expect(readFileSync(at).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    await expect(openArchive({ address: at })).rejects.toThrow('name the file of its identity');
    await expect(openArchive({ address: at, identity: (await newKey()).identity })).rejects.toThrow('does not open the archive');
    const file = join(place, 'identity.txt');
    writeFileSync(file, `# made for this test\n${identity}\n`);
    expect((await verify(await openArchive({ address: at, identity: file }))).entries.length).toBe(5);
  });

  it('refuses an archive that was cut off or changed before anything is written', async () => {
    const { at } = await backup(options({ to: join(place, 'broken') }), storage);
    const whole = readFileSync(at);
    writeFileSync(at, whole.subarray(0, whole.length - 4096));
    await expect(verify(await openArchive({ address: at }))).rejects.toThrow('The archive');
    const changed = Buffer.from(whole);
    changed[whole.indexOf('database.dump') + 700]! ^= 1;
    writeFileSync(at, changed);
    await inEmptyPlace(async (url) => {
      await expect(restore({ address: at }, other())).rejects.toThrow('database.dump is not what was written');
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      expect((await client.query(`select to_regclass('main.account') as there`)).rows[0]).toEqual({ there: null });
      await client.end();
    });
    await expect(openArchive({ address: join(place, 'nowhere.tar') })).rejects.toThrow('There is no archive');
  });

  it('keeps the newest archives and touches nothing that is not one', async () => {
    const to = join(place, 'kept');
    mkdirSync(to);
    for (const name of ['madang-2026-11-01T000000Z.tar', 'madang-2026-11-02T000000Z.tar', 'note.txt']) writeFileSync(join(to, name), '');
    const { removed } = await backup(options({ to, keep: 2 }), storage, new Date('2026-11-03T00:00:00Z'));
    expect(removed).toEqual(['madang-2026-11-01T000000Z.tar']);
    expect(readdirSync(to).toSorted()).toEqual(['madang-2026-11-02T000000Z.tar', 'madang-2026-11-03T000000Z.tar', 'note.txt']);
  });

  it('reads files from an object storage and puts the archive into another', async () => {
    Object.assign(process.env, {
      BACKUP_S3_ENDPOINT: new URL(bucket.url).origin,
      BACKUP_S3_REGION: bucket.region,
      BACKUP_S3_ACCESS_KEY_ID: 'AKID',
      BACKUP_S3_SECRET_ACCESS_KEY: SECRET,
    });
    const own = new Bucket();
    await own.start();
    try {
      const from = new S3Storage(own.keys);
      const video = randomBytes(100_000);
      await from.put('videos/2/video.mp4', video, 'video/mp4');
      const { at } = await backup(options({ to: 's3://bucket/days' }), from);
      expect(at).toMatch(/^s3:\/\/bucket\/days\/madang-/);
      const { entries } = await verify(await openArchive({ address: at }));
      expect(entries.at(-1)).toEqual({
        name: 'files/videos/2/video.mp4',
        size: video.length,
        sha256: createHash('sha256').update(video).digest('hex'),
      });
    } finally {
      await own.stop();
    }
  });

  it('says which program is missing or too old', async () => {
    const folder = mkdtempSync(join(place, 'old-'));
    writeFileSync(join(folder, 'pg_dump'), '#!/bin/sh\necho pg_dump 15.3\n', { mode: 0o755 });
    const before = process.env['PG_CLIENT_PATH'];
    process.env['PG_CLIENT_PATH'] = folder;
    await expect(backup(options(), storage)).rejects.toThrow(/pg_dump 18 or newer is needed \(.*pg_dump is 15\)/);
    process.env['PG_CLIENT_PATH'] = before;
  });
});
