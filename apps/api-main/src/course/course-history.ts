import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { CourseField } from '@madang/contracts/main/course-field';
import { COURSE_SETTING_DEFAULTS } from '@madang/contracts/main/course-setting';
import type { Change } from '@madang/server/history';
import { COLUMN_FATES } from './course-columns';
import type { CourseEntity } from './course.entity';

type Column = keyof typeof COLUMN_FATES;
type ToldColumn = { [K in Column]: (typeof COLUMN_FATES)[K]['told'] extends 'silent' ? never : K }[Column];
const isTold = (column: Column): column is ToldColumn => COLUMN_FATES[column].told !== 'silent';

/** Whether a line has no values of the column. */
const isHidden = (column: Column) => COLUMN_FATES[column].told !== 'shown';

type State = Record<string, unknown>;
/** The changed columns with their values; what the page of the class shows counts switch by switch instead of as one column. */
function stateOf(of: Partial<CourseEntity>, columns: readonly Column[]): State {
  const { setting, ...state }: State = Object.fromEntries(columns.map((column) => [column, of[column]]));
  return { ...state, ...(columns.includes('setting') && { ...COURSE_SETTING_DEFAULTS, ...(setting as CourseEntity['setting']) }) };
}
/** The line of the site's history for a change of a class. `also` names changed fields that are not columns of the class. */
export function courseChange(before: CourseEntity, change: Partial<CourseEntity>, also: readonly CourseField[] = []): Change {
  // This line is an error of the compiler as long as a column of `COLUMN_FATES` that is not silent has no name in COURSE_FIELDS.
  const told: (Column & CourseField)[] = (Object.keys(change) as Column[]).filter(isTold).filter((column) => change[column] !== undefined);
  return {
    entity: HISTORY_ENTITY.COURSE,
    seq: before.courseSeq,
    before: { title: before.title, ...stateOf(before, told), ...Object.fromEntries(also.map((field) => [field, false])) },
    after: { title: before.title, ...stateOf(change, told), ...Object.fromEntries(also.map((field) => [field, true])) },
    named: [...told.filter(isHidden), ...also],
    texts: told.filter((column) => COLUMN_FATES[column].told === 'text'),
  };
}
/** The line of the site's history for a class that was made. */
export const courseMade = (courseSeq: number, title: string): Change => ({
  entity: HISTORY_ENTITY.COURSE,
  seq: courseSeq,
  before: null,
  after: { title },
});
export const courseGone = ({ courseSeq, title }: Pick<CourseEntity, 'courseSeq' | 'title'>): Change => ({
  entity: HISTORY_ENTITY.COURSE,
  seq: courseSeq,
  before: { title },
  after: null,
});
