import type { Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import type { Step } from './completion.service';

/** A device that was not heard of for so long plays no more: one that plays tells every ten seconds. */
const SILENT = 25_000;
const HOLD = `insert into playtime (channel_seq, user_seq, course_seq, curriculum_seq, updated_at) values ($1, $2, $3, $4, $5)
  on conflict (channel_seq, user_seq, course_seq, curriculum_seq) do update set updated_at = excluded.updated_at returning playing`;
const KEEP = 'update playtime set playing = $5 where channel_seq = $1 and user_seq = $2 and course_seq = $3 and curriculum_seq = $4';

/** Counts a person's devices on one lesson under the lock of its playtime row: a device that plays goes on, one too many is refused. */
export async function countDevice(
  tx: Tx,
  { channelSeq, userSeq, courseSeq, curriculumSeq }: Step,
  device: { sessionSeq: number; playing: boolean; limit: number; now: Date },
): Promise<void> {
  const row = [channelSeq, userSeq, courseSeq, curriculumSeq];
  const [held]: { playing: Record<string, string> }[] = await tx.query(HOLD, [...row, device.now]);
  const since = device.now.getTime() - SILENT;
  const others = Object.entries(held!.playing).filter(([session, at]) => session !== String(device.sessionSeq) && Date.parse(at) > since);
  if (device.playing && others.length >= device.limit) throw fail('PLAYED_ELSEWHERE');
  const playing = Object.fromEntries([...others, ...(device.playing ? [[String(device.sessionSeq), device.now.toISOString()]] : [])]);
  await tx.query(KEEP, [...row, JSON.stringify(playing)]);
}
