import { dayEnd, dayStart } from '@madang/contracts/dates';
import type { SegmentConditions } from '@madang/contracts/util/member';
import { failField } from './fail';

/** The conditions of `filteredMembers`; a condition that is null is met by everybody. */
export interface MemberFilter {
  channelSeq: number;
  q: string | null;
  /** Whether the search also looks at mail addresses and phone numbers. */
  contacts: boolean;
  now: Date;
  kind: string | null;
  marketing: string | null;
  joinedFrom: Date | null;
  joinedBefore: Date | null;
  learning: string | null;
  courseSeq: number | null;
  /** The least amount in won that a member has paid; `paidMax` below is the most. */
  paidMin: number | null;
  paidMax: number | null;
}

/** The search of a list of members: its text, and whether it also looks at mail addresses and phone numbers. */
export interface MemberSearch {
  q?: string | undefined;
  contacts: boolean;
}
/** The filter that joins a search and the conditions of a segment. */
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
