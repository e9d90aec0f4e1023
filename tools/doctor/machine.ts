import { mkdir, statfs } from 'node:fs/promises';
import { config } from '@madang/server/config';
import { findsFfmpeg } from '../../apps/api-main/src/video/ffmpeg';
import { bad, ok, warn, type Finding } from './finding';

const GIGABYTE = 2 ** 30;
/** Gigabytes of free disk below which the doctor warns; a video and its conversions may need so much at once. */
const DISK_WARNING_GB = 5;
/** Gigabytes of free disk below which the doctor reports an error. */
const DISK_ERROR_GB = 0.5;

export async function disk(dir = config.dataDir): Promise<Finding> {
  await mkdir(dir, { recursive: true });
  const { bavail, bsize } = await statfs(dir);
  return roomOf((bavail * bsize) / GIGABYTE, dir);
}

/** The finding about the disk of `dir`, which has `free` gigabytes left. */
export function roomOf(free: number, dir: string): Finding {
  const says = `${free.toFixed(1)} GB are free where DATA_DIR lies (${dir}).`;
  const todo = 'Make room or move DATA_DIR: uploads, videos and an embedded database stop when it is full.';
  return free < DISK_ERROR_GB ? bad('disk', says, todo) : free < DISK_WARNING_GB ? warn('disk', says, todo) : ok('disk', says);
}

export async function ffmpeg(): Promise<Finding> {
  return (await findsFfmpeg())
    ? ok('ffmpeg', 'Videos are made playable.')
    : warn('ffmpeg', 'There is no ffmpeg, so videos play as they were uploaded.', 'Install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.');
}
