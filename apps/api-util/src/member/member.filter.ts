import type { SegmentConditions } from '@madang/contracts/util/member';
import { failField } from '@madang/server/fail';

const DAY = 86_400_000;
/** A day of Seoul as the moment it begins. */
const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`);

/** The values $1..$11 of the members' statements. */
export function filterValues(channelSeq: number, q: string | null, now: Date, c: SegmentConditions): unknown[] {
  if (c.startAt && c.endAt && c.endAt < c.startAt) throw failField('endAt', 'date');
  return [
    channelSeq,
    q || null,
    now,
    c.kind || null,
    c.marketing || null,
    c.startAt ? startOf(c.startAt) : null,
    c.endAt ? new Date(startOf(c.endAt).getTime() + DAY) : null,
    c.learning || null,
    c.courseSeq ?? null,
    c.paidMin ?? null,
    c.paidMax ?? null,
  ];
}

export interface Place {
  at: Date;
  seq: number;
}
/** Where a page ended: `2026-11-20T00:00:00.000Z|12` in letters that an address takes; a broken one begins anew. */
export const cursorOf = (at: string, seq: number) => Buffer.from(`${at}|${seq}`).toString('base64url');
export function placeOf(cursor: string | undefined): Place | null {
  const [at = '', seq = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split('|');
  const date = new Date(at);
  return cursor && !Number.isNaN(date.getTime()) && /^\d{1,15}$/.test(seq) ? { at: date, seq: Number(seq) } : null;
}
