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
