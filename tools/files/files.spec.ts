import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { config } from '@madang/server/config';
import { Bucket } from '../../apps/api-main/src/storage/s3.fixture';
import { files } from './files';

const FILES = {
  'public/1/logo.png': ['a picture', 'image/png'],
  'private/1/doc-2.pdf': ['a document', 'application/octet-stream'],
  'videos/1/3/master.m3u8': ['#EXTM3U', 'application/vnd.apple.mpegurl'],
  'videos/1/3/720/0.ts': ['a part of a video', 'video/mp2t'],
  'videos/1/3/original.mp4': ['x'.repeat(300_000), 'video/mp4'],
} as const;
const KEYS = Object.keys(FILES);

const { dataDir } = config;
let bucket: Bucket;
let dir: string;
beforeEach(async () => {
  bucket = new Bucket();
  await bucket.start();
  dir = mkdtempSync(join(tmpdir(), 'madang-files-'));
  config.dataDir = dir;
  for (const [key, [body]] of Object.entries(FILES)) {
    mkdirSync(dirname(join(dir, 'files', key)), { recursive: true });
    writeFileSync(join(dir, 'files', key), body);
  }
  Object.assign(process.env, bucket.env, { STORAGE: 'disk' });
});
afterEach(async () => {
  for (const name of Object.keys(bucket.env)) delete process.env[name];
  config.dataDir = dataDir;
  await bucket.stop();
  rmSync(dir, { recursive: true });
});

const inBucket = () => Object.fromEntries([...bucket.files].map(([key, { body, type }]) => [key, [body.toString(), type]]));
const asked = (method: string) => bucket.asked.filter((line) => line.startsWith(`${method} `)).map((line) => line.slice(method.length + 1));

describe('npm run files -- copy', () => {
  it('puts every file into the object storage under its key, with its type, and leaves the disk as it was', async () => {
    writeFileSync(join(dir, 'files', 'public/1/half.png.part'), 'half of one');
    expect(await files(['copy'])).toEqual(['5 files: 5 copied, 0 were there.']);
    expect(inBucket()).toEqual(FILES);
    for (const [key, [body]] of Object.entries(FILES)) expect(readFileSync(join(dir, 'files', key), 'utf8')).toBe(body);
  });

  it('that breaks off goes on with what is missing', async () => {
    bucket.fails = 'PUT videos/1/3/original';
    await expect(files(['copy'])).rejects.toThrow('Run this again');
    expect(bucket.files.has('videos/1/3/original.mp4')).toBe(false);
    bucket.fails = '';
    await files(['copy']);
    const before = bucket.asked.length;
    writeFileSync(join(dir, 'files', 'public/1/new.png'), 'came meanwhile');
    expect(await files(['copy'])).toEqual(['6 files: 1 copied, 5 were there.']);
    bucket.asked.splice(0, before);
    expect([asked('PUT'), asked('GET').filter(Boolean)]).toEqual([['public/1/new.png'], []]);
  });

  it('finds by --compare what was spoiled on the way, and copies it anew', async () => {
    await files(['copy']);
    const spoiled = bucket.files.get('videos/1/3/original.mp4')!;
    spoiled.body = Buffer.from('y'.repeat(300_000));
    expect(await files(['copy'])).toEqual(['5 files: 0 copied, 5 were there.']);
    expect(await files(['copy', '--compare'])).toEqual(['5 files: 1 copied, 4 were there, and all of them are the same by SHA-256.']);
    expect(inBucket()).toEqual(FILES);
    expect(asked('GET')).toEqual(expect.arrayContaining(KEYS));
  });

  it('says what is wrong with the storage, and knows no other word', async () => {
    process.env['S3_SECRET_ACCESS_KEY'] = 'another';
    await expect(files(['copy'])).rejects.toThrow('SignatureDoesNotMatch');
    delete process.env['S3_SECRET_ACCESS_KEY'];
    await expect(files(['copy'])).rejects.toThrow('S3_SECRET_ACCESS_KEY');
    for (const words of [[], ['move'], ['copy', '--all'], ['copy', '--compare', 'more']]) expect(await files(words)).toBeNull();
  });
});
