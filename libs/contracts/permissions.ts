/** Every permission on a site (AM-103: AREA_OBJECT_ACTION). */
export const PERMISSIONS = [
  'CLASS_INFO_READ',
  'CLASS_INFO_UPDATE',
  'CLASS_LIFECYCLE_COPY',
  'CLASS_LIFECYCLE_CREATE',
  'CLASS_LIFECYCLE_DELETE',
  'CLASS_LIFECYCLE_UPDATE',
  'CLASS_PAYMENT_READ',
  'CLASS_PAYMENT_UPDATE',
  'CLASS_QUESTIONS_READ',
  'CLASS_QUESTIONS_UPDATE',
  'CLASS_ROOM_UPDATE',
  'CLASS_STUDENT_CREATE',
  'CLASS_STUDENT_READ',
  'CLASS_STUDENT_UPDATE',
  'CLASS_STUDENT_EXCEL_DOWNLOAD',
  'CLASS_TUTOR_READ',
  'CLASS_TUTOR_UPDATE',
  'CLASS_PUBLIC_READ',
  'CLASS_PUBLIC_UPDATE',
  'PACKAGE_CREATE',
  'SITE_ACL_READ',
  'SITE_ACL_UPDATE',
  'SITE_BOARD_READ',
  'SITE_BOARD_UPDATE',
  'SITE_CLASS_READ',
  'SITE_CLASS_UPDATE',
  'SITE_CLASS_LIKE_READ',
  'SITE_CONSOLE_READ',
  'SITE_COUPON_READ',
  'SITE_COUPON_UPDATE',
  'SITE_DASHBOARD_READ',
  'SITE_DESIGN_READ',
  'SITE_DESIGN_UPDATE',
  'SITE_FORM_READ',
  'SITE_FORM_UPDATE',
  'SITE_INFO_READ',
  'SITE_INFO_UPDATE',
  'SITE_MARKETING_READ',
  'SITE_MARKETING_UPDATE',
  'SITE_MEMBER_READ',
  'SITE_MEMBER_UPDATE',
  'SITE_OWNER_READ',
  'SITE_OWNER_UPDATE',
  'SITE_PAGE_CREATE',
  'SITE_PAGE_DELETE',
  'SITE_PAGE_READ',
  'SITE_PAGE_UPDATE',
  'SITE_PLAN_CANCEL',
  'SITE_PLAN_READ',
  'SITE_PLAN_UPDATE',
  'SITE_PLAN_COUPON',
  'SITE_PERSONAL_READ',
  'SITE_PERSONAL_REVEAL',
  'SITE_REVIEW_READ',
  'SITE_REVIEW_UPDATE',
  'SITE_SALES_READ',
  'SITE_SALES_UPDATE',
  'SITE_SEO_READ',
  'SITE_SEO_UPDATE',
  'SITE_SUPPORT_READ',
  'SITE_SUPPORT_UPDATE',
  'SITE_USER_READ',
  'SITE_USER_UPDATE',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const startsWith = (...prefixes: string[]) => PERMISSIONS.filter((p) => prefixes.some((prefix) => p.startsWith(prefix)));

/**
 * The permissions that a role on the site has, unless staff change them for one person: the owner has all, the operator all but those to
 * manage the plan and the owners, the instructor those about classes and a few more.
 */
export const ROLE_PERMISSIONS: Record<'OWN' | 'MNG' | 'TCH', readonly Permission[]> = {
  OWN: PERMISSIONS,
  MNG: PERMISSIONS.filter((p) => !p.startsWith('SITE_PLAN_') && p !== 'SITE_OWNER_UPDATE'),
  TCH: [...startsWith('CLASS_'), 'PACKAGE_CREATE', 'SITE_CLASS_READ', 'SITE_CONSOLE_READ', 'SITE_PERSONAL_REVEAL', 'SITE_REVIEW_READ'],
};

/**
 * The permissions that a role in one class gives there, in addition to those on the whole site (AM-105, AM-106). A manager supports
 * operation and learners, a facilitator also runs the lessons (AM-108), a class manager looks after learners.
 */
export const COURSE_ROLE_PERMISSIONS: Record<'MNG' | 'FAC' | 'CMG', readonly Permission[]> = {
  MNG: [
    ...startsWith('CLASS_INFO_', 'CLASS_STUDENT_', 'CLASS_QUESTIONS_'),
    'CLASS_ROOM_UPDATE',
    'CLASS_TUTOR_READ',
    'SITE_PERSONAL_REVEAL',
  ],
  FAC: [
    ...startsWith('CLASS_INFO_', 'CLASS_QUESTIONS_'),
    'CLASS_LIFECYCLE_UPDATE',
    'CLASS_ROOM_UPDATE',
    'CLASS_STUDENT_READ',
    'CLASS_STUDENT_UPDATE',
    'CLASS_TUTOR_READ',
  ],
  CMG: ['CLASS_INFO_READ', 'CLASS_QUESTIONS_READ', 'CLASS_ROOM_UPDATE', 'CLASS_STUDENT_READ', 'CLASS_STUDENT_UPDATE', 'CLASS_TUTOR_READ'],
};
/** The permissions of a role in one class; none for a role that is not one, such as TCH. */
export const coursePermissions = (userTypeCd: string | null | undefined): readonly Permission[] =>
  COURSE_ROLE_PERMISSIONS[userTypeCd as 'MNG' | 'FAC' | 'CMG'] ?? [];

const NOT_FOR_SUPPORT =
  /^SITE_(OWNER|PERSONAL)_|^SITE_(ACL|SALES|PLAN|COUPON)_(UPDATE|CANCEL|COUPON)$|^CLASS_PAYMENT_UPDATE$|_EXCEL_DOWNLOAD$/;
/**
 * The permissions of a support log-in on a site whose owner granted access. They allow no change of money, prices, coupons or people's
 * roles, and contacts stay masked. A call that a support log-in must not make although it has the call's permission is declared with
 * `.notBySupport()`.
 */
export const SUPPORT_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((p) => !NOT_FOR_SUPPORT.test(p));

/** A person with one of these permissions sees the prices of a class; only the second one allows changing them. */
export const PAYMENT_PAGE: readonly Permission[] = ['CLASS_PAYMENT_READ', 'CLASS_PAYMENT_UPDATE'];
/** A person with one of these permissions sees the settlements of a site and their documents; only the second one allows submitting one. */
export const SETTLEMENT_PERMISSIONS: readonly Permission[] = ['SITE_SALES_READ', 'SITE_SALES_UPDATE'];
/** A person with one of these permissions sees the plan of a site (PE-040). */
export const PLAN_PERMISSIONS: readonly Permission[] = ['SITE_PLAN_READ', 'SITE_PLAN_UPDATE'];
/** A person with one of these permissions sees the staff of a site and who is invited. */
export const OPERATOR_PERMISSIONS: readonly Permission[] = ['SITE_OWNER_READ', 'SITE_ACL_READ'];
/** A person with one of these permissions sees the configuration of a site; only the second one allows changing it. */
export const CONFIGURATION_PERMISSIONS: readonly Permission[] = ['SITE_SUPPORT_READ', 'SITE_SUPPORT_UPDATE'];
/**
 * A person with one of these permissions on the site runs the classrooms of its classes: enters every lesson, and answers questions and
 * submissions (PE-047).
 */
export const CLASSROOM_PERMISSIONS: readonly Permission[] = ['CLASS_ROOM_UPDATE', 'SITE_CLASS_UPDATE'];

const canonical = (name: string) => name.toUpperCase().replace(/-/g, '_');

/** Whether `roles` contain one of the needed permissions; upper and lower case, and `-` and `_`, count as the same (AM-104). */
export function hasPermission(roles: readonly string[] | undefined, needed: string | readonly string[]): boolean {
  if (!roles?.length) return false;
  const wanted = (typeof needed === 'string' ? [needed] : needed).map(canonical);
  return roles.some((role) => wanted.includes(canonical(role)));
}
