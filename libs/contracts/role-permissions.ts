import { COURSE_STAFF_TYPE, STAFF_TYPE, type CourseStaffType, type StaffType } from './staff-types';
import { PERMISSIONS, type Permission } from './permission-list';

const startsWith = (...prefixes: string[]) => PERMISSIONS.filter((p) => prefixes.some((prefix) => p.startsWith(prefix)));

/**
 * The permissions that a role on the site has, unless staff change them for one person: the owner has all, the operator all but those to
 * manage the plan and the owners, the instructor those about classes and a few more.
 */
export const ROLE_PERMISSIONS: Record<StaffType, readonly Permission[]> = {
  [STAFF_TYPE.OWNER]: PERMISSIONS,
  [STAFF_TYPE.MANAGER]: PERMISSIONS.filter((p) => !p.startsWith('SITE_PLAN_') && p !== 'SITE_OWNER_UPDATE'),
  [STAFF_TYPE.TEACHER]: [
    ...startsWith('CLASS_'),
    'PACKAGE_CREATE',
    'SITE_CLASS_READ',
    'SITE_CONSOLE_READ',
    'SITE_PERSONAL_REVEAL',
    'SITE_REVIEW_READ',
  ],
};

/**
 * The permissions that a role in one class gives there, in addition to those on the whole site (AM-105, AM-106). A manager supports
 * operation and learners, a facilitator also runs the lessons (AM-108), a class manager looks after learners.
 */
export const COURSE_ROLE_PERMISSIONS: Record<CourseStaffType, readonly Permission[]> = {
  [COURSE_STAFF_TYPE.MANAGER]: [
    ...startsWith('CLASS_INFO_', 'CLASS_STUDENT_', 'CLASS_QUESTIONS_'),
    'CLASS_ROOM_UPDATE',
    'CLASS_TUTOR_READ',
    'SITE_PERSONAL_REVEAL',
  ],
  [COURSE_STAFF_TYPE.FACILITATOR]: [
    ...startsWith('CLASS_INFO_', 'CLASS_QUESTIONS_'),
    'CLASS_LIFECYCLE_UPDATE',
    'CLASS_ROOM_UPDATE',
    'CLASS_STUDENT_READ',
    'CLASS_STUDENT_UPDATE',
    'CLASS_TUTOR_READ',
  ],
  [COURSE_STAFF_TYPE.CLASS_MANAGER]: [
    'CLASS_INFO_READ',
    'CLASS_QUESTIONS_READ',
    'CLASS_ROOM_UPDATE',
    'CLASS_STUDENT_READ',
    'CLASS_STUDENT_UPDATE',
    'CLASS_TUTOR_READ',
  ],
};
/** The permissions of a role in one class; none for a role that is not one, such as a teacher's. */
export const coursePermissions = (userTypeCd: string | null | undefined): readonly Permission[] =>
  COURSE_ROLE_PERMISSIONS[userTypeCd as CourseStaffType] ?? [];

const NOT_FOR_SUPPORT =
  /^SITE_(OWNER|PERSONAL)_|^SITE_(ACL|SALES|PLAN|COUPON)_(UPDATE|CANCEL|COUPON)$|^CLASS_PAYMENT_UPDATE$|_EXCEL_DOWNLOAD$/;
/**
 * The permissions of a support log-in on a site whose owner granted access. They allow no change of money, prices, coupons or people's
 * roles, and contacts stay masked. A call that a support log-in must not make although it has the call's permission is declared with
 * `.notBySupport()`.
 */
export const SUPPORT_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((p) => !NOT_FOR_SUPPORT.test(p));
