import { SECOND } from '@madang/contracts/time';
import { VIDEO_STATUS } from '@madang/contracts/codes';
import { ApiError } from '../../lib/api-error';
import { call, errorMessage } from '../../lib/api';
import { channelSeq } from '../../lib/channel';
import { LIMITS } from '@madang/contracts/limits';
import { videoApi, type Video } from '@madang/contracts/main/curriculum';
import { DetailedError, Upload } from 'tus-js-client';
import { create } from 'zustand';

const UPLOAD_CHUNK_BYTES = 16 * 1024 ** 2;
const UPLOADS_KEY = 'madang.uploads';
const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;
/** Milliseconds between two calls of an author's page while an uploaded video is converted. */
export const VIDEO_POLL_MS = 3 * SECOND;
export const VIDEO_ACCEPT = '.mp4,.mov,.webm,video/mp4,video/quicktime,video/webm';

type UploadStatus = 'uploading' | 'paused' | 'waiting' | 'done' | 'failed';
export interface VideoUpload {
  uploadVodSeq: number;
  name: string;
  sent: number;
  total: number;
  /** The speed of the upload in bytes per second; 0 until it is known. */
  speed: number;
  status: UploadStatus;
  /** Why the upload failed, in the shown language; null while it has not failed. */
  message: string | null;
}
/** The uploads by video number. They are not part of a page, so they go on while the author edits another lesson. */
export const useUploads = create<{ uploads: Record<number, VideoUpload> }>(() => ({ uploads: {} }));
const running = new Map<number, Upload>();

const patch = (seq: number, change: Partial<VideoUpload>) =>
  useUploads.setState(({ uploads }) => (uploads[seq] ? { uploads: { ...uploads, [seq]: { ...uploads[seq], ...change } } } : {}));
const forget = (seq: number) =>
  useUploads.setState(({ uploads }) => ({ uploads: Object.fromEntries(Object.entries(uploads).filter(([key]) => Number(key) !== seq)) }));

export const percentOf = (u: Pick<VideoUpload, 'sent' | 'total'>) => (u.total ? Math.floor((u.sent / u.total) * 100) : 0);
export const secondsLeft = (u: Pick<VideoUpload, 'sent' | 'total' | 'speed'>) =>
  u.speed > 0 ? Math.ceil((u.total - u.sent) / u.speed) : null;

/** Which video number each file has, stored in the browser, so that after a reload the same file resumes where it stopped. */
type Memory = Record<string, number>;
const fingerprint = (file: File) => [channelSeq(), file.name, file.size, file.lastModified].join('|');
function memory(): Memory {
  try {
    return JSON.parse(localStorage.getItem(UPLOADS_KEY) ?? '{}') as Memory;
  } catch {
    return {};
  }
}
function remember(file: File, seq: number | null): void {
  const kept = Object.entries(memory())
    .filter(([key]) => key !== fingerprint(file))
    .slice(-20);
  localStorage.setItem(UPLOADS_KEY, JSON.stringify(Object.fromEntries(seq === null ? kept : [...kept, [fingerprint(file), seq]])));
}

export const isTooLarge = (file: File) => file.size > LIMITS.videoBytes;
export const isVideo = (file: File) => (VIDEO_TYPES as readonly string[]).includes(file.type) || /\.(mp4|mov|webm)$/i.test(file.name);

async function known(file: File): Promise<Video | null> {
  const seq = memory()[fingerprint(file)];
  if (!seq) return null;
  const video = await call(videoApi.find, { params: { uploadVodSeq: seq } }).catch(() => null);
  return video?.status === VIDEO_STATUS.UPLOADING && video.fileSize === file.size ? video : null;
}

/** Begins or resumes an upload; resolves with the video as soon as it has a number. */
export async function uploadVideo(file: File): Promise<Video> {
  const video = (await known(file)) ?? (await call(videoApi.create, { body: { filename: file.name, fileSize: file.size } }));
  remember(file, video.uploadVodSeq);
  begin(file, video);
  return video;
}

