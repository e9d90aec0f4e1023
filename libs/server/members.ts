import { dayEnd, dayStart } from '@madang/contracts/dates';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { failField } from './fail';

/** What `filteredMembers` asks of a site's members; what is null leaves everybody. */
export interface MemberFilter {
  channelSeq: number;
  q: string | null;
  /** Whether the search looks at addresses and phone numbers, too. */
  contacts: boolean;
  now: Date;
  kind: string | null;
  marketing: string | null;
  joinedFrom: Date | null;
  joinedBefore: Date | null;
  learning: string | null;
  courseSeq: number | null;
  /** Won paid at least, and at most. */
  paidMin: number | null;
  paidMax: number | null;
}

/** The search box of a list of members: its words, and whether they are sought in addresses and phone numbers, too. */
export interface MemberSearch {
  q?: string | undefined;
  contacts: boolean;
}
/** The filter of a search and the conditions of a segment. */
export function memberFilter(channelSeq: number, search: MemberSearch | null, now: Date, c: SegmentConditions): MemberFilter {
  if (c.startAt && c.endAt && c.endAt < c.startAt) throw failField('endAt', 'date');
  return {
    channelSeq,
    q: search?.q || null,
    contacts: search?.contacts ?? false,
    now,
    kind: c.kind || null,
    marketing: c.marketing || null,
    joinedFrom: c.startAt ? dayStart(c.startAt) : null,
    joinedBefore: c.endAt ? dayEnd(c.endAt) : null,
    learning: c.learning || null,
    courseSeq: c.courseSeq ?? null,
    paidMin: c.paidMin ?? null,
    paidMax: c.paidMax ?? null,
  };
}
