import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { Change } from '@madang/server/history';
import type { LessonEntity } from './lesson.entity';

/**
 * How the history tells a column of a lesson: with its values, by its name alone, by its name with the text before the change, which is
 * kept for some months, or not at all.
 */
const TOLD_COLUMNS: Record<keyof LessonEntity, 'shown' | 'named' | 'text' | 'silent'> = {
  channelSeq: 'silent',
  curriculumSeq: 'silent',
  courseSeq: 'silent',
  sectionSeq: 'silent',
  curriculumOrder: 'silent',
  curriculumTypeCd: 'shown',
  title: 'shown',
  content: 'text',
  missionType: 'silent',
  missionResourceId: 'named',
  xp: 'shown',
  point: 'shown',
  isPublic: 'shown',
  lockStatusYn: 'shown',
  requiredMinutes: 'shown',
  openedAt: 'shown',
  liveAt: 'shown',
  liveStartAt: 'shown',
  liveEndAt: 'shown',
  liveEndDateAt: 'shown',
  liveType: 'shown',
  liveFrom: 'silent',
  liveTo: 'silent',
  liveSetAt: 'silent',
  // Whoever reads the history need not be let into the meeting.
  joinUrl: 'named',
  meetingId: 'named',
  password: 'named',
  classTime: 'silent',
  vodTypeCd: 'shown',
  linkUrl: 'shown',
  uploadVodSeq: 'named',
  duration: 'silent',
  limitPercent: 'shown',
  limitDupPlay: 'shown',
  multiplyPlayTime: 'shown',
  limitPlayTime: 'silent',
  vodSpeedControlYn: 'shown',
  pdfSecurityYn: 'shown',
  addrRoad1: 'shown',
  addrRoad2: 'shown',
  zipcode: 'shown',
  lat: 'silent',
  lon: 'silent',
  offlineStartAt: 'shown',
  offlineStartTime: 'shown',
  offlineEndTime: 'shown',
  createdAt: 'silent',
  updatedAt: 'silent',
  taskYn: 'shown',
  publicScopeCd: 'shown',
  dueAt: 'shown',
  maxChallengeCount: 'shown',
  dailyChallengeCount: 'shown',
  dailyStartTime: 'shown',
  dailyEndTime: 'shown',
  completionRateCondition: 'shown',
  place: 'shown',
  removedAt: 'silent',
};
const columnsOf = (...told: string[]) =>
  (Object.keys(TOLD_COLUMNS) as (keyof LessonEntity)[]).filter((column) => told.includes(TOLD_COLUMNS[column]));
const SHOWN_COLUMNS = columnsOf('shown', 'named', 'text');
const TEXT_COLUMNS = columnsOf('text');
const NAMED_COLUMNS = columnsOf('named', 'text');

/** A lesson with the names of its files, where it has any. */
type State = LessonEntity & { files?: readonly string[] };
const shown = (lesson: State) => ({
  ...Object.fromEntries(SHOWN_COLUMNS.map((column) => [column, lesson[column]])),
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
  named: NAMED_COLUMNS,
  texts: TEXT_COLUMNS,
});
/** The line for a lesson that was made, or restored. */
export const lessonMade = (lesson: LessonEntity): Change => ({ ...lineOf(lesson), before: null, after: summary(lesson) });
export const lessonGone = (lesson: LessonEntity): Change => ({ ...lineOf(lesson), before: summary(lesson), after: null });
