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

/** A line of the data history: who changed what on a site, and when. `before` and `after` hold only the fields that differ. */
export interface DataHistory {
  historySeq: number;
  entity: CodeOf<typeof HISTORY_ENTITY>;
  seq: number | null;
  action: CodeOf<typeof HISTORY_ACTION>;
  userSeq: number | null;
  userName: string;
  /** The API key by which the change was made; null: none was used. */
  keyName: string | null;
  /** The present name of the person or thing that the line is about; null where it has none. */
  subject: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  createdAt: string;
  /** Whether a platform operator made the change in a support log-in. */
  bySupport: boolean;
}
/**
 * A line of the log of readings: what one member of the staff read of one kind of personal data within five minutes, one exported sheet, or
 * one person who was revealed.
 */
export interface PersonalRead {
  readSeq: number;
  userSeq: number;
  userName: string;
  kind: PersonalData;
  way: Reading;
  /** Y: contacts were masked. */
  maskedYn: Yn;
  courseSeq: number | null;
  courseTitle: string | null;
  /** The person whose data was read, where it was a single person. */
  subjectSeq: number | null;
  subjectName: string | null;
  /** What else identifies the data, such as an order number. */
  ref: string;
  /** The reason that was given for exporting a sheet. */
  reason: string;
  /** The network address of the call with its last part hidden. */
  ip: string;
  /** How many people the answers named; `callCount` is the number of answers. */
  personCount: number;
  callCount: number;
  readAt: string;
  lastAt: string;
  /** The API key by which the data was read; null: none was used. */
  keyName: string | null;
}
/** A person who has lines in the log of readings. */
export interface Reader {
  userSeq: number;
  name: string;
}
/** Calls that list the data history of a site and the log of readings. */
export const dataHistoryApi = {
  list: get(
    '/channels/:channelSeq/data-history',
    'SITE_SUPPORT_UPDATE',
    object({
      entity: oneOf(values(HISTORY_ENTITY)),
      seq: seq(),
      /** Y: only changes made in a support log-in. */
      supportYn: fallbackOneOf(['', YN.YES]),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      sort: sortOf(LIST_SORTS.HISTORY),
    }),
  ).returns<Page<DataHistory>>(),
  /** The log of readings, the latest first, from the cursor on. */
  readings: get(
    '/channels/:channelSeq/data-history/readings',
    'SITE_OWNER_UPDATE',
    object({
      kind: fallbackOneOf(['', ...values(PERSONAL_DATA)]),
      way: fallbackOneOf(['', ...values(READING)]),
      userSeq: seq().nullable(),
      startAt: day().nullable(),
      endAt: day().nullable(),
      /**
       * The times of day in Seoul at which the days `startAt` and `endAt` begin and end; both minutes are included. Without those days they
       * have no effect.
       */
      startTime: hour().nullable(),
      endTime: hour().nullable(),
      cursor: text(20),
      size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage),
    }),
  ).returns<CursorPage<PersonalRead> & { readers: Reader[] }>(),
};
