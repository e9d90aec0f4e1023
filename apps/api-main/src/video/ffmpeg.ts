import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { MINUTE } from '@madang/contracts/time';
import { given } from '@madang/server/environment';
import { childEnv } from '@madang/server/child-env';

const ffmpeg = () => given('FFMPEG_PATH') ?? 'ffmpeg';
const ffprobe = () => given('FFPROBE_PATH') ?? 'ffprobe';
/** Options that let ffmpeg open nothing but the one local file, since a file of a stranger may name others. */
const SAFE_INPUT_OPTIONS = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'];
/** Milliseconds after which a program that only looks at a video is ended. */
const PROBE_TIMEOUT_MS = MINUTE;
/** After how many characters no more of a program's output is kept. */
const OUTPUT_LETTERS_MAX = 4 * 1024 * 1024;
const SEGMENT_SECONDS = 6;

export interface Probe {
  duration: number;
  width: number;
  height: number;
  audio: boolean;
}
interface Rung {
  height: number;
  video: string;
  audio: string;
}
const SIZE_LADDER: readonly Rung[] = [
  { height: 720, video: '2500k', audio: '128k' },
  { height: 480, video: '1200k', audio: '128k' },
  { height: 360, video: '700k', audio: '96k' },
];
/** The sizes of a video that are made: those of `SIZE_LADDER` that are not larger than the original. A smaller original keeps its size. */
export const rungsOf = (height: number): readonly Rung[] => {
  const lower = SIZE_LADDER.filter((r) => r.height <= height);
  return lower.length ? lower : [{ ...SIZE_LADDER.at(-1)!, height: height - (height % 2) }];
};

/** Whether ffmpeg and ffprobe are installed on this machine. */
export const findsFfmpeg = () =>
  run(ffmpeg(), ['-version'])
    .then(() => run(ffprobe(), ['-version']))
    .then(
      () => true,
      () => false,
    );

let known: Promise<boolean> | null = null;
/** Whether ffmpeg is installed, as `findsFfmpeg` finds out, but checked only once. */
export const hasFfmpeg = () => (known ??= findsFfmpeg());

export async function probe(path: string): Promise<Probe | null> {
  const text = await run(ffprobe(), [
    '-v',
    'error',
    ...SAFE_INPUT_OPTIONS,
    '-print_format',
    'json',
    '-show_format',
    '-show_streams',
    path,
  ]).catch(() => '{}');
  const { streams = [], format } = JSON.parse(text) as {
    streams?: {
      codec_type: string;
      width?: number;
      height?: number;
      tags?: { rotate?: string };
      side_data_list?: { rotation?: number }[];
    }[];
    format?: { duration?: string };
  };
  const video = streams.find((s) => s.codec_type === 'video' && s.width && s.height);
  if (!video || !Number(format?.duration)) return null;
  const turned = Math.abs(video.side_data_list?.find((d) => d.rotation)?.rotation ?? Number(video.tags?.rotate ?? 0)) % 180 === 90;
  const [width, height] = turned ? [video.height!, video.width!] : [video.width!, video.height!];
  return { duration: Number(format!.duration), width, height, audio: streams.some((s) => s.codec_type === 'audio') };
}

/**
 * Makes the streams of a video below `dir`: master.m3u8, and a folder for each size. `onSeconds` is called with the seconds of the video
 * that are done. The file `{dir}.pid` has the number of the running process.
 */
export function toHls(path: string, p: Probe, dir: string, onSeconds: (seconds: number) => void, signal: AbortSignal): Promise<void> {
  const rungs = rungsOf(p.height);
  const perRung = rungs.flatMap((r, i) => [
    '-map',
    '0:v:0',
    ...(p.audio ? ['-map', '0:a:0'] : []),
    `-filter:v:${i}`,
    `scale=-2:${r.height}`,
    `-b:v:${i}`,
    r.video,
    `-maxrate:v:${i}`,
    r.video,
    `-bufsize:v:${i}`,
    r.video,
    ...(p.audio ? [`-b:a:${i}`, r.audio] : []),
  ]);
  const args = [
    '-hide_banner',
    '-nostdin',
    '-y',
    '-v',
    'error',
    '-progress',
    'pipe:1',
    '-nostats',
    ...SAFE_INPUT_OPTIONS,
    '-i',
    path,
    ...perRung,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    'main',
    '-pix_fmt',
    'yuv420p',
    '-sc_threshold',
    '0',
    '-force_key_frames',
    `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
    ...(p.audio ? ['-c:a', 'aac', '-ac', '2', '-ar', '48000'] : []),
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
    '-master_pl_name',
    'master.m3u8',
    '-var_stream_map',
    rungs.map((r, i) => `v:${i},${p.audio ? `a:${i},` : ''}name:${r.height}p`).join(' '),
    '-hls_segment_filename',
    `${dir}/%v/%04d.ts`,
    `${dir}/%v/index.m3u8`,
  ];
  const onLine = (line: string) => {
    const m = /^out_time_us=(\d+)$/.exec(line);
    if (m) onSeconds(Number(m[1]) / 1e6);
  };
  return started(ffmpeg(), args, signal, onLine, (pid) => writeFileSync(`${dir}.pid`, String(pid)));
}

/**
 * Ends an ffmpeg that still works on `dir` after its service was killed. The number of the process is in a file; /proc tells whether that
 * process is still this ffmpeg.
 */
export function endOrphan(dir: string): void {
  try {
    const pid = Number(readFileSync(`${dir}.pid`, 'utf8'));
    if (pid > 1 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dir}/`)) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself, or there is no file with its number.
  }
}

/** Makes a still picture of the video: after a tenth of its length, but at most 30 seconds from its beginning. */
export const toThumbnail = (path: string, p: Probe, file: string, signal: AbortSignal) =>
  started(
    ffmpeg(),
    [
      '-hide_banner',
      '-nostdin',
      '-y',
      '-v',
      'error',
      ...SAFE_INPUT_OPTIONS,
      '-ss',
      String(Math.min(p.duration / 10, 30)),
      '-i',
      path,
      '-frames:v',
      '1',
      '-vf',
      `scale=${Math.min(640, p.width - (p.width % 2))}:-2`,
      file,
    ],
    signal,
  );

function started(
  command: string,
  args: string[],
  signal: AbortSignal,
  onLine?: (line: string) => void,
  onStart?: (pid: number) => void,
): Promise<void> {
  // The program runs with a low priority, so that everything else on this machine comes first.
  const child = spawn('nice', ['-n', '10', command, ...args], {
    env: childEnv(),
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const over = ended(child).then(() => undefined);
  try {
    if (child.pid) onStart?.(child.pid);
  } catch (e) {
    // Without the file that has its number, the program could not be ended after a crash of this service, so it is ended now. On a full
    // disk the file cannot be written.
    child.kill('SIGKILL');
    return over.then(
      () => Promise.reject(e as Error),
      () => Promise.reject(e as Error),
    );
  }
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  else child.stdout.resume();
  return over;
}

async function run(command: string, args: string[]): Promise<string> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const child = spawn(command, args, { env: childEnv(), signal, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (d: Buffer) => {
    if (out.length < OUTPUT_LETTERS_MAX) out += d.toString();
    else child.kill('SIGKILL');
  });
  await ended(child);
  return out;
}

function ended(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (d: Buffer) => (said = (said + d.toString()).slice(-2000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(said.trim() || `ended with ${code}`))));
  });
}
