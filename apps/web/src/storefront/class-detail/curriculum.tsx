import { MINUTE } from '@madang/contracts/time';
import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import { numbersSections } from '@madang/contracts/main/course-rules';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown, Play } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lessonsOf, opensAt, sectionsOf, type Section } from '../../domain/lesson/lessons';
import { useDrawn } from '../../lib/drawn';
import { useAsOf, useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { isLiveNow, LessonIcon, useLessonWords } from '../../domain/lesson/lesson';
import { Badge } from '../../ui/parts';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import a from '../../ui/accordion.module.css';
import box from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { Part } from './part';
import s from './class-detail.module.css';

/** How many sections are unfolded at first, if there are more than this. */
const OPEN_SECTIONS = 2;
const NO_LESSONS: CurriculumItem[] = [];

export interface CurriculumBlockProps {
  query: UseQueryResult<CurriculumItem[]>;
  canPlay: boolean;
  path: string;
  /** Whether the class is a challenge, whose lessons are called missions. */
  missions?: boolean;
  onPreview: (lesson: CurriculumItem) => void;
}
/** The sections and lessons of a class; preview lessons can be played by everybody. */
export function CurriculumBlock({ query, canPlay, path, missions, onPreview }: CurriculumBlockProps) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const list = query.data ?? NO_LESSONS;
  const draws = useDrawn(!query.isPending);
  const sections = useMemo(() => sectionsOf(list).filter((one) => one.lessons.length > 0), [list]);
  const lessons = lessonsOf(list);
  const seconds = sections.reduce((sum, one) => sum + one.seconds, 0);
  const titled = sections.filter((one) => one.title !== null).length;
  const summary = missions
    ? t('missions', { n: lessons.length, count: lessons.length })
    : [titled > 0 && words.sections(titled), words.lessons(lessons.length), seconds > 0 && words.duration(seconds)]
        .filter(Boolean)
        .join(' · ');
  return (
    <Part id="curriculum" title={t(missions ? 'tabs.missions' : 'tabs.curriculum')} note={lessons.length > 0 && summary}>
      {query.isError && list.length === 0 ? (
        <ErrorState tight error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending || !draws ? (
        <Loading>
          <div style={{ display: 'grid', gap: 8 }}>
            <Skeleton height={60} radius={12} />
            <Skeleton height={60} radius={12} />
            <Skeleton height={60} radius={12} />
          </div>
        </Loading>
      ) : lessons.length === 0 ? (
        <p className={l.muted}>{t(missions ? 'noMissions' : 'noLessons')}</p>
      ) : (
        <div className={cx(a.accordion, numbersSections(sections.map((one) => one.title)) && a.numbered)}>
          {sections.map((section, i) => (
            <SectionRows
              key={section.key}
              section={section}
              open={i < OPEN_SECTIONS || sections.length <= OPEN_SECTIONS + 1}
              canPlay={canPlay}
              path={path}
              onPreview={onPreview}
            />
          ))}
        </div>
      )}
    </Part>
  );
}

/** The lessons of a section, of which a class may have hundreds: they are not drawn again for each answer about the viewer. */
const SectionRows = memo(function SectionRows({
  section,
  open,
  canPlay,
  path,
  onPreview,
}: { section: Section; open: boolean } & Pick<CurriculumBlockProps, 'canPlay' | 'path' | 'onPreview'>) {
  const words = useLessonWords();
  // Drawn again when one of the lessons opens by itself.
  useAsOf(() => section.lessons.filter(opensAt).length);
  const rows = (
    <ul>
      {section.lessons.map((lesson) => (
        <LessonRow key={lesson.curriculumSeq} lesson={lesson} canPlay={canPlay} path={path} onPreview={onPreview} />
      ))}
    </ul>
  );
  if (section.title === null) return rows;
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
});

function LessonRow({
  lesson,
  canPlay,
  path,
  onPreview,
}: { lesson: CurriculumItem } & Pick<CurriculumBlockProps, 'canPlay' | 'path' | 'onPreview'>) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const note = words.note(lesson);
  const opens = words.opens(lesson);
  const previews = lesson.isPublic && lesson.curriculumTypeCd === LESSON_TYPE.VIDEO;
  return (
    <li className={box.row}>
      <span className={cx(l.muted, lesson.curriculumTypeCd === LESSON_TYPE.LIVE && s.live)}>
        <LessonIcon type={lesson.curriculumTypeCd} />
        <span className="sr-only">{words.type(lesson.curriculumTypeCd)}</span>
      </span>
      <span className={box.text}>
        {canPlay && lesson.lockStatusYn !== YN.YES && !opens ? (
          <span>
            <Link to={`${path}/classroom/${lesson.curriculumSeq}`}>{lesson.title}</Link>
          </span>
        ) : (
          lesson.title
        )}
        {lesson.curriculumTypeCd === LESSON_TYPE.LIVE && <OnAir lesson={lesson} />}
        <small className="num">{note}</small>
        {opens && <small>{opens}</small>}
        {lesson.curriculumTypeCd === LESSON_TYPE.OFFLINE && lesson.place && (
          <small>{[lesson.place, lesson.addrRoad1].filter(Boolean).join(' · ')}</small>
        )}
      </span>
      {!canPlay && previews && (
        <Button size="sm" tone="soft" aria-label={t('previewOf', { title: lesson.title })} onClick={() => onPreview(lesson)}>
          <Play aria-hidden="true" fill="currentColor" />
          {t('previewShort')}
        </Button>
      )}
    </li>
  );
}

function OnAir({ lesson }: { lesson: CurriculumItem }) {
  const { t } = useTranslation('class-detail');
  return isLiveNow(lesson, useNow(MINUTE)) && <Badge tone="bad">{t('lesson:onAir')}</Badge>;
}
