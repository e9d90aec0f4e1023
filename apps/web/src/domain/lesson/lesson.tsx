import { CURRICULUM_TYPE, type CurriculumType } from '@madang/contracts/codes';
import type { Curriculum, LiveLesson, OfflineLesson } from '@madang/contracts/main/lesson';
import { liveTimes } from '@madang/contracts/main/course-rules';
import { BookOpen, CirclePlay, Download, FileText, MapPin, MessageCircle, NotebookPen, Radio, Target, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDuration, formatTime } from '../../lib/format';
import { formatDeadline, withOwnTime } from '../../lib/own-time';
import { isOverDays } from '../live/over-days';
import { meetingTimes, opensAt } from './lessons';

const LESSON_ICONS: Record<CurriculumType, LucideIcon> = {
  [CURRICULUM_TYPE.SECTION]: FileText,
  [CURRICULUM_TYPE.LIVE]: Radio,
  [CURRICULUM_TYPE.VIDEO]: CirclePlay,
  [CURRICULUM_TYPE.MISSION]: Target,
  [CURRICULUM_TYPE.OFFLINE]: MapPin,
  [CURRICULUM_TYPE.TEXT]: FileText,
  [CURRICULUM_TYPE.FILE]: Download,
  [CURRICULUM_TYPE.CHAT]: MessageCircle,
  [CURRICULUM_TYPE.COURSE]: BookOpen,
  [CURRICULUM_TYPE.POST]: NotebookPen,
};
/** The icon of a lesson's type, hidden from screen readers because the type's name stands beside it. */
export function LessonIcon({ type }: { type: CurriculumType }) {
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
export function isLiveNow(lesson: Curriculum, now: number): boolean {
  if (lesson.curriculumTypeCd !== CURRICULUM_TYPE.LIVE) return false;
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
function heldAt(lesson: Curriculum): string | null {
  if (lesson.curriculumTypeCd === CURRICULUM_TYPE.LIVE) return liveDate(lesson) || null;
  return lesson.curriculumTypeCd === CURRICULUM_TYPE.OFFLINE ? meetingDate(lesson) || null : null;
}
/** The texts about lessons in the shown language. */
export function useLessonWords() {
  const { t } = useTranslation('lesson');
  const type = (code: CurriculumType) => t(`type.${code}`);
  const duration = (seconds: number): string => {
    const minutes = Math.round(seconds / 60);
    if (minutes === 0) return t('seconds', { n: Math.round(seconds) });
    const [h, m] = [Math.floor(minutes / 60), minutes % 60];
    return [h > 0 && t('hours', { n: h }), (m > 0 || h === 0) && t('minutes', { n: m })].filter(Boolean).join(' ');
  };
  /** Adds the length in minutes that the author entered for the lesson, if any. */
  const timed = (text: string, { requiredMinutes }: Curriculum) => (requiredMinutes ? `${text} · ${duration(requiredMinutes * 60)}` : text);
  return {
    type,
    /** Says a number of seconds in words: `8시간 56분`, `25분`, `40초`. */
    duration,
    lessons: (n: number) => t('lessons', { n, count: n }),
    sections: (n: number) => t('sections', { n, count: n }),
    /** Says when a lesson opens by itself; null if it is open already, or locked by staff. */
    opens: (lesson: Curriculum): string | null => {
      const at = opensAt(lesson);
      return at && t('opens', { at: formatDeadline(at) });
    },
    when: heldAt,
    /** The text at the right of a lesson: its day, length or number of files, else its type, with the author's minutes. */
    note(lesson: Curriculum): string {
      const kind = type(lesson.curriculumTypeCd);
      switch (lesson.curriculumTypeCd) {
        case CURRICULUM_TYPE.LIVE:
        case CURRICULUM_TYPE.OFFLINE:
          return heldAt(lesson) ?? kind;
        case CURRICULUM_TYPE.VIDEO:
          return lesson.duration ? formatDuration(lesson.duration) : kind;
        case CURRICULUM_TYPE.FILE:
          return timed(lesson.files.length > 0 ? t('files', { n: lesson.files.length, count: lesson.files.length }) : kind, lesson);
        case CURRICULUM_TYPE.POST:
          // A lesson of posts without a mission is called certification (AM-001).
          return timed(lesson.missionType ? t('post') : kind, lesson);
        case CURRICULUM_TYPE.SECTION:
        case CURRICULUM_TYPE.MISSION:
        case CURRICULUM_TYPE.TEXT:
        case CURRICULUM_TYPE.CHAT:
        case CURRICULUM_TYPE.COURSE:
          return timed(kind, lesson);
        default:
          return lesson satisfies never;
      }
    },
  };
}
