import { DndContext, DragOverlay, PointerSensor, closestCenter, useSensor, useSensors, type CollisionDetection } from '@dnd-kit/core';
import { LESSON_TYPE, VIDEO_STATUS } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { isSurvey, takesLesson } from '@madang/contracts/main/course-kinds';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { GripVertical, Info, Plus } from 'lucide-react';
import { useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useMatch } from 'react-router-dom';
import { errorMessage } from '../../lib/api';
import { invalidate, useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { LessonIcon } from '../../domain/lesson/lesson';
import { OWN_WORDS } from '../../ui/sortable/own-words';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { setLessons, useClass, useCourseSeq, useLessons } from '../../domain/authoring/class-data';
import s from './curriculum.module.css';
import { amountOf, toParts } from '../../domain/authoring/curriculum-tree';
import { lessonPlace, sectionIndex, targetOf, type Target } from './drop-target';
import { gripId } from './grip';
import { useHours } from '../../domain/authoring/lesson-state';
import { useHasMissions, usePlace } from '../../domain/authoring/place';
import { AddLesson, SectionCard } from './section-card';
import { TitleForm } from './title-form';
import { useReorder, type Reorder } from './use-reorder';
import { PageHead } from '../../ui/page-head';
import l from '../../ui/layout.module.css';
import { useUploads, VIDEO_POLL_MS } from '../../domain/authoring/video-upload';

/** A dragged section can be dropped only beside sections, not beside lessons. */
const collision: CollisionDetection = (args) =>
  closestCenter(
    args.active.data.current?.['kind'] === 'section'
      ? { ...args, droppableContainers: args.droppableContainers.filter((c) => c.data.current?.['kind'] === 'section') }
      : args,
  );

/** Fetches the lessons again and again while a video is converted. */
function usePolling(busy: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(refetch, VIDEO_POLL_MS);
    return () => clearInterval(timer);
  }, [busy, refetch]);
}

export default function CurriculumPage() {
  const { t } = useTranslation('authoring');
  const courseSeq = useCourseSeq();
  const hours = useHours();
  const missions = useHasMissions();
  const course = useClass(courseSeq).data?.course;
  const sections = !course || takesLesson(course, LESSON_TYPE.SECTION);
  const list = useLessons(courseSeq);
  const uploads = useUploads((u) => u.uploads);
  const saved = useMemo(() => toParts(list.data ?? []), [list.data]);
  const reorder = useReorder(courseSeq, saved);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const open = useMatch(`${usePlace().base}/curriculums/*`)?.params['*'];
  const { refetch } = list;
  usePolling(
    (list.data ?? []).some(
      (l) =>
        l.curriculumTypeCd === LESSON_TYPE.VIDEO &&
        (l.vodLockStatusCd === VIDEO_STATUS.OPTIMISING ||
          (l.vodLockStatusCd === VIDEO_STATUS.UPLOADING && l.uploadVodSeq !== null && uploads[l.uploadVodSeq]?.status === 'done')),
    ),
    refetch,
  );
  // React creates the row of a lesson anew in its new section, so the keyboard focus is set again.
  useEffect(() => {
    if (reorder.lifted !== null) document.getElementById(gripId(reorder.lifted))?.focus();
  }, [reorder.lifted, reorder.parts]);
  const { parts } = reorder;
  const amount = amountOf(parts);
  const seqs = parts.map((p) => p.section?.curriculumSeq ?? 0);
  const allFolded = seqs.every((seq) => folded.has(seq));
  // A class that only counts demand takes no lessons, so there is nothing to add here.
  if (course && isSurvey(course)) return <Navigate to={`/classes/${courseSeq}/settings/information`} replace />;
  return (
    <div className={cx(s.page, open && s.withPanel)}>
      <main id="main" className={l.work} tabIndex={-1}>
        <PageHead
          title={t(missions ? 'challenge.missions' : 'steps.curriculums')}
          note={[
            missions
              ? t('challenge.missionCount', { value: amount.lessons, count: amount.lessons })
              : t('steps.curriculumsNote', { sections: amount.sections, lessons: amount.lessons }),
            amount.seconds > 0 && hours(amount.seconds),
          ]
            .filter(Boolean)
            .join(' · ')}
        >
          {parts.length > 1 && (
            <Button size="sm" onClick={() => setFolded(allFolded ? new Set() : new Set(seqs))}>
              {t(allFolded ? 'section.unfoldAll' : 'section.foldAll')}
            </Button>
          )}
        </PageHead>
        <div className={l.stack12}>
          {list.isPending ? (
            <div className={s.section}>
              <SkeletonRows />
            </div>
          ) : list.isError ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : amount.lessons + amount.sections === 0 ? (
            <div className={s.section}>
              <Empty
                tight
                title={t(missions ? 'challenge.noMission' : 'curriculum.empty')}
                text={t(missions ? 'challenge.noMissionText' : 'curriculum.emptyText')}
              />
              <AddLesson sectionSeq={null} />
            </div>
          ) : (
            <Sections courseSeq={courseSeq} reorder={reorder} folded={folded} setFolded={setFolded} />
          )}
          {!list.isPending && !list.isError && !missions && sections && <NewSection courseSeq={courseSeq} />}
          {amount.lessons + amount.sections > 1 && (
            <p className={l.remark}>
              <Info aria-hidden="true" />
              <span id="order-how">{t('order.how')}</span>
            </p>
          )}
        </div>
        <p className="sr-only" role="status" aria-live="assertive">
          {reorder.said}
        </p>
      </main>
      <Outlet />
    </div>
  );
}

