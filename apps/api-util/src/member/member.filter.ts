import type { Member } from '@madang/contracts/util/member';
import type { After, Below, MemberSort } from './member.sql';

interface Place {
  at: Date;
  seq: number;
}
/** The cursor after a page: the last row's time and number, such as `2026-11-20T00:00:00.000Z|12`, in base64url. */
export const cursorOf = (at: string, seq: number) => Buffer.from(`${at}|${seq}`).toString('base64url');
function placeOf(cursor: string | undefined): Place | null {
  const [at = '', seq = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split('|');
  const date = new Date(at);
  return cursor && !Number.isNaN(date.getTime()) && /^\d{1,15}$/.test(seq) ? { at: date, seq: Number(seq) } : null;
}
/** The place at which a page of `limit` rows begins, out of a cursor; without one, or with a broken one, the first page. */
export function belowOf(cursor: string | undefined, limit: number): Below {
  const place = placeOf(cursor);
  return { belowAt: place?.at ?? null, belowSeq: place?.seq ?? null, limit };
}

/** The value of a member by which the list is sorted. */
const keyOf = (m: Member, sort: MemberSort) =>
  ({ joined: m.joinedAt, name: m.name, paid: String(m.paidKrw) })[sort.split('.')[0] as 'joined' | 'name' | 'paid'];
/** The cursor after a page of a sorted list: sort, value and number of the last member, such as `["paid.desc","9000",12]`, in base64url. */
export const sortedCursorOf = (m: Member, sort: MemberSort) =>
  Buffer.from(JSON.stringify([sort, keyOf(m, sort), m.userSeq])).toString('base64url');
const SORT_KEY_FITS: Record<'joined' | 'name' | 'paid', (key: string) => boolean> = {
  joined: (key) => !Number.isNaN(new Date(key).getTime()),
  name: (key) => !key.includes('\0'),
  paid: (key) => /^-?\d{1,15}$/.test(key),
};
/** The place at which a page of `limit` rows begins, out of a cursor; a broken cursor, or one of another sort, begins at the first page. */
export function afterOf(cursor: string | undefined, sort: MemberSort, limit: number): After {
  const [of, key, seq] = parsed(cursor);
  const fits =
    of === sort &&
    typeof key === 'string' &&
    SORT_KEY_FITS[sort.split('.')[0] as keyof typeof SORT_KEY_FITS](key) &&
    Number.isSafeInteger(seq);
  return { afterKey: fits ? key : null, afterSeq: fits ? (seq as number) : null, limit };
}
function parsed(cursor: string | undefined): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
