import type { Below } from './member.sql';

interface Place {
  at: Date;
  seq: number;
}
/** Where a page ended: `2026-11-20T00:00:00.000Z|12` in letters that an address takes; a broken one begins anew. */
export const cursorOf = (at: string, seq: number) => Buffer.from(`${at}|${seq}`).toString('base64url');
function placeOf(cursor: string | undefined): Place | null {
  const [at = '', seq = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split('|');
  const date = new Date(at);
  return cursor && !Number.isNaN(date.getTime()) && /^\d{1,15}$/.test(seq) ? { at: date, seq: Number(seq) } : null;
}
/** What a page of `limit` rows after `cursor` asks for. */
export function belowOf(cursor: string | undefined, limit: number): Below {
  const place = placeOf(cursor);
  return { belowAt: place?.at ?? null, belowSeq: place?.seq ?? null, limit };
}
