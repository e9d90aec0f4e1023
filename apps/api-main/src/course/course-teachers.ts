import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { ADD_TEACHERS, INTRODUCE_TEACHERS, REMOVE_TEACHERS, STAFF_AMONG, TEACHERS_OF_CLASS } from './course-teachers.sql';

/**
 * Sets the instructors of a class in this order; they must be staff of the site. Other roles in the class stay. Answers whether anything
 * changed.
 */
export async function setTeachers(tx: Tx, at: { channelSeq: number; courseSeq: number }, teacherSeqs: number[]): Promise<boolean> {
  const userSeqs = [...new Set(teacherSeqs)];
  const staff = await rows(tx, STAFF_AMONG, { channelSeq: at.channelSeq, userSeqs });
  if (staff.length !== userSeqs.length) throw failField('teacherSeqs', 'oneOf');
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
