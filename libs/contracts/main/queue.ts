import { object, string } from 'yup';
import { values, type CodeOf, type Yn } from '../codes';
import { service } from '../endpoint';
import { message, oneOf, REQUIRED, seq, when } from '../fields';
import type { Permission } from '../permissions';
import { DAY } from '../time';

const { get, post } = service('main');
const path = '/channels/:channelSeq/queue' as const;

/** What waits in the queue of the staff; the value begins the name of each thing in it (`question-12`). */
export const QUEUE_KIND = {
  APPROVAL: 'approval',
  REFUND: 'refund',
  REFUSED: 'refused',
  QUESTION: 'question',
  MISSION: 'mission',
  PUBLISH: 'publish',
  REPORT: 'report',
  FAILED: 'failed',
  DEPOSIT: 'deposit',
} as const;
export type MarkedKind = CodeOf<typeof QUEUE_KIND>;
/** Who may do a thing of the kind on the whole site; those of a class are done by its own staff as well. */
export const QUEUE_RIGHTS: Record<MarkedKind, readonly Permission[]> = {
  approval: ['CLASS_STUDENT_UPDATE'],
  refund: ['SITE_SALES_UPDATE'],
  refused: ['SITE_SALES_UPDATE'],
  question: ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE'],
  mission: ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE'],
  publish: ['SITE_CLASS_UPDATE'],
  report: ['SITE_BOARD_UPDATE', 'SITE_REVIEW_UPDATE', 'SITE_CLASS_UPDATE'],
  failed: ['SITE_SALES_READ'],
  deposit: ['SITE_SALES_READ'],
};
/** A question on a board of the site belongs to no class. */
export const BOARD_RIGHT: Permission = 'SITE_BOARD_UPDATE';
/** How many days an item can be put off at most. */
export const SNOOZE_DAYS_MAX = 90;

/** One thing of the queue by its kind and its number. */
export interface QueueRef {
  kind: MarkedKind;
  ref: string;
}
/** What the caller put off; it comes back by itself. */
export interface Snooze extends QueueRef {
  until: string;
}
/** The member of the staff to whom an item is assigned. */
export interface Assignment extends QueueRef {
  userSeq: number;
  userName: string;
  /** Y: the item is the caller's own. */
  mineYn: Yn;
}
/** Both are of what still waits; of refunds and payments only their own lists know. */
export interface QueueMarks {
  snoozes: Snooze[];
  assignments: Assignment[];
}
/** Somebody of the staff to whom an item of the inbox may be assigned, or is. */
export interface Assignee {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
}
/** One line of how a thing went from hand to hand, the latest first; nobody: it was taken back. */
export interface AssignmentLine {
  assignmentSeq: number;
  userName: string | null;
  byName: string;
  assignedAt: string;
}

const one = {
  kind: oneOf(values(QUEUE_KIND)).required(REQUIRED),
  ref: string()
    .matches(/^[A-Za-z0-9-]{1,40}$/)
    .required(REQUIRED),
};
/** What is no moment is told by the rule before. */
const isSoon = (until: string | null | undefined) => {
  const ahead = Date.parse(until ?? '') - Date.now();
  return Number.isNaN(ahead) || (ahead > 0 && ahead <= SNOOZE_DAYS_MAX * DAY);
};
const snoozeInput = object({
  ...one,
  until: when()
    .nullable()
    .default(null)
    .test('ahead', message('snooze', { days: SNOOZE_DAYS_MAX }), isSoon),
}).noUnknown();

/** Calls about the inbox of the staff: who put what off, and who has which item. */
export const queueApi = {
  /** What the caller put off, and who has what, as far as the caller may do it. */
  marks: get(path, 'SITE_CONSOLE_READ').returns<QueueMarks>(),
  /** Puts one off for the caller alone; without a time it is back at once. */
  snooze: post(`${path}/snooze`, 'SITE_CONSOLE_READ', snoozeInput).returns<null>(),
  /** The staff to whom this item may be assigned. */
  assignees: get(`${path}/assignees`, 'SITE_CONSOLE_READ', object(one)).returns<Assignee[]>(),
  /** Assigns the item to one of the staff, who is told; `userSeq` null gives it back to all of them. */
  assign: post(
    `${path}/assign`,
    'SITE_CONSOLE_READ',
    object({ ...one, userSeq: seq().nullable().default(null) }).noUnknown(),
  ).returns<Assignment | null>(),
  history: get(`${path}/history`, 'SITE_CONSOLE_READ', object(one)).returns<AssignmentLine[]>(),
};
