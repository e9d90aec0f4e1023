import { USER_TYPE, YN, type Yn } from './codes';
import { PERMISSIONS, type Permission } from './permission-list';

/** What a site allows its instructors, whatever permissions they have (AM-197, AM-299). */
export interface TeacherRules {
  /** Y: instructors may export sheets of learners. */
  sheetYn: Yn;
  /** Y: in the admin instructors see only classes in which they have a role. */
  ownYn: Yn;
}
/** The rules of a new site. */
export const TEACHER_RULES: TeacherRules = { sheetYn: YN.NO, ownYn: YN.NO };
const isOfClasses = (p: string) => ['CLASS_', 'SITE_CLASS_', 'SITE_REVIEW_', 'PACKAGE_'].some((prefix) => p.startsWith(prefix));
const startingWith = (...prefixes: string[]) => PERMISSIONS.filter((p) => prefixes.some((prefix) => p.startsWith(prefix)));
/** Permissions that reach over the whole site. Instructors who see only their own classes cannot use them. */
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
  // This permission also opens the data history of the whole site (AM-362).
  'SITE_SUPPORT_UPDATE',
];
/** Whether a role is owner or operator, to whom the rules for instructors do not apply. */
const runsSite = (userTypeCd: string | null) => userTypeCd === USER_TYPE.OWNER || userTypeCd === USER_TYPE.MANAGER;
/** Whether a person is an instructor on a site where instructors see only their own classes. */
export const hasOwnClassesAlone = (userTypeCd: string | null, { ownYn }: TeacherRules): boolean =>
  ownYn === YN.YES && userTypeCd === USER_TYPE.TEACHER;
/** Whether a person counts as staff of a class, by the role on the site or the role in the class. */
export const worksForClass = (userTypeCd: string | null, rules: TeacherRules, inCourse: string | null): boolean =>
  inCourse !== null || (userTypeCd !== null && !hasOwnClassesAlone(userTypeCd, rules));
/**
 * The permissions that a person can really use: those the person has, without those that the site's rules for instructors take away.
 * `inCourse` is the person's role in the class that a call is about; null: no role there; undefined: the call is about no class. The SQL
 * function `main.allowed_roles` does the same.
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
