import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { Change } from '@madang/server/history';
import type { LessonEntity } from './lesson.entity';

/** Columns of a lesson that the history tells with their values. */
const VALUE_COLUMNS = [
  'curriculumTypeCd',
  'title',
  'xp',
  'point',
  'isPublic',
  'lockStatusYn',
  'requiredMinutes',
  'openedAt',
  'liveAt',
  'liveStartAt',
  'liveEndAt',
  'liveEndDateAt',
  'liveType',
  'vodTypeCd',
  'linkUrl',
  'limitPercent',
  'limitDupPlay',
  'multiplyPlayTime',
  'vodSpeedControlYn',
  'pdfSecurityYn',
  'addrRoad1',
  'addrRoad2',
  'zipcode',
  'offlineStartAt',
  'offlineStartTime',
  'offlineEndTime',
  'taskYn',
  'publicScopeCd',
  'dueAt',
  'maxChallengeCount',
  'dailyChallengeCount',
  'dailyStartTime',
  'dailyEndTime',
  'completionRateCondition',
  'place',
] as const satisfies readonly (keyof LessonEntity)[];
/** Columns that it tells by their names alone: whoever reads it need not be let into the meeting, and a number of a video says nothing. */
const NAMED_COLUMNS = [
  'missionResourceId',
  'joinUrl',
  'meetingId',
  'password',
  'uploadVodSeq',
] as const satisfies readonly (keyof LessonEntity)[];
/** Long texts: told by their names, with the text before the change, which is kept for some months. */
const TEXT_COLUMNS = ['content'] as const satisfies readonly (keyof LessonEntity)[];
const TOLD_COLUMNS: readonly (keyof LessonEntity)[] = [...VALUE_COLUMNS, ...NAMED_COLUMNS, ...TEXT_COLUMNS];
const LIMIT_COLUMNS = ['limitPercent', 'limitDupPlay', 'multiplyPlayTime'] as const;

/** A lesson with the names of its files, where it has any. */
type State = LessonEntity & { files?: readonly string[] };
const shown = (lesson: State) => ({
  ...Object.fromEntries(TOLD_COLUMNS.map((column) => [column, lesson[column]])),
  // A limit of 0 is none, as null is in lessons from before there were limits.
  ...Object.fromEntries(LIMIT_COLUMNS.map((column) => [column, lesson[column] || null])),
  ...(lesson.files && { files: lesson.files }),
});
const lineOf = ({ curriculumSeq, courseSeq }: LessonEntity) => ({ entity: HISTORY_ENTITY.LESSON, seq: curriculumSeq, courseSeq });
const summary = ({ title, curriculumTypeCd }: LessonEntity) => ({ title, curriculumTypeCd });

/** The line of the site's history for a change of a lesson or section, which is listed with the history of its class. */
export const lessonChange = (before: State, after: State): Change => ({
  ...lineOf(before),
  called: after.title,
  before: shown(before),
  after: shown(after),
  named: [...NAMED_COLUMNS, ...TEXT_COLUMNS],
  texts: TEXT_COLUMNS,
});
/** The line for a lesson that was made, or restored. */
export const lessonMade = (lesson: LessonEntity): Change => ({ ...lineOf(lesson), before: null, after: summary(lesson) });
export const lessonGone = (lesson: LessonEntity): Change => ({ ...lineOf(lesson), before: summary(lesson), after: null });