const absolute = (address: string) => new URL(address, location.origin).href;

function begin(file: File, video: Video): void {
  const seq = video.uploadVodSeq;
  useUploads.setState(({ uploads }) => ({
    uploads: {
      ...uploads,
      [seq]: { uploadVodSeq: seq, name: file.name, sent: 0, total: file.size, speed: 0, status: 'uploading', message: null },
    },
  }));
  let mark: { at: number; sent: number } | null = null;
  let refreshed = false;
  // Uses the library's own requests instead of the web's client, because resuming needs its protocol; the signed address is the
  // authorization.
  const upload = new Upload(file, {
    uploadUrl: absolute(video.uploadUrl),
    chunkSize: UPLOAD_CHUNK_BYTES,
    retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
    // The number of the video is stored above, so the library stores nothing.
    storeFingerprintForResuming: false,
    onProgress: (sent) => {
      const at = Date.now();
      const old = useUploads.getState().uploads[seq];
      if (!old) return;
      let { speed } = old;
      if (!mark || sent < mark.sent) mark = { at, sent };
      else if (at - mark.at >= 800) {
        const fresh = ((sent - mark.sent) * 1000) / (at - mark.at);
        speed = speed ? speed * 0.7 + fresh * 0.3 : fresh;
        mark = { at, sent };
        refreshed = false;
      }
      if (old.status === 'uploading' || old.status === 'waiting') patch(seq, { sent, speed, status: 'uploading' });
    },
    onSuccess: () => {
      running.delete(seq);
      remember(file, null);
      patch(seq, { sent: file.size, status: 'done', speed: 0 });
    },
    onError: (error) => {
      const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
      // The connection or the server failed: the upload waits and resumes when the browser is online again.
      if (status === 0 || status >= 500 || status === 423) return patch(seq, { status: 'waiting', speed: 0 });
      // The signed address expired during a long upload: a fresh one resumes at the same byte.
      if (status === 403 && !refreshed) {
        refreshed = true;
        return void call(videoApi.find, { params: { uploadVodSeq: seq } }).then(
          (fresh) => {
            upload.url = absolute(fresh.uploadUrl);
            upload.start();
          },
          (failed: unknown) => patch(seq, { status: 'failed', speed: 0, message: errorMessage(failed) }),
        );
      }
      running.delete(seq);
      if (status === 404 || status === 410) remember(file, null);
      patch(seq, { status: 'failed', speed: 0, message: messageOf(error) });
    },
  });
  running.set(seq, upload);
  upload.start();
}
function messageOf(error: Error): string {
  try {
    const body: unknown = error instanceof DetailedError ? JSON.parse(error.originalResponse?.getBody() ?? '') : null;
    if (body && typeof body === 'object' && 'message' in body && typeof body.message === 'string') return body.message;
  } catch {
    // The answer is not JSON of the service: a gateway or proxy sent it.
  }
  return errorMessage(error);
}

export async function pauseUpload(seq: number): Promise<void> {
  patch(seq, { status: 'paused', speed: 0 });
  await running.get(seq)?.abort();
}
export function resumeUpload(seq: number): void {
  patch(seq, { status: 'uploading' });
  running.get(seq)?.start();
}
/** Stops the upload and deletes the incomplete video from the service. */
export async function cancelUpload(seq: number): Promise<void> {
  await running.get(seq)?.abort();
  running.delete(seq);
  forget(seq);
  await call(videoApi.remove, { params: { uploadVodSeq: seq } }).catch((error: unknown) => {
    // 404 means that the video is deleted already, which is what was wanted.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}
globalThis.addEventListener?.('online', () => {
  for (const { uploadVodSeq, status } of Object.values(useUploads.getState().uploads)) if (status === 'waiting') resumeUpload(uploadVodSeq);
});
globalThis.addEventListener?.('beforeunload', (event) => {
  if (Object.values(useUploads.getState().uploads).some((u) => u.status === 'uploading' || u.status === 'waiting')) event.preventDefault();
});
