import { object } from 'yup';
import {
  HISTORY_ENTITY,
  PERSONAL_DATA,
  READING,
  values,
  YN,
  type CodeOf,
  type HISTORY_ACTION,
  type PersonalData,
  type Reading,
  type Yn,
} from '../codes';
import { service, type CursorPage, type Page } from '../endpoint';
import { day, hour, fallbackOneOf, oneOf, pageNumber, pageSize, seq, text, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { LIMITS } from '../limits';

const { get } = service('util');

/** Who changed what of a site, and when; only what differs stands in before and after. */
export interface DataHistory {
  historySeq: number;
  entity: CodeOf<typeof HISTORY_ENTITY>;
  seq: number | null;
  action: CodeOf<typeof HISTORY_ACTION>;
  userSeq: number | null;
  userName: string;
  /** The key of the API by which it was done; null: by hand. */
  keyName: string | null;
  /** Whom it is about, by today's name; null where the entity says all. */
  subject: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: string;
  /** Whether an operator of the platform did it, logged in as support. */
  bySupport: boolean;
}
/**
 * A line of the log of reading: five minutes of one person of the staff with one kind of personal data, a sheet, or one person shown
 * whole.
 */
export interface PersonalRead {
  readSeq: number;
  userSeq: number;
  userName: string;
  kind: PersonalData;
  way: Reading;
  /** Y: ways to reach the people were masked. */
  maskedYn: Yn;
  courseSeq: number | null;
  courseTitle: string | null;
  /** The person whose data it was, where it was one person. */
  subjectSeq: number | null;
  subjectName: string | null;
  /** What else it was about, such as an order's number. */
  ref: string;
  /** Why somebody downloaded a sheet. */
  reason: string;
  /** The address of the network that the call came from, without its last part. */
  ip: string;
  /** How many people the answers named, and how many answers there were. */
  personCount: number;
  callCount: number;
  readAt: string;
  lastAt: string;
  /** The key of the API by which it was read; null: by hand. */
  keyName: string | null;
}
/** Somebody of whom there are lines. */
export interface Reader {
  userSeq: number;
  name: string;
}
/** Calls that read who changed what of a site, and who read whose personal data. */
export const dataHistoryApi = {
  list: get(
    '/channels/:channelSeq/data-history',
    'SITE_SUPPORT_UPDATE',
    object({
      entity: oneOf(values(HISTORY_ENTITY)),
      seq: seq(),
      /** Y: only what support did is asked for. */
      supportYn: fallbackOneOf(['', YN.YES]),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      sort: sortOf(LIST_SORTS.HISTORY),
    }),
  ).returns<Page<DataHistory>>(),
  /** Who of the staff read whose personal data, the latest first; the answer's cursor asks for the next lines. */
  readings: get(
    '/channels/:channelSeq/data-history/readings',
    'SITE_OWNER_UPDATE',
    object({
      kind: fallbackOneOf(['', ...values(PERSONAL_DATA)]),
      way: fallbackOneOf(['', ...values(READING)]),
      userSeq: seq().nullable(),
      startAt: day().nullable(),
      endAt: day().nullable(),
      /** Hours of these days in Seoul; both minutes are within. Without a day they say nothing. */
      startTime: hour().nullable(),
      endTime: hour().nullable(),
      cursor: text(20),
      size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage),
    }),
  ).returns<CursorPage<PersonalRead> & { readers: Reader[] }>(),
};
