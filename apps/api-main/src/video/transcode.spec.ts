import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import { videoApi as api, type Video } from '@madang/contracts/main/curriculum';
import { createApp } from '@madang/server/bootstrap';
import { testApp, type TestApp } from '@madang/server/test-app';
import type { Site } from '../course/course.fixture';
import { Transcoder } from './transcoder';

const MP4 = readFileSync(join(process.cwd(), 'apps/api-main/test-files/lesson.mp4'));

let t: TestApp;
let a: Site;
let worker: NestFastifyApplication | undefined;
beforeAll(async () => {
  process.env['TRANSCODING'] = 'elsewhere';
  const { AppModule } = await import('../app.module');
  const { site } = await import('../course/course.fixture');
  t = await testApp({ main: AppModule });
  a = await site(t);
});
afterAll(async () => {
  await worker?.close();
  await t.close();
  delete process.env['TRANSCODING'];
});

const call = (seq: number) => t.call(api.find, { channelSeq: a.channelSeq, uploadVodSeq: seq }).set('Access-Token', a.owner.token);

it('leaves videos to a process that does nothing else, which finds those that wait', async () => {
  expect([...t.apps.main!.get(ModulesContainer).values()].some(({ providers }) => providers.has(Transcoder))).toBe(false);
  const video = (
    await t
      .call(api.create, { channelSeq: a.channelSeq })
      .set('Access-Token', a.owner.token)
      .send({ filename: '영상.mp4', fileSize: MP4.length })
      .expect(200)
  ).body.data as Video;
  await supertest(t.url('main'))
    .patch(video.uploadUrl)
    .set({ 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' })
    .send(MP4)
    .expect(204);
  expect((await call(video.uploadVodSeq).expect(200)).body.data.status).not.toBe('READY');

  const { TranscodeModule } = await import('./transcoder.module');
  worker = await createApp('main', TranscodeModule);
  worker.get(Transcoder, { strict: false }).canOptimise = () => Promise.resolve(false);
  await worker.init();
  await worker.getHttpAdapter().getInstance().ready();
  const ready = await t.eventually(async () => {
    const found = (await call(video.uploadVodSeq).expect(200)).body.data as Video;
    return found.status === 'READY' ? found : null;
  }, 60_000);
  expect(ready.uploadVodSeq).toBe(video.uploadVodSeq);
  // The process answers probes, as a scheduler of containers sends them, but no calls of visitors.
  await worker.listen(0, '127.0.0.1');
  const address = await worker.getUrl();
  await supertest(address).get(`/api/main/v1.0/ready`).expect(200);
  await supertest(address).get('/api/main/v2.0/channels?domain=x').expect(404);
});
