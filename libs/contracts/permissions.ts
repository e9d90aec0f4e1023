import type { Access } from './endpoint';
import type { Permission } from './permission-list';

export type { Permission } from './permission-list';

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
  'SITE_FORM_UPDATE',
  'SITE_SEO_UPDATE',
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

/** The permission on the site to change challenges, which calls and pages of classes ask for as well where the class is a challenge. */
export const CHALLENGE_PERMISSION: Permission = 'SITE_CLASS_UPDATE';

const canonical = (name: string) => name.toUpperCase().replace(/-/g, '_');

/** Whether what a call declares as its access is a permission, or a list of them; the names of all else begin with a small letter. */
export const isPermission = (access: Access): access is Permission | readonly Permission[] =>
  typeof access !== 'string' || /^[A-Z]/.test(access);

/** Whether `roles` contain one of the needed permissions; upper and lower case, and `-` and `_`, count as the same (AM-104). */
export function hasPermission(roles: readonly string[] | undefined, needed: string | readonly string[]): boolean {
  if (!roles?.length) return false;
  const wanted = (typeof needed === 'string' ? [needed] : needed).map(canonical);
  return roles.some((role) => wanted.includes(canonical(role)));
}

/** The permission to enter the management of a site. */
export const CONSOLE_PERMISSION: Permission = 'SITE_CONSOLE_READ';
/**
 * Permissions of the areas whose pages below /settings have no permission of their own in the specification. Calls and pages that
 * ask for one of them ask for `CONSOLE_PERMISSION` as well (AM-1210).
 */
const CONSOLE_AREAS = /^SITE_((ACL|BOARD|CLASS_LIKE|COUPON|DESIGN|FORM|MEMBER|PAGE|REVIEW)_|(CLASS|OWNER|SUPPORT)_READ)/;

/** What a call or a page asks for: one permission of each list. */
export interface Asked {
  readonly access: Permission | readonly Permission[];
  readonly also?: readonly Permission[];
  /** Whether every permission needs `CONSOLE_PERMISSION` besides, or none does, where that differs from `CONSOLE_AREAS`. */
  readonly inConsole?: boolean;
}
/** Whether somebody with these permissions may make a call or see a page; `entersConsole`: whether they may enter the management. */
export function opens(roles: readonly string[] | undefined, entersConsole: boolean, { access, also = [], inConsole }: Asked): boolean {
  const counts = (needed: Permission) => entersConsole || !(inConsole ?? CONSOLE_AREAS.test(needed));
  return [access, ...also].every((one) => hasPermission(roles, [one].flat().filter(counts)));
}
