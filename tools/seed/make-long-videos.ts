/**
 * Makes the longer videos of the demo's lessons: still drawings with a progress line, a chime at the beginning, and no words, so
 * that every site can use them. Run once by hand (needs ffmpeg); the results are committed beside this file.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_VIDEOS } from './videos.ts';

/** How many drawings a video shows one after another. */
const SLIDES_PER_VIDEO = 6;
/** Frames per second; few, since the drawings stand still. */
const FRAMES_PER_SECOND = 2;
const GROUND_COLOURS = ['#12343b', '#2a2350', '#4a2416', '#16306e', '#1f3a2a', '#3a1830'];
const dir = mkdtempSync(join(tmpdir(), 'videos-'));

/** The drawing number `i`, which has one ring more than the one before. */
const slide = (i: number, ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="${ground}"/>${Array.from(
    { length: i + 1 },
    (_, n) =>
      `<circle cx="640" cy="330" r="${60 + n * 40}" fill="none" stroke="#fff" stroke-opacity="${0.75 - n * 0.1}" stroke-width="14"/>`,
  ).join('')}<circle cx="640" cy="330" r="26" fill="#fff"/><rect x="240" y="640" width="800" height="6" rx="3" fill="#fff" opacity=".2"/>
<rect x="240" y="640" width="${(800 * (i + 1)) / SLIDES_PER_VIDEO}" height="6" rx="3" fill="#fff"/></svg>`;

for (const [n, { file, seconds }] of DEMO_VIDEOS.entries()) {
  if (file === 'lesson.mp4') continue;
  const each = seconds / SLIDES_PER_VIDEO;
  const list: string[] = [];
  for (let i = 0; i < SLIDES_PER_VIDEO; i++) {
    const png = join(dir, `${n}-${i}.png`);
    writeFileSync(
      png,
      await sharp(Buffer.from(slide(i, GROUND_COLOURS[n % GROUND_COLOURS.length]!)))
        .png()
        .toBuffer(),
    );
    list.push(`file '${png}'`, `duration ${each}`);
  }
  list.push(list.at(-2)!);
  const script = join(dir, `${n}.txt`);
  writeFileSync(script, list.join('\n'));
  const chime = `aevalsrc='0.2*sin(2*PI*440*t)*exp(-t)+0.16*sin(2*PI*554*t)*exp(-t)':d=6:s=16000`;
  const out = `tools/seed/${file}`;
  const video = ['-r', String(FRAMES_PER_SECOND), '-c:v', 'libx264', '-preset', 'slow', '-crf', '34', '-g', '60', '-pix_fmt', 'yuv420p'];
  execFileSync(
    'ffmpeg',
    [
      '-y',
      '-v',
      'error',
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      script,
      '-f',
      'lavfi',
      '-i',
      chime,
      '-t',
      String(seconds),
      ...video,
      '-c:a',
      'aac',
      '-b:a',
      '24k',
      '-ac',
      '1',
      '-movflags',
      '+faststart',
      out,
    ],
    { stdio: 'inherit' },
  );
  process.stdout.write(`${out}: ${Math.round(statSync(out).size / 1024)} KiB\n`);
}
