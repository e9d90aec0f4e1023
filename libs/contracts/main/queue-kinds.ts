import type { CodeOf } from '../codes';
import { CLASSROOM_PERMISSIONS, PLAN_PERMISSIONS, type Permission } from '../permissions';
import { MODERATOR_PERMISSIONS } from './moderates';

/** Kinds of items in the staff's inbox; the value is the first part of an item's name (`question-12`). */
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
  REVIEW: 'review',
  MAIL: 'mail',
  WEBHOOK: 'webhook',
  VIDEO: 'video',
  BILL: 'bill',
} as const;
export type MarkedKind = CodeOf<typeof QUEUE_KIND>;
/**
 * The permissions on the whole site of which a person needs one to handle items of a kind. Staff of a class may also handle its
 * applications, questions, submissions and reviews. A reported text asks more: `moderates` says who decides about which.
 */
export const QUEUE_RIGHTS: Record<MarkedKind, readonly Permission[]> = {
  approval: ['CLASS_STUDENT_UPDATE'],
  refund: ['SITE_SALES_UPDATE'],
  refused: ['SITE_SALES_UPDATE'],
  question: CLASSROOM_PERMISSIONS,
  mission: CLASSROOM_PERMISSIONS,
  publish: ['SITE_CLASS_UPDATE'],
  report: MODERATOR_PERMISSIONS,
  failed: ['SITE_SALES_READ'],
  deposit: ['SITE_SALES_READ'],
  review: [...CLASSROOM_PERMISSIONS, 'SITE_REVIEW_UPDATE'],
  mail: ['SITE_MEMBER_READ'],
  webhook: ['SITE_SUPPORT_UPDATE'],
  video: ['CLASS_LIFECYCLE_UPDATE'],
  bill: PLAN_PERMISSIONS,
};
/** Kinds of items that belong to a class, or to a board; one call lists all of them (`workApi.items`). */
export const CLASS_KINDS: readonly MarkedKind[] = [QUEUE_KIND.APPROVAL, QUEUE_KIND.QUESTION, QUEUE_KIND.MISSION, QUEUE_KIND.REVIEW];
/**
 * The permissions on the whole site of which a person needs one for the inbox to list items of a kind. An item is assigned only to somebody
 * whose inbox lists it, since the alarm about it leads there.
 */
export const QUEUE_LISTED_BY: Record<MarkedKind, readonly Permission[]> = {
  ...QUEUE_RIGHTS,
  [QUEUE_KIND.APPROVAL]: ['SITE_CLASS_READ'],
  [QUEUE_KIND.QUESTION]: ['SITE_CLASS_READ'],
  [QUEUE_KIND.MISSION]: ['SITE_CLASS_READ'],
  [QUEUE_KIND.REVIEW]: ['SITE_CLASS_READ'],
  [QUEUE_KIND.REFUND]: ['SITE_SALES_READ'],
  [QUEUE_KIND.REFUSED]: ['SITE_SALES_READ'],
};
