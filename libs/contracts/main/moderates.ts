import { CONTENT_KIND, type ContentKind } from '../codes';
import { CONSOLE_PERMISSION, hasPermission, opens, type Permission } from '../permissions';

/** The permission on the whole site by which staff decide about reported texts of each kind (AM-317). */
export const MODERATOR_OF: Record<ContentKind, Permission> = {
  [CONTENT_KIND.POST]: 'SITE_BOARD_UPDATE',
  [CONTENT_KIND.COMMENT]: 'SITE_BOARD_UPDATE',
  [CONTENT_KIND.CHAT]: 'SITE_CLASS_UPDATE',
  [CONTENT_KIND.REVIEW]: 'SITE_REVIEW_UPDATE',
  [CONTENT_KIND.PROFILE]: 'SITE_MEMBER_UPDATE',
};
/** The permission to take down posts and comments of every class. */
export const MODERATES_CLASSES: Permission = 'CLASS_ROOM_UPDATE';

/**
 * Permissions of which a person needs one to see the list of reports at all. Which cases the person may decide depends on the kind and the
 * class of each (AM-317).
 */
export const MODERATOR_PERMISSIONS = [
  'SITE_BOARD_UPDATE',
  'SITE_REVIEW_UPDATE',
  'SITE_CLASS_UPDATE',
  'SITE_MEMBER_UPDATE',
  'CLASS_ROOM_UPDATE',
] as const satisfies readonly Permission[];

/** Whether a person with these permissions may decide about a reported text. The SQL of the list of reports has the same rule. */
export function moderates(
  { allowed, ownClasses, inCourse }: { allowed: readonly string[]; ownClasses: boolean; inCourse: boolean },
  { kind, courseSeq }: { kind: ContentKind; courseSeq: number | null },
): boolean {
  if (!opens(allowed, hasPermission(allowed, CONSOLE_PERMISSION), { access: MODERATOR_PERMISSIONS })) return false;
  if (hasPermission(allowed, MODERATOR_OF[kind])) return true;
  if (courseSeq === null || kind === CONTENT_KIND.REVIEW) return false;
  return inCourse || (kind !== CONTENT_KIND.CHAT && !ownClasses && hasPermission(allowed, MODERATES_CLASSES));
}

/** The address of the list of reports with one case opened. */
export const caseAddress = (caseSeq: number) => `/settings/reports?case=${caseSeq}`;
