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
 * A person with one of these permissions has forms of a site's settings and things, and so has to learn whether somebody else changed them
 * meanwhile.
 */
export const FORM_PERMISSIONS: readonly Permission[] = [
  'SITE_SUPPORT_UPDATE',
  'SITE_DESIGN_UPDATE',
  'SITE_MARKETING_UPDATE',
  'SITE_OWNER_UPDATE',
  'SITE_BOARD_UPDATE',
  'SITE_COUPON_UPDATE',
  'SITE_CLASS_UPDATE',
  'SITE_PAGE_UPDATE',
];
/** The same for the forms of a class; a role in the class counts, too. */
export const CLASS_FORM_PERMISSIONS: readonly Permission[] = [
  'CLASS_INFO_UPDATE',
  'CLASS_PAYMENT_UPDATE',
  'CLASS_QUESTIONS_UPDATE',
  'CLASS_LIFECYCLE_UPDATE',
];
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
