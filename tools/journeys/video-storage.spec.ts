import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { config } from '@madang/server/config';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../../apps/api-main/src/app.module';
import { FileAddresses } from '../../apps/api-main/src/storage/file-addresses';
import { Bucket } from '../../apps/api-main/src/storage/s3.fixture';
import { Storage } from '../../apps/api-main/src/storage/storage';
import { probe, toHls } from '../../apps/api-main/src/video/ffmpeg';
import { documentHeaders } from '../../apps/api-page/src/shell/security-headers';
import { createGateway, type GatewayOptions } from '@madang/gateway/proxy';
import { programPath } from '../test/programs.mjs';

const VIDEO_FILE = 'apps/api-main/test-files/lesson.mp4';
/** A script that plays a video as the web's player does. */
const PLAYER = `
  const video = document.querySelector('video');
  const hls = new Hls({ capLevelToPlayerSize: true });
  hls.on(Hls.Events.ERROR, (_, data) => (data.fatal || data.type === 'networkError') && console.error(data.details));
  hls.on(Hls.Events.MANIFEST_PARSED, () => video.play());
  video.addEventListener('timeupdate', () => video.toggleAttribute('data-plays', video.currentTime > 1));
  hls.loadSource(new URL(location.href).searchParams.get('play'));
  hls.attachMedia(video);`;
const PAGE =
  '<!doctype html><title>video</title><link rel="icon" href="data:,"><video muted></video><script src="/assets/hls.js"></script><script src="/assets/player.js"></script>';

let dir: string;
let browser: Browser;
/** The files that ffmpeg makes of a video for several sizes, by their path within the video's folder. */
const ladder = new Map<string, Buffer>();
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'madang-video-'));
  mkdirSync(join(dir, 'assets'));
  copyFileSync('node_modules/hls.js/dist/hls.light.min.js', join(dir, 'assets/hls.js'));
  writeFileSync(join(dir, 'assets/player.js'), PLAYER);
  await programPath('ffmpeg');
  const out = join(dir, 'made');
  mkdirSync(out);
  await toHls(VIDEO_FILE, (await probe(VIDEO_FILE))!, out, () => undefined, new AbortController().signal);
  for (const rung of ['480p', '360p'])
    for (const name of ['index.m3u8', '0000.ts', '0001.ts']) ladder.set(`${rung}/${name}`, readFileSync(join(out, rung, name)));
  ladder.set('master.m3u8', readFileSync(join(out, 'master.m3u8')));
  browser = await chromium.launch({ executablePath: await programPath('chromium'), args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  await browser?.close();
  rmSync(dir, { recursive: true, force: true });
});

const listening = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

describe.each(['disk', 's3'] as const)('a video in the %s', (kind) => {
  const bucket = new Bucket();
  let t: TestApp;
  let page: Server;
  let gateway: Server;
  let port: number;
  beforeAll(async () => {
    await bucket.start();
    if (kind === 's3') Object.assign(process.env, bucket.env);
    t = await testApp({ main: AppModule });
    const storage = t.get('main', Storage as never) as Storage;
    for (const [name, body] of ladder)
      await storage.put(`videos/1/7/${name}`, body, name.endsWith('.ts') ? 'video/mp2t' : 'application/vnd.apple.mpegurl');
    page = http.createServer((_, res) =>
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...documentHeaders(false) }).end(PAGE),
    );
    const other = { host: '127.0.0.1', port: await listening(page) };
    const main = { host: '127.0.0.1', port: Number(new URL(t.url('main')).port) };
    const upstreams = {
      ...Object.fromEntries([...SERVICE_NAMES, 'sandbox-pay'].map((name) => [name, other])),
      main,
    } as GatewayOptions['upstreams'];
    gateway = createGateway({ upstreams, web: dir, ...(kind === 'disk' ? { files: join(config.dataDir, 'files') } : {}) });
    port = await listening(gateway);
  });
  afterAll(async () => {
    for (const server of [gateway, page]) {
      server.closeAllConnections();
      server.close();
    }
    await t.close();
    await bucket.stop();
    for (const name of Object.keys(bucket.env)) delete process.env[name];
  });

  it('CU-085 plays in a browser by a playlist of signed segments, under the policy of our pages', async () => {
    const context = await browser.newContext();
    const tab = await context.newPage();
    const [complaints, segments]: [string[], string[]] = [[], []];
    tab.on('console', (m) => m.type() === 'error' && complaints.push(m.text()));
    tab.on('pageerror', (e) => complaints.push(e.message));
    tab.on('response', (r) => r.url().includes('.ts') && segments.push(`${r.status()} ${new URL(r.url()).origin}`));
    const { url } = t.get('main', FileAddresses).signed('videos/1/7/master.m3u8');
    await tab.goto(`http://localhost:${port}/?play=${encodeURIComponent(url)}`);
    await tab.locator('video[data-plays]').waitFor({ timeout: 60_000 });
    expect(complaints).toEqual([]);
    const origin = kind === 's3' ? new URL(bucket.url).origin : `http://localhost:${port}`;
    expect(segments.length).toBeGreaterThan(0);
    expect(new Set(segments)).toEqual(new Set([`200 ${origin}`]));
    await context.close();
  });
});
