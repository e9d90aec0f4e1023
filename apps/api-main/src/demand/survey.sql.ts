import { COURSE_TYPE, COURSE_TYPE_CD } from '@madang/contracts/codes';
import { list, sql } from '@madang/server/sql/sql';

const CHALLENGE_OR_PACKAGE = [COURSE_TYPE_CD.CHALLENGE, COURSE_TYPE_CD.PACKAGE];
/** SQL: whether the class `c` only asks who would come, so that it has no seat for anybody (AM-984). */
export const IS_SURVEY = sql`(c.course_type = ${COURSE_TYPE.SURVEY} and c.course_type_cd not in (${list(CHALLENGE_OR_PACKAGE)}))`;
