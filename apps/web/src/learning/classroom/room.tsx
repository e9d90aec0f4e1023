import { MINUTE } from '@madang/contracts/time';
import { LESSON_TYPE, FARE, YN } from '@madang/contracts/codes';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { ChevronLeft, List, SkipForward } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { alert } from '../../lib/dialogs';
import { lessonsOf, sectionsOf } from '../../domain/lesson/lessons';
import { useMedia } from '../../lib/media';
import { invalidate, patchAnswer } from '../../lib/query';
import { useNow } from '../../lib/time';
import { useLoggedIn, useUser } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { isChallenge } from '../../domain/course/course-card';
import { keepGoOn } from '../../domain/course/go-on';
import { progressOf } from '../../domain/course/progress';
import { Finished } from './finished';
import { Frame } from './frame';
import { LessonBody } from './lesson-body';
import { LessonList } from './lesson-list';
import { BelowChallenge } from './room-challenge';
import { keysOf, mustWatchAll, waitsFor } from './room-state';
import { PreviewNote } from './preview-note';
import type { Following } from './up-next';
import { usePlaySocket } from './use-play-socket';
import { useWhyLocked } from './why-locked';
import s from './classroom.module.css';

const NARROW_WINDOW_MEDIA = '(max-width: 1100px)';
/** The number for no lesson: lessons are numbered from 1. */
const NO_LESSON = 0;

export interface RoomProps {
  course: Course;
  viewer: CourseViewer;
  manager: boolean;
  list: readonly CurriculumItem[];
  lesson: CurriculumItem;
  /** The address of the class, such as `/classes/12`. */
  path: string;
}
interface Saved {
  playSecond?: number;
  completed: boolean;
}
/** Writes the progress of a lesson into the cached list, so that the list is not fetched again. A challenge's figures are fetched again. */
function noteProgress(course: Course, curriculumSeq: number, saved: Saved): void {
  const { courseSeq } = course;
  patchAnswer(curriculumApi.list, { params: { courseSeq } }, (old) =>
    old.map((one) =>
      one.curriculumSeq === curriculumSeq
        ? { ...one, playSecond: saved.playSecond ?? one.playSecond, completed: one.completed || saved.completed }
        : one,
    ),
  );
  if (saved.completed && isChallenge(course)) void invalidate([challengeApi.progress, { courseSeq }]);
}
/** Stores the open lesson of a learner in this browser, unless it is complete, so that the main page can offer to continue with it. */
function useKeptForMain(learns: boolean, course: Course, lesson: CurriculumItem, lessons: readonly CurriculumItem[], to: string): void {
  const userSeq = useUser()?.userSeq;
  const completedCount = lessons.filter((one) => one.completed).length;
  const percent = progressOf({ completedCount, curriculumCount: lessons.length });
  const { title, imageUrl } = course;
  useEffect(() => {
    if (!learns || userSeq === undefined || lesson.completed) return;
    keepGoOn(userSeq, { title, imageUrl, lesson: lesson.title, to, percent, begun: true });
  }, [learns, userSeq, lesson.completed, lesson.title, title, imageUrl, to, percent]);
}

/** Whether the class was finished by this lesson just now; false if it was finished before the classroom opened. */
function useJustFinished(finished: boolean, curriculumSeq: number): boolean {
  const [finishedIn, setFinishedIn] = useState<number | null>(finished ? NO_LESSON : null);
  if (finished && finishedIn === null) setFinishedIn(curriculumSeq);
  return finished && finishedIn === curriculumSeq;
}

/**
 * Scrolls to the top when a lesson opens. When another one opens, it scrolls to its heading if a challenge's calendar stands above it, and
 * moves the keyboard focus from the links to lessons to that heading.
 */
function useBegins(
  curriculumSeq: number,
  heading: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
): void {
  const before = useRef(curriculumSeq);
  useEffect(() => {
    const opened = before.current !== curriculumSeq;
    if (opened && above.current) heading.current?.scrollIntoView?.({ block: 'start' });
    else window.scrollTo({ top: 0 });
    if (!opened) return;
    before.current = curriculumSeq;
    const { activeElement } = document;
    if (activeElement === document.body || list.current?.contains(activeElement) || above.current?.contains(activeElement))
      heading.current?.focus({ preventScroll: true });
  }, [curriculumSeq, heading, list, above]);
}

interface Next {
  course: Course;
  list: readonly CurriculumItem[];
  manager: boolean;
  /** The lesson behind the open one; undefined for none. */
  behind: CurriculumItem | undefined;
  /** The first lesson behind the open one that can be opened. */
  next: CurriculumItem | undefined;
  roomOf: (lesson: CurriculumItem) => string;
}
/** What is said of the lesson behind the open one: why it is shut, and where one goes on. */
function useFollowing({ course, list, manager, behind, next, roomOf }: Next): Following | null {
  const { t } = useTranslation('classroom');
  const now = useNow(MINUTE);
  const whyShut = useWhyLocked(course);
  if (!behind) return null;
  const waits = !manager && waitsFor(list, behind, course, now) !== null;
  return {
    lesson: behind,
    why: behind.playable && !waits ? null : (whyShut(behind, waits) ?? t('why.shut')),
    to: next && (next !== behind || !waits) ? roomOf(next) : null,
  };
}

