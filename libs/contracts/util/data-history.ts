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
import { day, hour, fallbackOneOf, oneOf, pageNumber, pageSize, REQUIRED, seq, text, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import { LIMITS } from '../limits';
import { CLASS_FORM_PERMISSIONS, FORM_PERMISSIONS } from '../permissions';

const { get } = service('util');

type HistoryEntity = CodeOf<typeof HISTORY_ENTITY>;
/** A line of the data history: who changed what on a site, and when. `before` and `after` hold only the fields that differ. */
export interface DataHistory {
  historySeq: number;
  entity: HistoryEntity;
  seq: number | null;
  /** The class that the thing of the line is a part of; null for all else. */
  courseSeq: number | null;
  courseTitle: string | null;
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
/** A long text as it was before the change of a line. */
export interface KeptText {
  field: string;
  text: string;
}
/** A later change of a thing that a line is about. */
export interface LaterChange {
  historySeq: number;
  userName: string;
  /** The API key by which the change was made; null: none was used. */
  keyName: string | null;
  /** The fields of the line that this later change also changed; only the newest change can have none. */
  fields: string[];
  createdAt: string;
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
/** What is noted of one thing under a second kind, with the same number: a challenge is a class as well, and a page has blocks. */
export const NOTED_AS_WELL: Partial<Record<HistoryEntity, HistoryEntity>> = {
  [HISTORY_ENTITY.CHALLENGE]: HISTORY_ENTITY.COURSE,
  [HISTORY_ENTITY.COURSE]: HISTORY_ENTITY.CONTENT,
  [HISTORY_ENTITY.SITE_PAGE]: HISTORY_ENTITY.BLOCKS,
};
/** Kinds of things that are parts of a class, whose history lists their lines as well. */
const CLASS_PARTS = [HISTORY_ENTITY.LESSON, HISTORY_ENTITY.CHALLENGE_TERM] as const;
/** Kinds under which a class has lines of its own: its history lists those of its parts (`courseSeq`). */
export const LISTS_PARTS: readonly HistoryEntity[] = [HISTORY_ENTITY.COURSE, HISTORY_ENTITY.CHALLENGE, HISTORY_ENTITY.CONTENT];
/** Calls that list the data history of a site and the log of readings. */
export const dataHistoryApi = {
  list: get(
    '/channels/:channelSeq/data-history',
    'SITE_SUPPORT_UPDATE',
    object({
      entity: oneOf(values(HISTORY_ENTITY)),
      /** The number of one thing; all that is noted of it is listed then (`NOTED_AS_WELL`). */
      seq: seq(),
      /** Y: only changes made in a support log-in. */
      supportYn: fallbackOneOf(['', YN.YES]),
      page: pageNumber(),
      size: pageSize(LIMITS.adminPageSizes),
      sort: sortOf(LIST_SORTS.HISTORY),
    }),
  ).returns<Page<DataHistory>>(),
  /**
   * The long texts before the change of a line, as far as they are kept. If one person made several changes within ten minutes, those
   * before the first change.
   */
  texts: get('/channels/:channelSeq/data-history/:historySeq/texts', 'SITE_SUPPORT_UPDATE').returns<KeptText[]>(),
  /**
   * The later changes of the line's thing that concern fields of the line, and its newest change whatever that concerns: the latest first,
   * fifty at most. Whoever sets the fields back names the first of them in the header `Seen-Line`, or the line itself where there is none.
   */
  later: get('/channels/:channelSeq/data-history/:historySeq/later', 'SITE_SUPPORT_UPDATE').returns<LaterChange[]>(),
  /**
   * The number of the newest line of a thing (0: it has none); without `seq`, of what a site has once, such as its look. A form asks for it
   * before it reads the thing, and names it in the header `Seen-Line` when it saves.
   */
  newest: get(
    '/channels/:channelSeq/data-history/newest',
    FORM_PERMISSIONS,
    object({ entity: oneOf(values(HISTORY_ENTITY)).required(REQUIRED), seq: seq() }),
  ).returns<Pick<DataHistory, 'historySeq'>>(),
  /** The same of a class, or of one of its parts by kind and number, for whoever has a role in the class alone. */
  newestOfClass: get(
    '/channels/:channelSeq/courses/:courseSeq/data-history/newest',
    CLASS_FORM_PERMISSIONS,
    object({ entity: oneOf(CLASS_PARTS), seq: seq().when('entity', { is: Boolean, then: (s) => s.required(REQUIRED) }) }),
  ).returns<Pick<DataHistory, 'historySeq'>>(),
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
