import { CURRICULUM_TYPE, YN, type CurriculumType } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { curriculumApi, type Curriculum } from '@madang/contracts/main/curriculum';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { RichText } from '../../ui/rich-text';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { ChatLesson } from './chat-lesson';
import { Complete } from './complete';
import { Files } from './files';
import { LiveLesson } from './live-lesson';
import { OfflineLesson } from './offline-lesson';
import { VideoLesson } from './video-lesson';
import s from './classroom.module.css';

const LABEL: Partial<Record<string, string>> = { [CURRICULUM_TYPE.TEXT]: 'complete.read', [CURRICULUM_TYPE.COURSE]: 'linked.check' };
const Task = lazy(() => import('./task'));
const DOORS: readonly CurriculumType[] = [CURRICULUM_TYPE.LIVE, CURRICULUM_TYPE.OFFLINE, CURRICULUM_TYPE.CHAT];
export interface LessonBodyProps {
  course: Course;
  /** The line of the list. */
  lesson: Curriculum;
  manager: boolean;
  /** Enrolled, or the class is open: may hand in. */
  learns: boolean;
  /** Must be finished first. */
  waits: Curriculum | null;
  next: Curriculum | null;
  roomOf: (lesson: Curriculum) => string;
  /** `/classes/12` */
  path: string;
  onSaved: (saved: { playSecond?: number; completed: boolean }) => void;
  onPlay: () => void;
  onStop: () => void;
  head: ReactNode;
}
/** A lesson of any kind with its head below or above. */
export function LessonBody(props: LessonBodyProps) {
  const { t } = useTranslation('classroom');
  const { course, lesson, waits, roomOf, head } = props;
  // The list may be old; what stands in the lesson is asked anew.
  const full = useCall(
    curriculumApi.find,
    { params: { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq } },
    { silent: true, enabled: waits === null },
  );
  if (waits)
    return (
      <div className={s.under}>
        {head}
        <Empty art="lock" heading="h3" title={t('order.title')} text={t('order.text', { title: waits.title })}>
          <ButtonLink tone="primary" to={roomOf(waits)}>
            {t('order.go')}
          </ButtonLink>
        </Empty>
      </div>
    );
  /** Done by being there, behind a door of their own. */
  const held = DOORS.includes(lesson.curriculumTypeCd);
  const shown = { ...lesson, ...(full.data ? { content: full.data.content, files: full.data.files } : {}) };
  const task = lesson.taskYn === YN.YES && (
    <Suspense>
      <Task course={course} lesson={lesson} manager={props.manager} inside={props.learns} />
    </Suspense>
  );
  const below = (
    <>
      {head}
      {lesson.curriculumTypeCd !== CURRICULUM_TYPE.VIDEO && full.isError && (
        <ErrorState tight error={full.error} onRetry={() => void full.refetch()} />
      )}
      {full.isPending && lesson.curriculumTypeCd === CURRICULUM_TYPE.TEXT && !shown.content && (
        <Loading>
          <SkeletonLines lines={6} />
        </Loading>
      )}
      {shown.content.trim() && <RichText html={shown.content} className={s.content} />}
      {shown.files.length > 0 && <Files files={shown.files} renew={() => full.refetch()} />}
      {task}
    </>
  );
  if (lesson.curriculumTypeCd === CURRICULUM_TYPE.VIDEO) return <VideoLesson {...props} below={below} />;
  return (
    <div className={s.under}>
      {held ? (
        <>
          {head}
          {lesson.curriculumTypeCd === CURRICULUM_TYPE.LIVE ? (
            <LiveLesson course={course} lesson={lesson} manager={props.manager} />
          ) : lesson.curriculumTypeCd === CURRICULUM_TYPE.CHAT ? (
            <ChatLesson lesson={lesson} />
          ) : (
            <OfflineLesson lesson={{ ...lesson, ...full.data }} />
          )}
          {shown.content.trim() && <RichText html={shown.content} className={s.content} />}
          {task}
        </>
      ) : (
        <>
          {below}
          {lesson.curriculumTypeCd === CURRICULUM_TYPE.COURSE && lesson.missionResourceId && (
            <div className={s.linked}>
              <p>{t('linked.text')}</p>
              <ButtonLink to={`${props.path}/classroom/${lesson.missionResourceId}`}>{t('linked.go')}</ButtonLink>
            </div>
          )}
          {lesson.curriculumTypeCd !== CURRICULUM_TYPE.MISSION && lesson.curriculumTypeCd !== CURRICULUM_TYPE.POST && (
            <Complete
              course={course}
              lesson={lesson}
              label={t(LABEL[lesson.curriculumTypeCd] ?? 'complete.mark')}
              onSaved={props.onSaved}
            />
          )}
        </>
      )}
    </div>
  );
}
