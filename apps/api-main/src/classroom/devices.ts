import { msBefore } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { HOLD_PLAYTIME, KEEP_PLAYING } from './classroom.sql';
import type { Step } from './completion.service';

/** Milliseconds without a report after which a device counts as no longer playing; a device that plays reports every ten seconds. */
const DEVICE_SILENT_MS = 25 * SECOND;

/**
 * Refuses a device that would play a lesson while `limit` other devices of the person play it; devices that already play go on. The lock
 * of the lesson's playtime row makes reports wait for each other.
 */
export async function countDevice(
  tx: Tx,
  lesson: Step,
  device: { sessionSeq: number; playing: boolean; limit: number; now: Date },
): Promise<void> {
  const [held] = await rows(tx, HOLD_PLAYTIME, { ...lesson, now: device.now });
  const since = msBefore(device.now, DEVICE_SILENT_MS);
  const others = Object.entries(held!.playing).filter(([session, at]) => session !== String(device.sessionSeq) && new Date(at) > since);
  if (device.playing && others.length >= device.limit) throw fail('PLAYED_ELSEWHERE');
  const playing = Object.fromEntries([...others, ...(device.playing ? [[String(device.sessionSeq), device.now.toISOString()]] : [])]);
  await rows(tx, KEEP_PLAYING, { ...lesson, playing });
}
