import { rows, type Tx } from '@madang/server/db';
import type { Outbox } from '@madang/server/outbox';
import { DROP_ENROLLED, TELL_DEMAND } from './demand.sql';

interface At {
  channelSeq: number;
  courseSeq: number;
}
/** Marks everybody who waits for a class as told and publishes the event from which their alarms are made; nobody is told twice. */
export async function tellWaiting(tx: Tx, outbox: Outbox, { channelSeq, courseSeq }: At, now: Date): Promise<void> {
  await rows(tx, DROP_ENROLLED, { channelSeq, courseSeq });
  const waiting = await rows(tx, TELL_DEMAND, { channelSeq, courseSeq, now });
  if (waiting.length) await outbox.publish(tx, 'course.opened', { channelSeq, courseSeq, at: now.toISOString() });
}
