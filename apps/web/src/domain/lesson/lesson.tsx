import { LESSON_TYPE, type LessonType } from '@madang/contracts/codes';
import type { CurriculumItem, LiveLesson, OfflineLesson } from '@madang/contracts/main/lesson';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { BookOpen, CirclePlay, Download, FileText, MapPin, MessageCircle, NotebookPen, Radio, Target, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDuration, formatTime } from '../../lib/format';
import { formatDeadline, withOwnTime } from '../../lib/own-time';
import { isOverDays } from '../live/over-days';
import { meetingTimes, opensAt } from './lessons';

const LESSON_ICONS: Record<LessonType, LucideIcon> = {
  [LESSON_TYPE.SECTION]: FileText,
  [LESSON_TYPE.LIVE]: Radio,
  [LESSON_TYPE.VIDEO]: CirclePlay,
  [LESSON_TYPE.MISSION]: Target,
  [LESSON_TYPE.OFFLINE]: MapPin,
  [LESSON_TYPE.TEXT]: FileText,
  [LESSON_TYPE.FILE]: Download,
  [LESSON_TYPE.CHAT]: MessageCircle,
  [LESSON_TYPE.COURSE]: BookOpen,
  [LESSON_TYPE.POST]: NotebookPen,
};
/** The icon of a lesson's type, hidden from screen readers because the type's name stands beside it. */
export function LessonIcon({ type }: { type: LessonType }) {
  const Icon = LESSON_ICONS[type];
  return <Icon aria-hidden="true" strokeWidth={1.75} />;
}

/**
 * The day and start of a lesson at a place in Seoul time: `12월 4일 (금) 19:00`; in another time zone, with the local time as well. Empty
 * without all its times.
 */
export function meetingDate(lesson: OfflineLesson): string {
  const times = meetingTimes(lesson);
  if (!times) return '';
  return withOwnTime(`${formatDay(times.start)} ${formatTime(times.start)}`, times.start);
}

/** Whether a live lesson runs now. */
export function isLiveNow(lesson: CurriculumItem, now: number): boolean {
  if (lesson.curriculumTypeCd !== LESSON_TYPE.LIVE) return false;
  const { liveAt, liveStartAt, liveEndAt, liveEndDateAt } = lesson;
  if (!liveAt || !liveStartAt || !liveEndAt) return false;
  const { start, end } = liveTimes({ liveAt, liveStartAt, liveEndAt, liveEndDateAt });
  return start <= now && now < end;
}
/**
 * The day and start of a live lesson in Seoul time (`12월 4일 (금) 20:00`), with its last day if it lasts over several; in another time
 * zone, with the local time as well. Empty without a day or a start.
 */
export function liveDate(lesson: LiveLesson): string {
  if (!lesson.liveAt || !lesson.liveStartAt) return '';
  const { start, end } = liveTimes({
    liveAt: lesson.liveAt,
    liveStartAt: lesson.liveStartAt,
    liveEndAt: lesson.liveEndAt ?? lesson.liveStartAt,
    liveEndDateAt: lesson.liveEndDateAt,
  });
  const last = isOverDays(lesson) ? ` – ${formatDay(end)}` : '';
  return withOwnTime(`${formatDay(start)} ${formatTime(start)}${last}`, start);
}
/** The day and time of a live lesson or a lesson at a place; null while it has none, and for lessons of other types. */
function heldAt(lesson: CurriculumItem): string | null {
  if (lesson.curriculumTypeCd === LESSON_TYPE.LIVE) return liveDate(lesson) || null;
  return lesson.curriculumTypeCd === LESSON_TYPE.OFFLINE ? meetingDate(lesson) || null : null;
}
/** The texts about lessons in the shown language. */
export function useLessonWords() {
  const { t } = useTranslation('lesson');
  const type = (code: LessonType) => t(`type.${code}`);
  const duration = (seconds: number): string => {
    const minutes = Math.round(seconds / 60);
    if (minutes === 0) return t('seconds', { n: Math.round(seconds) });
    const [h, m] = [Math.floor(minutes / 60), minutes % 60];
    return [h > 0 && t('hours', { n: h }), (m > 0 || h === 0) && t('minutes', { n: m })].filter(Boolean).join(' ');
  };
  /** Adds the length in minutes that the author entered for the lesson, if any. */
  const timed = (text: string, { requiredMinutes }: CurriculumItem) =>
    requiredMinutes ? `${text} · ${duration(requiredMinutes * 60)}` : text;
  return {
    type,
    /** Says a number of seconds in words: `8시간 56분`, `25분`, `40초`. */
    duration,
    lessons: (n: number) => t('lessons', { n, count: n }),
    sections: (n: number) => t('sections', { n, count: n }),
    /** Says when a lesson opens by itself; null if it is open already, or locked by staff. */
    opens: (lesson: CurriculumItem): string | null => {
      const at = opensAt(lesson);
      return at && t('opens', { at: formatDeadline(at) });
    },
    when: heldAt,
    /** The text at the right of a lesson: its day, length or number of files, else its type, with the author's minutes. */
    note(lesson: CurriculumItem): string {
      const kind = type(lesson.curriculumTypeCd);
      switch (lesson.curriculumTypeCd) {
        case LESSON_TYPE.LIVE:
        case LESSON_TYPE.OFFLINE:
          return heldAt(lesson) ?? kind;
        case LESSON_TYPE.VIDEO:
          return lesson.duration ? formatDuration(lesson.duration) : kind;
        case LESSON_TYPE.FILE:
          return timed(lesson.files.length > 0 ? t('files', { n: lesson.files.length, count: lesson.files.length }) : kind, lesson);
        case LESSON_TYPE.POST:
          // A lesson of posts without a mission is called certification (AM-001).
          return timed(lesson.missionType ? t('post') : kind, lesson);
        case LESSON_TYPE.SECTION:
        case LESSON_TYPE.MISSION:
        case LESSON_TYPE.TEXT:
        case LESSON_TYPE.CHAT:
        case LESSON_TYPE.COURSE:
          return timed(kind, lesson);
        default:
          return lesson satisfies never;
      }
    },
  };
}
