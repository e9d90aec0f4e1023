import { YN } from '@madang/contracts/codes';
import type { CourseSetting } from '@madang/contracts/main/course';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import { sql } from './sql/sql';

/*
 * Which parts of its page a class `c` shows, as every service reads it: `c` is a row of main.course or of a published view of it.
 */

type Toggle = keyof Omit<CourseSetting, 'boards'>;
/** SQL: what staff set for a part, or what holds unless they do. */
export const settingOf = (name: Toggle) => sql`coalesce(c.setting ->> ${name}, ${COURSE_SETTING_DEFAULTS[name]})`;
/** SQL: whether the page of the class shows this part. */
export const showsPart = (name: Toggle) => sql`${settingOf(name)} = ${YN.YES}`;
/** SQL: whether the page of the class names its instructors. */
export const namesTeachers = showsPart('courseTutorShowYn');
