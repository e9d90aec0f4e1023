import type { CourseStaffType } from '@madang/contracts/staff-types';
import type { Permission } from '@madang/contracts/permissions';
import { coursePermissions } from '@madang/contracts/role-permissions';
import { useMay } from '../../lib/can';

/**
 * The permission that a site's rules may take from everybody with a role in a class. Whether they do is known to the service alone, so a
 * role is offered also to somebody who lacks it.
 */
const BY_RULES: Permission = 'CLASS_STUDENT_EXCEL_DOWNLOAD';

/**
 * A function that says which permissions of a role in a class this person lacks there. A role in a class gives nobody what its giver lacks
 * (AM-1160), so one with such permissions cannot be given.
 */
export function useLackedBy(): (role: CourseStaffType) => Permission[] {
  const may = useMay();
  return (role) => coursePermissions(role).filter((permission) => permission !== BY_RULES && !may(permission));
}
