import { USER_TYPE, type CodeOf } from './codes';

/** Roles of staff on a whole site: owner, operator, instructor. */
export const STAFF_TYPE = { OWNER: USER_TYPE.OWNER, MANAGER: USER_TYPE.MANAGER, TEACHER: USER_TYPE.TEACHER } as const;
export type StaffType = CodeOf<typeof STAFF_TYPE>;
/** Roles of staff in one class, besides its instructors. */
export const COURSE_STAFF_TYPE = {
  MANAGER: USER_TYPE.MANAGER,
  FACILITATOR: USER_TYPE.FACILITATOR,
  CLASS_MANAGER: USER_TYPE.CLASS_MANAGER,
} as const;
export type CourseStaffType = CodeOf<typeof COURSE_STAFF_TYPE>;
