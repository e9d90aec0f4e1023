import { object, string } from 'yup';
import { values, YN, type Yn } from '../codes';
import { service } from '../endpoint';
import { message, oneOf, REQUIRED, seq, when, yn } from '../fields';
import type { Permission } from '../permissions';
import { exactDays } from '../dates';
import { QUEUE_KIND, type MarkedKind } from './queue-kinds';

const { get, post } = service('main');
const path = '/channels/:channelSeq/queue' as const;

/** Kinds of items that staff may settle without an answer, by saying that they have seen them. */
export const SEEN_KINDS = [QUEUE_KIND.REVIEW, QUEUE_KIND.FAILED, QUEUE_KIND.MAIL, QUEUE_KIND.WEBHOOK, QUEUE_KIND.VIDEO] as const;
/** The permission for questions on boards of the site, which belong to no class. */
export const BOARD_RIGHT: Permission = 'SITE_BOARD_UPDATE';
/** Maximum number of days for which an item can be put off. */
export const SNOOZE_DAYS_MAX = 90;

/** An item of the inbox, by its kind and number. */
export interface QueueRef {
  kind: MarkedKind;
  ref: string;
}
/** An item that the caller has put off; it comes back at `until`. */
export interface Snooze extends QueueRef {
  until: string;
}
/** The member of the staff to whom an item is assigned. */
export interface Assignment extends QueueRef {
  userSeq: number;
  userName: string;
  /** Y: the item is assigned to the caller. */
  mineYn: Yn;
}
/**
 * The items that the caller has put off, and all assignments, of items that still wait. Those of refunds, payments, bills, mails and
 * webhooks are included unless staff settled them, since only the lists of these items tell whether they still wait.
 */
export interface QueueMarks {
  snoozes: Snooze[];
  assignments: Assignment[];
}
/** A member of the staff to whom an item can be assigned, or is. */
export interface Assignee {
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
}
/** One of the latest 50 assignments of an item, the latest first; `userName` null: the assignment was taken back. */
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
/** Whether a moment is in the coming `SNOOZE_DAYS_MAX` days. A text that is no moment passes here, since the rule `when` refuses it. */
const isSoon = (until: string | null | undefined) => {
  const ahead = exactDays(Date.now(), until ?? '');
  return Number.isNaN(ahead) || (ahead > 0 && ahead <= SNOOZE_DAYS_MAX);
};
const snoozeInput = object({
  ...one,
  until: when()
    .nullable()
    .default(null)
    .test('ahead', message('snooze', { days: SNOOZE_DAYS_MAX }), isSoon),
}).noUnknown();

/** Calls about the staff's inbox: who has put off which item, and to whom items are assigned. */
export const queueApi = {
  /** What the caller has put off, and the assignments of items that the caller may handle or has, at most 2,000. */
  marks: get(path, 'SITE_CONSOLE_READ').returns<QueueMarks>(),
  /** Puts an item off, for the caller only; without `until` it is back at once. */
  snooze: post(`${path}/snooze`, 'SITE_CONSOLE_READ', snoozeInput).returns<null>(),
  /** The staff to whom this item can be assigned, by name, at most 100: who may handle it and has it in the own inbox. */
  assignees: get(`${path}/assignees`, 'SITE_CONSOLE_READ', object(one)).returns<Assignee[]>(),
  /** Assigns an item to a member of the staff, who gets an alarm unless it is the caller; with `userSeq` null it is assigned to nobody. */
  assign: post(
    `${path}/assign`,
    'SITE_CONSOLE_READ',
    object({ ...one, userSeq: seq().nullable().default(null) }).noUnknown(),
  ).returns<Assignment | null>(),
  /** Settles an item for everybody without an answer, since the caller has seen it; with `seenYn` N the item waits again. */
  seen: post(
    `${path}/seen`,
    'SITE_CONSOLE_READ',
    object({ kind: oneOf(SEEN_KINDS).required(REQUIRED), ref: one.ref, seenYn: yn().default(YN.YES).required(REQUIRED) }).noUnknown(),
  ).returns<null>(),
  history: get(`${path}/history`, 'SITE_CONSOLE_READ', object(one)).returns<AssignmentLine[]>(),
};
