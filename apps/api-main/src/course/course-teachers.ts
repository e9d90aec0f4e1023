import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { ADD_TEACHERS, REMOVE_TEACHERS, STAFF_AMONG } from './course-teachers.sql';

/** Teachers are staff of the site, in the order given; other roles of the class stay. */
export async function setTeachers(tx: Tx, at: { channelSeq: number; courseSeq: number }, teacherSeqs: number[]): Promise<void> {
  const userSeqs = [...new Set(teacherSeqs)];
  const staff = await rows(tx, STAFF_AMONG, { channelSeq: at.channelSeq, userSeqs });
  if (staff.length !== userSeqs.length) throw failField('teacherSeqs', 'oneOf');
  await rows(tx, REMOVE_TEACHERS, at);
  await rows(tx, ADD_TEACHERS, { ...at, userSeqs });
}