interface SectionsProps {
  courseSeq: number;
  reorder: Reorder;
  folded: ReadonlySet<number>;
  setFolded: Dispatch<SetStateAction<ReadonlySet<number>>>;
}
/** The sections with their lessons; both can be reordered by dragging. */
function Sections({ courseSeq, reorder, folded, setFolded }: SectionsProps) {
  const { parts } = reorder;
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const draggedLesson = parts.flatMap((p) => [p.section, ...p.lessons]).find((c) => c?.curriculumSeq === dragged);
  const sectionDragged = draggedLesson?.curriculumTypeCd === LESSON_TYPE.SECTION;

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={OWN_WORDS}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragMove={({ active, over }) => setTarget(targetOf(active, over))}
      onDragCancel={() => {
        setDragged(null);
        setTarget(null);
      }}
      onDragEnd={({ active, over }) => {
        const to = targetOf(active, over);
        setDragged(null);
        setTarget(null);
        if (!to) return;
        const seq = Number(active.id);
        const index = sectionIndex(parts, seq, to);
        const place = lessonPlace(parts, seq, to);
        if (index !== null) reorder.dropSection(seq, index);
        else if (place) reorder.dropLesson(seq, place);
      }}
    >
      {parts.map((part, i) => {
        const seq = part.section?.curriculumSeq ?? 0;
        return (
          <SectionCard
            key={seq}
            part={part}
            courseSeq={courseSeq}
            index={parts.slice(0, i + 1).filter((p) => p.section).length}
            folded={folded.has(seq) || sectionDragged}
            onFold={() =>
              setFolded((old) => {
                const next = new Set(old);
                if (!next.delete(seq)) next.add(seq);
                return next;
              })
            }
            reorder={reorder}
            target={target}
          />
        );
      })}
      <DragOverlay dropAnimation={null}>
        {draggedLesson && (
          <div className={cx(s.row, s.flying)}>
            <GripVertical aria-hidden="true" />
            {!sectionDragged && (
              <span className={s.icon}>
                <LessonIcon type={draggedLesson.curriculumTypeCd} />
              </span>
            )}
            <b>{draggedLesson.title}</b>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

function NewSection({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('authoring');
  const [naming, setNaming] = useState(false);
  const addSection = useAct(curriculumApi.save, {
    silent: true,
    onDone: async (section) => {
      setLessons(courseSeq, (old) => [...old, section]);
      setNaming(false);
      await invalidate([curriculumApi.list, { courseSeq }], [courseApi.publishCheck, { courseSeq }]);
    },
  });

  return naming ? (
    <div className={l.box}>
      <TitleForm
        label={t('section.name')}
        action={t('section.add')}
        busy={addSection.isPending}
        error={addSection.isError ? errorMessage(addSection.error) : null}
        onCancel={() => setNaming(false)}
        onDone={(title) => addSection.mutate({ params: { courseSeq }, body: { curriculumTypeCd: LESSON_TYPE.SECTION, title } })}
      />
    </div>
  ) : (
    <Button block onClick={() => setNaming(true)}>
      <Plus aria-hidden="true" />
      {t('section.add')}
    </Button>
  );
}