/** The classroom: the open lesson, the links to its neighbours, and the list of lessons. */
export function Room({ course, viewer, manager, list, lesson, path }: RoomProps) {
  const { t } = useTranslation('classroom');
  const navigate = useNavigate();
  const now = useNow(MINUTE);
  const narrow = useMedia(NARROW_WINDOW_MEDIA);
  const listed = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const loggedIn = useLoggedIn();
  const socket = usePlaySocket(lesson.curriculumSeq);
  useTitle(lesson.title);
  const lessons = lessonsOf(list);
  const at = lessons.findIndex((one) => one.curriculumSeq === lesson.curriculumSeq);
  const previous = lessons.slice(0, at).findLast((one) => one.playable);
  const next = lessons.slice(at + 1).find((one) => one.playable);
  const section = sectionsOf(list).find((one) => one.lessons.some((each) => each.curriculumSeq === lesson.curriculumSeq));
  const bound = mustWatchAll(lesson, manager);
  const waits = manager ? null : waitsFor(list, lesson, course, now);
  const roomOf = (one: CurriculumItem) => `${path}/classroom/${one.curriculumSeq}`;
  const { curriculumSeq } = lesson;
  const keys = keysOf(course);
  useBegins(curriculumSeq, heading, listed, calendar);

  useKeptForMain(viewer.isAttend, course, lesson, lessons, roomOf(lesson));
  const finished = viewer.isAttend && lessons.length > 0 && lessons.every((one) => one.completed);
  const justFinished = useJustFinished(finished, curriculumSeq);
  // No lesson follows the one that has just finished the class.
  const following = useFollowing({ course, list, manager, behind: justFinished ? undefined : lessons[at + 1], next, roomOf });
  const toList = () => {
    listed.current?.scrollIntoView({ block: 'start' });
    listed.current?.focus({ preventScroll: true });
  };
  const goNext = () => {
    if (!next) return;
    // The first time, the video has to be watched to its end (CU-089).
    if (bound) return void alert(t('finishFirst'));
    void navigate(roomOf(next));
  };
  const inside = viewer.isAttend || manager;
  const isVideo = lesson.curriculumTypeCd === LESSON_TYPE.VIDEO;
  // Whether the links to the neighbouring lessons stand in the lesson's head: below a video, or above posts, whose list is endless. In
  // other lessons they stand at the end.
  const above = isVideo || lesson.curriculumTypeCd === LESSON_TYPE.POST;
  const ways = (
    <Ways
      keys={keys}
      previous={previous ? roomOf(previous) : null}
      next={next ? goNext : null}
      // The link to the next lesson is the primary button only if no other button completes the lesson.
      tone={inside && isVideo && (lesson.taskYn !== YN.YES || lesson.completed) ? 'primary' : 'secondary'}
      onList={narrow ? toList : null}
    />
  );
  // Where the list stands beside the lesson, it tells a visitor how to enrol; else a note below the lesson does.
  const offers = !inside && !narrow;

  return (
    <Frame title={course.title} back={path} board={inside ? `${path}/board` : null}>
      <div className={s.room}>
        <div className={s.main}>
          <BelowChallenge own={calendar} current={curriculumSeq} course={course} path={path} heading={heading}>
            <LessonBody
              key={curriculumSeq}
              course={course}
              lesson={lesson}
              manager={manager}
              learns={viewer.isAttend || (loggedIn && course.fareCd === FARE.OPEN)}
              waits={waits}
              list={list}
              following={following}
              inside={inside}
              finished={finished && <Finished course={course} viewer={viewer} fresh={justFinished} />}
              roomOf={roomOf}
              path={path}
              onSaved={(saved) => noteProgress(course, curriculumSeq, saved)}
              onPlay={socket.turnOn}
              onStop={socket.turnOff}
              head={
                <LessonHead
                  title={lesson.title}
                  heading={heading}
                  where={[section?.title, t(`${keys}nth`, { n: at + 1 })].filter(Boolean).join(' · ')}
                >
                  {above && ways}
                  {narrow && !inside && <PreviewNote lessons={lessons.length} path={path} course={course} viewer={viewer} />}
                </LessonHead>
              }
              ways={!above && ways}
            />
          </BelowChallenge>
        </div>
        <aside ref={listed} tabIndex={-1} className={s.list} aria-label={t(`${keys}lessons`)}>
          <LessonList
            course={course}
            viewer={viewer}
            manager={manager}
            list={list}
            inside={inside}
            offers={offers}
            path={path}
            roomOf={roomOf}
            current={curriculumSeq}
          />
        </aside>
      </div>
    </Frame>
  );
}

interface HeadProps {
  where: string;
  title: string;
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}
const LessonHead = ({ where, title, heading, children }: HeadProps) => (
  <div className={s.lessonHead}>
    <div>
      <p className={s.where}>{where}</p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
    </div>
    {children}
  </div>
);

interface WaysProps {
  /** The prefix of the word keys about lessons. */
  keys: string;
  /** The path of the nearest earlier lesson that can be opened; null if there is none. */
  previous: string | null;
  next: (() => void) | null;
  tone: 'primary' | 'secondary';
  /** Scrolls to the list of lessons; null where the list stands beside the lesson. */
  onList: (() => void) | null;
}
function Ways({ keys, previous, next, tone, onList }: WaysProps) {
  const { t } = useTranslation('classroom');
  return (
    <div className={s.ways}>
      {previous ? (
        <ButtonLink to={previous}>
          <ChevronLeft aria-hidden="true" />
          {t('previous')}
        </ButtonLink>
      ) : (
        <Button disabled>
          <ChevronLeft aria-hidden="true" />
          {t('previous')}
        </Button>
      )}
      {onList && (
        <Button onClick={onList}>
          <List aria-hidden="true" />
          {t(`${keys}list`)}
        </Button>
      )}
      <Button tone={tone} disabled={!next} {...(next && { onClick: next })}>
        {t(`${keys}${next ? 'next' : 'last'}`)}
        <SkipForward aria-hidden="true" />
      </Button>
    </div>
  );
}
