import { USER_TYPE, YN, type Yn } from './codes';
import { PERMISSIONS, type Permission } from './permissions';

/** What a site lets its teachers do, whatever permissions they hold (AM-197, AM-299). */
export interface TeacherRules {
  /** Y: instructors may take sheets of learners. */
  sheetYn: Yn;
  /** Y: instructors see nothing of classes but their own. */
  ownYn: Yn;
}
/** The rules for instructors that a new site begins with. */
export const TEACHER_RULES: TeacherRules = { sheetYn: YN.NO, ownYn: YN.NO };
const isOfClasses = (p: string) => ['CLASS_', 'SITE_CLASS_', 'SITE_REVIEW_', 'PACKAGE_'].some((prefix) => p.startsWith(prefix));
const startingWith = (...prefixes: string[]) => PERMISSIONS.filter((p) => prefixes.some((prefix) => p.startsWith(prefix)));
/** What shows people or classes of the whole site: where teachers have their own classes alone, it cannot be theirs. */
const OF_EVERYBODY: readonly Permission[] = [
  ...startingWith(
    'SITE_MEMBER_',
    'SITE_USER_',
    'SITE_SALES_',
    'SITE_COUPON_',
    'SITE_FORM_',
    'SITE_BOARD_',
    'SITE_INFO_',
    'SITE_MARKETING_',
    'SITE_SEO_',
  ),
  ...startingWith('SITE_DASHBOARD_', 'SITE_ACL_', 'SITE_OWNER_'),
  'SITE_CLASS_UPDATE',
  'SITE_CLASS_LIKE_READ',
  'SITE_REVIEW_UPDATE',
  'SITE_PERSONAL_READ',
  // Opens the history of the whole site (AM-362).
  'SITE_SUPPORT_UPDATE',
];
/** Whether a role runs the site, so that no rule for instructors binds it. */
const runsSite = (userTypeCd: string | null) => userTypeCd === USER_TYPE.OWNER || userTypeCd === USER_TYPE.MANAGER;
/** A teacher on a site where teachers have their own classes alone. */
export const hasOwnClassesAlone = (userTypeCd: string | null, { ownYn }: TeacherRules): boolean =>
  ownYn === YN.YES && userTypeCd === USER_TYPE.TEACHER;
/** Somebody of the staff works for a class, by the role on the site and the one in the class. */
export const worksForClass = (userTypeCd: string | null, rules: TeacherRules, inCourse: string | null): boolean =>
  inCourse !== null || (userTypeCd !== null && !hasOwnClassesAlone(userTypeCd, rules));
/**
 * What a person may really do: the permissions held, less what the site's rules for teachers take. `inCourse` says what the person is to
 * the class in question: undefined where no class is, null where the person is nothing to it. Its twin is `main.allowed_roles`.
 */
export function allowedRoles(held: readonly string[], userTypeCd: string | null, rules: TeacherRules, inCourse?: string | null): string[] {
  if (runsSite(userTypeCd)) return [...held];
  const own = hasOwnClassesAlone(userTypeCd, rules);
  return held.filter(
    (p) =>
      (rules.sheetYn === YN.YES || p !== 'CLASS_STUDENT_EXCEL_DOWNLOAD') &&
      !(own && OF_EVERYBODY.includes(p as Permission)) &&
      !(own && inCourse === null && isOfClasses(p)),
  );
}
