import { VIDEO_STATUS } from '@madang/contracts/codes';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';
import type { SeededSite } from './seed-site';

/**
 * The videos of the demo's lessons, with their lengths in seconds; `make-lesson-video.ts` makes the first one, and `make-long-videos.ts`
 * the others.
 */
export const DEMO_VIDEOS = [
  { file: 'lesson.mp4', seconds: 41 },
  { file: 'video-227.mp4', seconds: 227 },
  { file: 'video-492.mp4', seconds: 492 },
  { file: 'video-318.mp4', seconds: 318 },
  { file: 'video-731.mp4', seconds: 731 },
  { file: 'video-164.mp4', seconds: 164 },
] as const;

export interface SeededVideo {
  seq: number;
  seconds: number;
}
const bodies = new Map<string, Buffer>();
function bodyOf(file: string): Buffer {
  const body = bodies.get(file) ?? readFileSync(join(process.cwd(), 'tools/seed', file));
  bodies.set(file, body);
  return body;
}

/**
 * The videos of a site's library. The first one shows how a service is made, so only the site that teaches this uses it; the others fit
 * every site.
 */
export async function seedVideos(s: Seeder, g: SeededSite): Promise<SeededVideo[]> {
  const videos: SeededVideo[] = [];
  for (const { file, seconds } of g.index === 0 ? DEMO_VIDEOS : DEMO_VIDEOS.slice(1)) {
    const body = bodyOf(file);
    const seq = await s.value<number>(
      'main',
      insertInto(
        'main.video',
        {
          channelSeq: g.channelSeq,
          tusId: `demo-${g.channelSeq}-${seconds}`,
          status: VIDEO_STATUS.READY,
          percent: 100,
          originFileName: file,
          fileSize: body.length,
          contentType: 'video/mp4',
          duration: seconds,
          width: 1280,
          height: 720,
          createdBy: g.owner,
          uploadedAt: sql`now()`,
          readyAt: sql`now()`,
        },
        sql`returning upload_vod_seq`,
      ),
    );
    s.store(`videos/${g.channelSeq}/${seq}/original.mp4`, body, 'video/mp4');
    videos.push({ seq, seconds });
  }
  return videos;
}
