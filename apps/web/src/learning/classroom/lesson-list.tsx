import { MINUTE } from '@madang/contracts/time';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { numbersSections } from '@madang/contracts/main/course-rules';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { AudioLines, Check, ChevronDown, Lock, Play, Radio } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LESSON_TYPE } from '@madang/contracts/codes';
import { formatCount } from '../../lib/format';
import { formatEnd } from '../../lib/own-time';
import { lessonsOf, sectionsOf, type Section, videoSeconds } from '../../domain/lesson/lessons';
import { useNow } from '../../lib/time';
import { isChallenge } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import a from '../../ui/accordion.module.css';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { Badge, Progress } from '../../ui/parts';
import { isLiveNow, LessonIcon, useLessonWords } from '../../domain/lesson/lesson';
import { lessonState, waitsFor, type LessonState } from './room-state';
import { Ring } from './ring';
import { RoomCertificate } from './room-certificate';
import { PreviewNote } from './preview-note';
import { useWhyLocked } from './why-locked';
import s from './lesson-list.module.css';

export interface LessonListProps {
  course: Course;
  viewer: CourseViewer;
  manager: boolean;
  list: readonly CurriculumItem[];
  current: number;
  /** Whether the person is enrolled or belongs to the staff. */
  inside: boolean;
  /** Whether the list tells a visitor how to enrol. */
  offers: boolean;
  /** The path of the class, such as `/classes/12`. */
  path: string;
  roomOf: (lesson: CurriculumItem) => string;
}
/** The learner's progress and the list of lessons; states differ by shape as well as by colour (look rule 11). */
export function LessonList({ course, viewer, manager, list, current, inside, offers, path, roomOf }: LessonListProps) {
  const { t } = useTranslation('classroom');
  const words = useLessonWords();
  const now = useNow(MINUTE);
  const lessons = lessonsOf(list);
  const sections = sectionsOf(list).filter((section) => section.lessons.length > 0);
  const done = lessons.filter((one) => one.completed).length;
  const percent = lessons.length > 0 ? Math.round((done / lessons.length) * 100) : 0;
  const rest = lessons.reduce((sum, one) => sum + (one.completed ? 0 : Math.max(0, videoSeconds(one) - one.playSecond)), 0);
  // The experience points of the challenge's missions: of all, and of the completed ones.
  const worth = lessons.reduce((sum, one) => sum + (one.xp ?? 0), 0);
  const earned = lessons.reduce((sum, one) => sum + (one.completed ? (one.xp ?? 0) : 0), 0);
  const challenge = isChallenge(course);
  const facts = [
    challenge && worth > 0 && t('xp', { n: formatCount(earned), of: formatCount(worth) }),
    rest >= 60 && t('rest', { time: words.duration(rest) }),
    viewer.validAt && t('until', { date: formatEnd(viewer.validAt) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      {inside && (
        <div className={s.head}>
          <Ring percent={percent} label={t('progress', { percent })} />
          <div className={l.named}>
            <b>{t(challenge ? 'missionsDone' : 'done', { n: done, of: lessons.length })}</b>
            {facts.length > 0 && (
              <small className="num">
                {facts.map((fact, i) => (
                  <Fragment key={fact}>
                    {i > 0 && ' · '}
                    <span className={l.unsplit}>{fact}</span>
                  </Fragment>
                ))}
              </small>
            )}
          </div>
        </div>
      )}
      {offers && (
        <div className={s.inset}>
          <PreviewNote lessons={lessons.length} path={path} course={course} viewer={viewer} />
        </div>
      )}
      {viewer.isAttend && done > 0 && <RoomCertificate key={done} courseSeq={course.courseSeq} />}
      <div className={cx(a.accordion, numbersSections(sections.map((section) => section.title)) && a.numbered, s.sections)}>
        {sections.map((section) => (
          <SectionList
            key={section.key}
            section={section}
            counts={inside}
            row={(lesson) => (
              <Row
                key={lesson.curriculumSeq}
                course={course}
                lesson={lesson}
                waits={!manager && waitsFor(list, lesson, course, now) !== null}
                current={current}
                to={roomOf(lesson)}
              />
            )}
          />
        ))}
      </div>
    </>
  );
}

function SectionList({ section, counts, row }: { section: Section; counts: boolean; row: (lesson: CurriculumItem) => ReactNode }) {
  const words = useLessonWords();
  const rows = <ul>{section.lessons.map(row)}</ul>;
  if (section.title === null) return rows;
  const done = section.lessons.filter((one) => one.completed).length;
  return (
    <details open>
      <summary>
        <b>{section.title}</b>
        <span className="num">{counts ? `${done}/${section.lessons.length}` : words.lessons(section.lessons.length)}</span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {rows}
    </details>
  );
}

function Mark({ state, lesson }: { state: LessonState; lesson: CurriculumItem }) {
  return (
    <span className={cx(s.mark, s[state])} aria-hidden="true">
      {state === 'current' ? (
        <AudioLines />
      ) : state === 'done' ? (
        <Check />
      ) : state === 'locked' ? (
        <Lock />
      ) : state === 'live' ? (
        <Radio />
      ) : lesson.curriculumTypeCd === LESSON_TYPE.VIDEO ? (
        <Play fill="currentColor" />
      ) : (
        <LessonIcon type={lesson.curriculumTypeCd} />
      )}
    </span>
  );
}

/** A row of the list of lessons; a locked one says why. */
function Row({
  course,
  lesson,
  waits,
  current,
  to,
}: {
  course: Course;
  lesson: CurriculumItem;
  waits: boolean;
  current: number;
  to: string;
}) {
  const { t } = useTranslation('classroom');
  const words = useLessonWords();
  const whyShut = useWhyLocked(course);
  const now = useNow(MINUTE);
  const state = lessonState(lesson, current, waits);
  const why = whyShut(lesson, waits);
  const when = words.when(lesson);
  const seconds = videoSeconds(lesson);
  const part = seconds && lesson.playSecond > 0 && !lesson.completed ? Math.min(100, (lesson.playSecond / seconds) * 100) : 0;
  const content = (
    <>
      <Mark state={state} lesson={lesson} />
      <span className="sr-only">{t(`state.${lesson.completed && state !== 'current' ? 'done' : state}`)}</span>
      <span className={b.text}>
        {lesson.title}
        {when && <small className="num">{when}</small>}
        {state === 'locked' && why && <small>{why}</small>}
        {part > 0 && (
          <span className={s.part} aria-hidden="true">
            <Progress percent={part} label="" />
          </span>
        )}
      </span>
      <span className={cx(s.note, l.muted13, 'num')}>
        {isLiveNow(lesson, now) ? (
          <Badge tone="bad">{t('lesson:onAir')}</Badge>
        ) : when ? (
          words.type(lesson.curriculumTypeCd)
        ) : (
          words.note(lesson)
        )}
      </span>
    </>
  );
  return (
    <li data-state={state}>
      {state === 'locked' ? (
        <span className={b.row} aria-disabled="true">
          {content}
        </span>
      ) : (
        <Link className={b.row} to={to} aria-current={state === 'current' ? 'page' : undefined}>
          {content}
        </Link>
      )}
    </li>
  );
}
