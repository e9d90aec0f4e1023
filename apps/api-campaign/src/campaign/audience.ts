import { CAMPAIGN, type Audience } from '@madang/contracts/campaign/campaign';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { rows, type Tx } from '@madang/server/db';
import { filterValues } from '@madang/server/members';
import { SINCE } from './campaign.sql';

const SEGMENT = 'select conditions from util.pub_segment where channel_seq = $1 and segment_seq = $2';
const CONDITIONS: Partial<Record<Audience, SegmentConditions>> = { MBR: { kind: 'MEMBER' }, STUD: { learning: 'NOW' } };
const ROLES: readonly string[] = ['OWN', 'MNG', 'TCH'];

/** The values $1..$12 of an audience's statements, in a transaction of its site; null when its segment is gone. */
export async function audienceValues(
  tx: Tx,
  channelSeq: number,
  now: Date,
  { audience, segmentSeq }: { audience: Audience | null; segmentSeq: number | null },
): Promise<unknown[] | null> {
  if (segmentSeq) {
    const [segment] = await rows<{ conditions: SegmentConditions }>(tx, SEGMENT, [channelSeq, segmentSeq]);
    return segment ? [...filterValues(channelSeq, null, now, segment.conditions), null] : null;
  }
  const who = audience ?? 'ALL';
  return [...filterValues(channelSeq, null, now, CONDITIONS[who] ?? {}), ROLES.includes(who) ? who : null];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** When the day of Seoul began that `now` is in. */
const dayOf = (now: Date) => new Date(Math.floor((now.getTime() + 9 * HOUR) / DAY) * DAY - 9 * HOUR);
export const nextDay = (now: Date) => new Date(dayOf(now).getTime() + DAY);

/** How many mails of a kind a site may still send today. */
export async function leftToday(tx: Tx, channelSeq: number, now: Date, kind: 'AD' | 'MESSAGE' = 'AD'): Promise<number> {
  const [sent] = await rows<{ n: number }>(tx, SINCE, [channelSeq, dayOf(now), kind]);
  return Math.max(0, CAMPAIGN.mailsADay - sent!.n);
}
