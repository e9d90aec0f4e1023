import { CONTENT_KIND, values, type ContentKind } from '../codes';
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

/** About which texts of the whole site a person may decide: those of some kinds, and posts and comments of all classes. */
export interface ModeratedEverywhere {
  kinds: ContentKind[];
  classes: boolean;
}
/** What permissions on the site let somebody decide about; `ownClasses` says that they do not reach beyond the person's own classes. */
export const moderatedBy = (allowed: readonly string[], ownClasses: boolean): ModeratedEverywhere => ({
  kinds: values(CONTENT_KIND).filter((kind) => hasPermission(allowed, MODERATOR_OF[kind])),
  classes: !ownClasses && hasPermission(allowed, MODERATES_CLASSES),
});

interface ReportedText {
  kind: ContentKind;
  /** The class that the text belongs to; null for one of the site. */
  courseSeq: number | null;
}
/** Whether somebody who sees the list of reports may decide about a text; `inCourse`: has a role in its class. SQL: main.may_moderate. */
export function mayModerate(
  { kinds, classes, inCourse }: ModeratedEverywhere & { inCourse: boolean },
  { kind, courseSeq }: ReportedText,
): boolean {
  if (kinds.includes(kind)) return true;
  if (courseSeq === null) return false;
  const isPosted = kind === CONTENT_KIND.POST || kind === CONTENT_KIND.COMMENT;
  return (classes && isPosted) || (kind !== CONTENT_KIND.REVIEW && inCourse);
}
/** Whether a person with these permissions may decide about a reported text: sees the list of reports, and the text in it. */
export const moderates = (
  { allowed, ownClasses, inCourse }: { allowed: readonly string[]; ownClasses: boolean; inCourse: boolean },
  text: ReportedText,
): boolean =>
  opens(allowed, hasPermission(allowed, CONSOLE_PERMISSION), { access: MODERATOR_PERMISSIONS }) &&
  mayModerate({ ...moderatedBy(allowed, ownClasses), inCourse }, text);

/** The address of the list of reports with one case opened. */
export const caseAddress = (caseSeq: number) => `/settings/reports?case=${caseSeq}`;
