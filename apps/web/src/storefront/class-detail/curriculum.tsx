import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import type { Curriculum } from '@madang/contracts/main/curriculum';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lessonsOf, sectionsOf, type Section } from '../../domain/lesson/lessons';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import { isLiveNow, LessonIcon, useLessonWords } from '../../domain/lesson/lesson';
import { Badge } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import s from './class-detail.module.css';

/** More sections than this start closed, but for the first two. */
const OPEN = 2;

export interface CurriculumBlockProps {
  query: UseQueryResult<Curriculum[]>;
  canPlay: boolean;
  path: string;
  /** Of a challenge, which has missions. */
  missions?: boolean;
  onPreview: (lesson: Curriculum) => void;
}
/** Sections and lessons, with the ones that play for everybody. */
export function CurriculumBlock({ query, canPlay, path, missions, onPreview }: CurriculumBlockProps) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const list = query.data ?? [];
  const sections = sectionsOf(list).filter((one) => one.lessons.length > 0);
  const lessons = lessonsOf(list);
  const seconds = sections.reduce((sum, one) => sum + one.seconds, 0);
  const titled = sections.filter((one) => one.title !== null).length;
  const summary = missions
    ? t('missions', { n: lessons.length, count: lessons.length })
    : [titled > 0 && words.sections(titled), words.lessons(lessons.length), seconds > 0 && words.duration(seconds)]
        .filter(Boolean)
        .join(' · ');
  return (
    <section className={s.block} id="curriculum" aria-labelledby="curriculum-title">
      <div className={s.blockHead}>
        <h2 id="curriculum-title">{t(missions ? 'tabs.missions' : 'tabs.curriculum')}</h2>
        {lessons.length > 0 && <p className="num">{summary}</p>}
      </div>
      {query.isError && list.length === 0 ? (
        <ErrorState tight error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Loading>
          <div style={{ display: 'grid', gap: 8 }}>
            <Skeleton height={60} radius={12} />
            <Skeleton height={60} radius={12} />
            <Skeleton height={60} radius={12} />
          </div>
        </Loading>
      ) : lessons.length === 0 ? (
        <p className={s.none}>{t(missions ? 'noMissions' : 'noLessons')}</p>
      ) : (
        <div className={s.accordion}>
          {sections.map((section, i) => (
            <SectionRows
              key={section.key}
              section={section}
              open={i < OPEN || sections.length <= OPEN + 1}
              canPlay={canPlay}
              path={path}
              onPreview={onPreview}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function SectionRows({
  section,
  open,
  canPlay,
  path,
  onPreview,
}: { section: Section; open: boolean } & Pick<CurriculumBlockProps, 'canPlay' | 'path' | 'onPreview'>) {
  const words = useLessonWords();
  const rows = (
    <ul className={s.lessons}>
      {section.lessons.map((lesson) => (
        <LessonRow key={lesson.curriculumSeq} lesson={lesson} canPlay={canPlay} path={path} onPreview={onPreview} />
      ))}
    </ul>
  );
  if (section.title === null) return <div className={s.untitled}>{rows}</div>;
  return (
    <details open={open}>
      <summary>
        <b>{section.title}</b>
        <span className="num">
          {[words.lessons(section.lessons.length), section.seconds > 0 && words.duration(section.seconds)].filter(Boolean).join(' · ')}
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {rows}
    </details>
  );
}

function LessonRow({
  lesson,
  canPlay,
  path,
  onPreview,
}: { lesson: Curriculum } & Pick<CurriculumBlockProps, 'canPlay' | 'path' | 'onPreview'>) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const now = useNow(60_000);
  const note = words.note(lesson);
  const opens = words.opens(lesson);
  const previews = lesson.isPublic && lesson.curriculumTypeCd === CURRICULUM_TYPE.VIDEO;
  return (
    <li>
      <span className={cx(s.kind, lesson.curriculumTypeCd === CURRICULUM_TYPE.LIVE && s.live)}>
        <LessonIcon type={lesson.curriculumTypeCd} />
        <span className="sr-only">{words.type(lesson.curriculumTypeCd)}</span>
      </span>
      <span className={s.lessonTitle}>
        {canPlay && lesson.lockStatusYn !== 'Y' && !opens ? (
          <Link to={`${path}/classroom/${lesson.curriculumSeq}`}>{lesson.title}</Link>
        ) : (
          lesson.title
        )}
        {isLiveNow(lesson, now) && <Badge tone="bad">{t('lesson:onAir')}</Badge>}
        <small className="num">{note}</small>
        {opens && <span className={s.place}>{opens}</span>}
        {lesson.curriculumTypeCd === CURRICULUM_TYPE.OFFLINE && lesson.place && (
          <span className={s.place}>{[lesson.place, lesson.addrRoad1].filter(Boolean).join(' · ')}</span>
        )}
      </span>
      {!canPlay && previews && (
        <button type="button" className={s.free} aria-label={t('previewOf', { title: lesson.title })} onClick={() => onPreview(lesson)}>
          <Play aria-hidden="true" />
          {t('previewShort')}
        </button>
      )}
      <span className={cx(s.length, 'num')} aria-hidden="true">
        {note}
      </span>
    </li>
  );
}
