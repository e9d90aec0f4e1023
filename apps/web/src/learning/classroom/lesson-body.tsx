import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWords } from '../../lib/i18n';
import { useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { RichText } from '../../ui/rich-text';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { ChatLesson } from './chat-lesson';
import { Complete } from './complete';
import { Files } from './files';
import { LiveLesson } from './live-lesson';
import { OfflineLesson } from './offline-lesson';
import { keysOf } from './room-state';
import { RoomTabs } from './room-tabs';
import { UpNext, type Following } from './up-next';
import { VideoLesson } from './video-lesson';
import s from './classroom.module.css';

// Its words come with it: a form that asks for them later would hide the whole part until they are there.
const Submissions = lazy(async () => (await Promise.all([import('./submissions'), loadWords(['files', 'site-switch'])]))[0]);
export interface LessonBodyProps {
  course: Course;
  /** The lesson as in the list of the class's lessons. */
  lesson: CurriculumItem;
  manager: boolean;
  /** Whether the person may hand something in: they are enrolled, or the class is open to everyone. */
  learns: boolean;
  /** The lesson that has to be completed before this one; null for none. */
  waits: CurriculumItem | null;
  /** All lessons of the class, in order. */
  list: readonly CurriculumItem[];
  following: Following | null;
  /** Whether the person is enrolled or belongs to the staff. */
  inside: boolean;
  /** Shown once all lessons of the class are complete. */
  finished: ReactNode;
  roomOf: (lesson: CurriculumItem) => string;
  /** The links to the previous and next lesson, where the header does not have them. */
  ways: ReactNode;
  /** The address of the class, such as `/classes/12`. */
  path: string;
  onSaved: (saved: { playSecond?: number; completed: boolean }) => void;
  onPlay: () => void;
  onStop: () => void;
  head: ReactNode;
}
/**
 * A lesson of any type, with its title above or below its content; for a lesson that waits for another one, a link to that one instead of
 * the content.
 */
export function LessonBody(props: LessonBodyProps) {
  const { t } = useTranslation('classroom');
  const { course, lesson, waits, head } = props;
  const loggedIn = useLoggedIn();
  // The list may be old, so the lesson itself is fetched again.
  const full = useCall(
    curriculumApi.find,
    { params: { courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq } },
    { silent: true, enabled: waits === null },
  );
  if (waits) return <Waits {...props} waits={waits} />;
  const content = full.data?.content ?? lesson.content;
  const shown = full.data ?? lesson;
  const text = content.trim() && <RichText html={content} className={s.apart} />;
  const isVideo = lesson.curriculumTypeCd === LESSON_TYPE.VIDEO;
  const hasTabs = loggedIn && (props.learns || props.manager);
  const submissions = lesson.taskYn === YN.YES && (
    <Suspense fallback={<div className={l.awaited} />}>
      <Submissions course={course} lesson={lesson} manager={props.manager} inside={props.learns} />
    </Suspense>
  );
  const failed = !isVideo && full.isError && <ErrorState tight error={full.error} onRetry={() => void full.refetch()} />;
  const files = shown.curriculumTypeCd === LESSON_TYPE.FILE && shown.files.length > 0 && (
    <div className={s.apart}>
      <Files files={shown.files} lesson={shown} renew={() => full.refetch()} />
    </div>
  );
  // Its staff took the files away, or have not added any.
  const bare = full.isSuccess && shown.curriculumTypeCd === LESSON_TYPE.FILE && !files && !text && (
    <p className={cx(l.muted, s.apart)}>{t('noFiles')}</p>
  );
  const tail = <Tail {...props} text={isVideo && text} tabs={hasTabs} />;
  const after = { awaited: full.isPending && !content && !files, lesson };
  const below = (
    <>
      {head}
      {!hasTabs && text}
      {submissions}
    </>
  );
  const complete = (label: string) => <Complete course={course} lesson={lesson} label={label} onSaved={props.onSaved} />;
  /** The body of a live, chat or offline lesson. Taking part completes it, so it shows the way in and no button that marks it as done. */
  const behind = (entrance: ReactNode) => (
    <div className={s.under}>
      {head}
      {entrance}
      <AfterText {...after}>
        {text}
        {submissions}
        {tail}
      </AfterText>
    </div>
  );
  const under = (done?: ReactNode) => (
    <div className={s.under}>
      {head}
      {failed}
      <AfterText {...after}>
        {text}
        {files}
        {bare}
        {submissions}
        {done}
        {tail}
      </AfterText>
    </div>
  );
  switch (lesson.curriculumTypeCd) {
    case LESSON_TYPE.VIDEO:
      return <VideoLesson {...props} lesson={lesson} below={below} tail={tail} />;
    case LESSON_TYPE.LIVE:
      return behind(<LiveLesson course={course} lesson={lesson} manager={props.manager} />);
    case LESSON_TYPE.CHAT:
      return behind(<ChatLesson lesson={lesson} />);
    case LESSON_TYPE.OFFLINE:
      return behind(<OfflineLesson lesson={full.data?.curriculumTypeCd === LESSON_TYPE.OFFLINE ? full.data : lesson} />);
    case LESSON_TYPE.COURSE:
      return under(
        <>
          {lesson.missionResourceId && (
            <div className={cx(l.rowMiddle, s.apart)}>
              <p>{t('linked.text')}</p>
              <ButtonLink to={`${props.path}/classroom/${lesson.missionResourceId}`}>{t('linked.go')}</ButtonLink>
            </div>
          )}
          {complete(t('linked.check'))}
        </>,
      );
    case LESSON_TYPE.TEXT:
      return under(complete(t('complete.read')));
    case LESSON_TYPE.FILE:
    case LESSON_TYPE.SECTION:
      return under(complete(t('complete.mark')));
    case LESSON_TYPE.MISSION:
    case LESSON_TYPE.POST:
      return under();
    default:
      return lesson satisfies never;
  }
}

/** The text of a lesson and what stands below it, drawn once the text is known, so that nothing moves down when it comes. */
function AfterText({ awaited, lesson, children }: { awaited: boolean; lesson: CurriculumItem; children: ReactNode }) {
  if (!awaited) return children;
  return (
    <div className={l.awaited}>
      {lesson.curriculumTypeCd === LESSON_TYPE.TEXT && (
        <Loading>
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </div>
  );
}

/** Shown instead of a lesson that needs another lesson to be completed first. */
function Waits({ course, waits, head, ways, roomOf }: LessonBodyProps & { waits: CurriculumItem }) {
  const { t } = useTranslation('classroom');
  return (
    <div className={s.under}>
      {head}
      <Empty art="lock" heading="h3" title={t(`${keysOf(course)}order.title`)} text={t('order.text', { title: waits.title })}>
        <ButtonLink tone="primary" to={roomOf(waits)}>
          {t(`${keysOf(course)}order.go`)}
        </ButtonLink>
      </Empty>
      {ways && <div className={s.apart}>{ways}</div>}
    </div>
  );
}

/**
 * The end of a lesson: the next lesson once this one is complete (not for a video, which has it over its picture), what follows when all
 * lessons are complete, the links to the neighbours, and the tabs.
 */
function Tail({ text, tabs, ...props }: LessonBodyProps & { text: ReactNode; tabs: boolean }) {
  const { course, lesson, list, following, path, roomOf } = props;
  // Whether the lesson was complete when it was opened: then the next one does not start by itself.
  const [wasDone] = useState(lesson.completed);
  const goesOn = lesson.curriculumTypeCd !== LESSON_TYPE.VIDEO && props.inside && lesson.completed;
  return (
    <>
      {goesOn && following && <UpNext course={course} {...following} ended={!wasDone} />}
      {props.finished}
      {props.ways && <div className={s.apart}>{props.ways}</div>}
      {tabs && <RoomTabs course={course} lesson={lesson} list={list} path={path} roomOf={roomOf} text={text} />}
    </>
  );
}
