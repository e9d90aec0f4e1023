import { CLASSROOM_PERMISSIONS, hasPermission } from '@madang/contracts/permissions';
import type { User } from '@madang/server/caller';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { ADD_TEACHERS, INTRODUCE_TEACHERS, REMOVE_TEACHERS, STAFF_AMONG, TEACHERS_OF_CLASS } from './course-teachers.sql';

/**
 * Sets the instructors of a class in this order; they must be staff of the site. Other roles in the class stay. Whoever becomes an
 * instructor runs the classroom of the class; so `auth` must be able to run it, or the person must have that right on the site or by a role
 * in the class already (AM-1211). Answers whether anything changed.
 */
export async function setTeachers(
  tx: Tx,
  auth: Pick<User, 'roles'>,
  at: { channelSeq: number; courseSeq: number },
  teacherSeqs: number[],
): Promise<boolean> {
  const userSeqs = [...new Set(teacherSeqs)];
  const staff = await rows(tx, STAFF_AMONG, { ...at, userSeqs });
  if (staff.length !== userSeqs.length) throw failField('teacherSeqs', 'oneOf');
  const gives = hasPermission(auth.roles, CLASSROOM_PERMISSIONS);
  const given = staff.every(({ roles, inClass }) => gives || inClass || hasPermission(roles, CLASSROOM_PERMISSIONS));
  if (!given) throw failField('teacherSeqs', 'teacherPermission', undefined, 'PERMISSION_NOT_HELD');
  const before = await rows(tx, TEACHERS_OF_CLASS, at);
  await rows(tx, REMOVE_TEACHERS, { ...at, userSeqs });
  await rows(tx, ADD_TEACHERS, { ...at, userSeqs });
  return before.map((one) => one.userSeq).join() !== userSeqs.join();
}

/**
 * Sets the introductions of all instructors of a class. Instructors who are not in `said` have no introduction afterwards; an introduction
 * of a person who does not teach the class is ignored. Answers whether anything changed.
 */
export async function introduceTeachers(
  tx: Tx,
  at: { channelSeq: number; courseSeq: number },
  said: readonly { userSeq: number; introduction: string }[],
): Promise<boolean> {
  const userSeqs = said.map((one) => one.userSeq);
  const introductions = said.map((one) => one.introduction.trim());
  return (await rows(tx, INTRODUCE_TEACHERS, { ...at, userSeqs, introductions })).length > 0;
}
