import { videoApi, type Video } from '@madang/contracts/main/curriculum';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useChannel } from '../../lib/channel';
import { aChannel } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';
import { cancelUpload, pauseUpload, percentOf, resumeUpload, secondsLeft, uploadVideo, useUploads } from './video-upload';

const MB = 1024 ** 2;
/** The size in bytes of a video that is sent in two parts; a larger one would only make the test slower. */
const SIZE = 20 * MB;
const videoFile = (name = 'video.mp4') => new File([new Uint8Array(SIZE)], name, { type: 'video/mp4', lastModified: 1 });
let offset = 0;
let patches: number[] = [];
/** What the fake server does with the next part: it takes the part, breaks the connection, or waits until `release`. */
let line: 'up' | 'cut' | 'held' = 'up';
let release = () => {};
let status: Video['status'] = 'UPLOADING';
const video = (): Video => ({
  uploadVodSeq: 7,
  status,
  percent: 0,
  originFileName: 'video.mp4',
  fileSize: SIZE,
  duration: null,
  thumbnailUrl: null,
  uploadUrl: '/api/main/v1.0/tus/7',
  failure: null,
  createdAt: '2026-11-01T00:00:00Z',
});
const at = (headers: Record<string, string>, code: number) =>
  new HttpResponse(null, { status: code, headers: { 'Tus-Resumable': '1.0.0', ...headers } });
/** A fake server of the resumable protocol tus 1.0: its offset grows by the bytes of each part. */
const tus = [
  http.head('*/api/main/v1.0/tus/7', () =>
    line === 'cut' ? HttpResponse.error() : at({ 'Upload-Offset': String(offset), 'Upload-Length': String(SIZE) }, 200),
  ),
  http.patch('*/api/main/v1.0/tus/7', async ({ request }) => {
    if (line === 'held') await new Promise<void>((resolve) => (release = resolve));
    if (line === 'cut') return HttpResponse.error();
    expect(request.headers.get('upload-offset')).toBe(String(offset));
    const part = (await request.arrayBuffer()).byteLength;
    patches.push(part);
    offset += part;
    return at({ 'Upload-Offset': String(offset) }, 204);
  }),
];
const upload = () => useUploads.getState().uploads[7];

beforeEach(() => {
  offset = 0;
  patches = [];
  line = 'up';
  status = 'UPLOADING';
  useChannel.setState({ channel: aChannel() });
  useUploads.setState({ uploads: {} });
  server.use(...tus, answer(videoApi.create, video), answer(videoApi.find, video));
});

test('UP-005 UP-006 UP-013 a video is sent in parts with its percent until it is done', async () => {
  const seen = new Set<number>();
  const stop = useUploads.subscribe(({ uploads }) => uploads[7] && seen.add(percentOf(uploads[7])));
  await uploadVideo(videoFile());
  await waitFor(() => expect(upload()?.status).toBe('done'), { timeout: 8000 });
  stop();
  expect(patches).toEqual([16 * MB, 4 * MB]);
  expect([...seen]).toEqual(expect.arrayContaining([0, 80, 100]));
});

test('UP-013 a cut line waits, and goes on at the same byte when it is back', async () => {
  line = 'held';
  await uploadVideo(videoFile());
  await waitFor(() => expect(upload()?.status).toBe('uploading'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  line = 'cut';
  release();
  await waitFor(() => expect(upload()?.status).toBe('waiting'), { timeout: 5000 });
  line = 'up';
  offset = 16 * MB;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(upload()?.status).toBe('done'), { timeout: 8000 });
  expect(patches.reduce((a, b) => a + b, 0)).toBe(4 * MB);
});

test('UP-013 a paused upload stands still and goes on where it was', async () => {
  line = 'held';
  await uploadVideo(videoFile());
  await waitFor(() => expect(upload()?.status).toBe('uploading'));
  await pauseUpload(7);
  line = 'up';
  release();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(upload()?.status).toBe('paused');
  resumeUpload(7);
  await waitFor(() => expect(upload()?.status).toBe('done'), { timeout: 8000 });
  expect(offset).toBe(SIZE);
});

test('UP-013 after a reload the same file goes on with the same upload', async () => {
  localStorage.setItem('madang.uploads', JSON.stringify({ [`1|video.mp4|${SIZE}|1`]: 7 }));
  offset = 16 * MB;
  const create = recording(videoApi.create, video);
  server.use(create.handler);
  await uploadVideo(videoFile());
  await waitFor(() => expect(upload()?.status).toBe('done'), { timeout: 8000 });
  expect(create.asked).toHaveLength(0);
  expect(patches.reduce((a, b) => a + b, 0)).toBe(4 * MB);
  expect(localStorage.getItem('madang.uploads')).toBe('{}');
});

test('another file, or an upload that has ended, begins anew', async () => {
  localStorage.setItem('madang.uploads', JSON.stringify({ [`1|video.mp4|${SIZE}|1`]: 7 }));
  status = 'READY';
  const create = recording(videoApi.create, () => ({ ...video(), status: 'UPLOADING' as const }));
  server.use(create.handler);
  await uploadVideo(videoFile());
  await waitFor(() => expect(upload()?.status).toBe('done'), { timeout: 8000 });
  expect(create.asked[0]!.body).toEqual({ filename: 'video.mp4', fileSize: SIZE });
});

test('UP-007 a cancelled upload is taken off the service', async () => {
  line = 'held';
  const removed = recording(videoApi.remove, null);
  server.use(removed.handler);
  await uploadVideo(videoFile());
  await cancelUpload(7);
  expect(upload()).toBeUndefined();
  expect(removed.asked[0]!.params['uploadVodSeq']).toBe('7');
  release();
});

test('what is left is told from the speed', () => {
  expect(secondsLeft({ sent: 25, total: 100, speed: 5 })).toBe(15);
  expect(secondsLeft({ sent: 25, total: 100, speed: 0 })).toBeNull();
  expect(percentOf({ sent: 999, total: 1000 })).toBe(99);
});
