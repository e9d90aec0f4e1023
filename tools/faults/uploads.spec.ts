import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { videoApi as api, type Video } from '@madang/contracts/main/curriculum';
import { config } from '@madang/server/config';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../../apps/api-main/src/app.module';
import { site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { Bucket } from '../../apps/api-main/src/storage/s3.fixture';
import { Storage } from '../../apps/api-main/src/storage/storage';
import { bundled, Server } from './world';

const MB = 1024 ** 2;
const MP4 = readFileSync('apps/api-main/test-files/lesson.mp4');
const VIDEO_FILE = Buffer.concat([MP4, Buffer.from(Array.from({ length: 17 * MB - MP4.length }, (_, i) => i % 251))]);
/** Milliseconds within which the upload of a copy that was killed has to go on at the other copy. */
const SOON = 15_000;

const undo: (() => unknown)[] = [];
let program: string;
let logs: string;
beforeAll(() => {
  program = bundled(undo);
  logs = mkdtempSync(join(tmpdir(), 'madang-uploads-'));
});
afterAll(async () => {
  for (const again of undo) await again();
  rmSync(logs, { recursive: true, force: true });
});

describe.each(['disk', 's3'] as const)('a copy that is killed while a part comes to it, with one %s', (kind) => {
  const bucket = new Bucket();
  let t: TestApp;
  let a: Site;
  let doomed: Server;
  beforeAll(async () => {
    await bucket.start();
    if (kind === 's3') Object.assign(process.env, bucket.env);
    t = await testApp({ main: AppModule });
    a = await site(t);
    // Without ffmpeg, since this test is about uploads and not about converting videos.
    const env = { ...process.env, NODE_ENV: 'development', NODE_OPTIONS: '', FFMPEG_PATH: '/nowhere/ffmpeg', DATA_DIR: config.dataDir };
    doomed = await Server.of('main', program, env, join(logs, `${kind}.log`));
    await doomed.start();
  });
  afterAll(async () => {
    await doomed.kill();
    await t.close();
    await bucket.stop();
    for (const name of Object.keys(bucket.env)) delete process.env[name];
  });

  it('UP-013 leaves an upload that goes on at the other within seconds, and no byte of it is wrong', async () => {
    const video = (
      await t
        .call(api.create, { channelSeq: a.channelSeq })
        .set('Access-Token', a.owner.token)
        .send({ filename: '끊김.mp4', fileSize: VIDEO_FILE.length })
        .expect(200)
    ).body.data as Video;
    const patch = (url: string, from: number, to: number) =>
      supertest(url)
        .patch(video.uploadUrl)
        .set('Tus-Resumable', '1.0.0')
        .set('Content-Type', 'application/offset+octet-stream')
        .set('Upload-Offset', String(from))
        .send(VIDEO_FILE.subarray(from, to));
    // Sends a part to the copy that lives, then half a part to the copy that is killed.
    expect((await patch(t.url('main'), 0, 6 * MB)).status).toBe(204);
    const req = http.request(`${doomed.url}${video.uploadUrl}`, {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(6 * MB),
        'Content-Length': String(VIDEO_FILE.length - 6 * MB),
      },
    });
    const cut = new Promise<void>((done) => req.on('error', () => done()).on('close', () => done()));
    req.write(VIDEO_FILE.subarray(6 * MB, 15 * MB));
    const tusId = /tus\/(\w+)/.exec(video.uploadUrl)![1]!;
    const halfWay = () =>
      kind === 'disk'
        ? statSync(join(config.dataDir, 'uploads', tusId)).size > 7 * MB
        : [...bucket.multiparts.values()].some(({ key, parts }) => key.includes(tusId) && parts.size >= 2);
    await t.eventually(halfWay);
    expect(await t.admin('select from main.upload_lock')).toHaveLength(1);
    await doomed.kill();
    await cut;

    const began = Date.now();
    const head = () => supertest(t.url('main')).head(video.uploadUrl).set('Tus-Resumable', '1.0.0');
    const r = await head().expect(200);
    expect(Date.now() - began).toBeLessThan(SOON);
    const offset = Number(r.headers['upload-offset']);
    expect(offset).toBeGreaterThan(kind === 'disk' ? 6 * MB : 5 * MB);
    expect((await patch(t.url('main'), offset, VIDEO_FILE.length)).status).toBe(204);
    expect(Number((await head().expect(200)).headers['upload-offset'])).toBe(VIDEO_FILE.length);
    const kept = await (t.get('main', Storage as never) as Storage).local(`videos/${a.channelSeq}/${video.uploadVodSeq}/original.mp4`);
    expect(readFileSync(kept!.path).equals(VIDEO_FILE)).toBe(true);
    await kept!.release();
    expect(await t.admin('select from main.upload_lock')).toEqual([]);
  });
});
