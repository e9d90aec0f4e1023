import { useDraggable, useDroppable } from '@dnd-kit/core';
import { MISSION_KINDS } from '@madang/contracts/main/challenge';
import { kindOf } from '@madang/contracts/main/course-kinds';
import { ChevronDown, ChevronRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../lib/media';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { LessonIcon } from '../../domain/lesson/lesson';
import { useClass, useCourseSeq } from '../../domain/authoring/class-data';
import s from './curriculum.module.css';
import { amountOf, type Part } from '../../domain/authoring/curriculum-tree';
import { Grip } from './grip';
import { LESSON_TYPES } from '../../domain/authoring/lesson-draft';
import { useHasMissions, usePlace } from '../../domain/authoring/place';
import { LessonRow } from './lesson-row';
import { useRemove } from '../../domain/authoring/use-remove';
import { useHours } from '../../domain/authoring/lesson-state';
import { RenameSection } from './rename-section';
import type { Target } from './drop-target';
import l from '../../ui/layout.module.css';
import type { Reorder } from './use-reorder';

/** The buttons that add a lesson to this section, one for each type of lesson that the class may have. */
export function AddLesson({ sectionSeq }: { sectionSeq: number | null }) {
  const { t } = useTranslation('authoring');
  const { base } = usePlace();
  const missions = useHasMissions();
  const course = useClass(useCourseSeq()).data?.course;
  const kind = course && kindOf(course);
  // The order of the class's kind, so that its most common type of lesson comes first.
  const types = missions ? MISSION_KINDS : kind ? kind.lessons.filter((type) => LESSON_TYPES.some((one) => one === type)) : LESSON_TYPES;
  return (
    <div className={cx(s.add, l.rowMiddle)}>
      <b>{t(missions ? 'challenge.add' : 'lesson.add')}</b>
      {types.map((type) => (
        <ButtonLink
          key={type}
          size="sm"
          to={`${base}/curriculums/create?type=${type}${sectionSeq === null ? '' : `&section=${sectionSeq}`}`}
          preventScrollReset
        >
          <LessonIcon type={type} />
          {t(`type.${type}`)}
        </ButtonLink>
      ))}
    </div>
  );
}

interface CardProps {
  part: Part;
  index: number;
  courseSeq: number;
  folded: boolean;
  onFold: () => void;
  reorder: Reorder;
  target: Target | null;
}
export function SectionCard({ part, index, courseSeq, folded, onFold, reorder, target }: CardProps) {
  const { t } = useTranslation('authoring');
  const { section, lessons } = part;
  // Whether the buttons for adding a lesson are shown; they are shown again after the section was folded.
  const [adding, setAdding] = useState(lessons.length === 0);
  const seq = section?.curriculumSeq ?? 0;
  const drag = useDraggable({ id: seq, data: { kind: 'section' }, disabled: !section });
  const drop = useDroppable({ id: `section-${seq}`, data: { kind: 'section', seq } });
  const missions = useHasMissions();
  const title = section?.title ?? t(missions ? 'challenge.all' : 'section.none');
  const body = `section-body-${seq}`;
  return (
    <section
      className={cx(
        s.section,
        drag.isDragging && s.ghost,
        section && reorder.lifted === seq && s.lifted,
        target?.kind === 'section' && target.seq === seq && s[target.side],
      )}
      aria-label={title}
    >
      <header ref={drop.setNodeRef} className={cx(target?.kind === 'head' && target.seq === seq && s.into)}>
        {section && (
          <span ref={drag.setNodeRef} className={l.grid8}>
            <Grip seq={seq} title={title} reorder={reorder} listeners={drag.listeners} />
          </span>
        )}
        <SectionHead part={part} index={index} courseSeq={courseSeq} folded={folded} onFold={onFold} title={title} controls={body} />
      </header>
      {!folded && (
        <div id={body}>
          <Lessons part={part} reorder={reorder} target={target} adding={adding} onAdd={() => setAdding(true)} />
        </div>
      )}
    </section>
  );
}

interface HeadProps extends Pick<CardProps, 'part' | 'index' | 'courseSeq' | 'folded' | 'onFold'> {
  title: string;
  /** The id of the element that the button folds and unfolds. */
  controls: string;
}
/** The head of a section: its name, or the field for renaming it. */
function SectionHead({ part, index, courseSeq, folded, onFold, title, controls }: HeadProps) {
  const { t } = useTranslation('authoring');
  const hours = useHours();
  const missions = useHasMissions();
  const { section, lessons } = part;
  const { seconds } = amountOf([part]);
  const [naming, setNaming] = useState(false);
  const phone = usePhone();
  const remove = useRemove();
  return (
    <>
      {naming && section ? (
        <RenameSection courseSeq={courseSeq} sectionSeq={section.curriculumSeq} title={section.title} onClose={() => setNaming(false)} />
      ) : (
        <>
          <h2 className={l.grow}>
            {section && <span className={l.muted}>{index}. </span>}
            {title}
          </h2>
          {!phone && (
            <span className={cx(l.muted13, l.unbroken)}>
              {[
                missions
                  ? t('challenge.missionCount', { value: lessons.length, count: lessons.length })
                  : t('section.lessons', { count: lessons.length }),
                seconds > 0 && hours(seconds),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          {section && (
            <>
              <IconButton label={t('section.rename', { title })} dense onClick={() => setNaming(true)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton label={t('section.remove', { title })} dense onClick={() => void remove(section, lessons.length)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </>
          )}
          <IconButton
            label={t(folded ? 'section.unfold' : 'section.fold', { title })}
            dense
            aria-expanded={!folded}
            aria-controls={controls}
            onClick={onFold}
          >
            {folded ? <ChevronRight aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          </IconButton>
        </>
      )}
    </>
  );
}

interface LessonsProps extends Pick<CardProps, 'part' | 'reorder' | 'target'> {
  /** Whether the buttons for adding a lesson are shown. */
  adding: boolean;
  onAdd: () => void;
}
function Lessons({ part: { section, lessons }, reorder, target, adding, onAdd }: LessonsProps) {
  const { t } = useTranslation('authoring');
  const missions = useHasMissions();
  return (
    <>
      <ol>
        {lessons.map((lesson) => (
          <LessonRow
            key={lesson.curriculumSeq}
            lesson={lesson}
            reorder={reorder}
            mark={target?.kind === 'lesson' && target.seq === lesson.curriculumSeq ? target.side : null}
          />
        ))}
      </ol>
      {adding ? (
        <AddLesson sectionSeq={section?.curriculumSeq ?? null} />
      ) : (
        <div className={s.add}>
          <Button tone="ghost" size="sm" onClick={onAdd}>
            <Plus aria-hidden="true" />
            {t(missions ? 'challenge.add' : 'lesson.add')}
          </Button>
        </div>
      )}
    </>
  );
}
