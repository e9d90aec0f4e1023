import { LESSON_TYPE, HISTORY_ENTITY } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { liveApi } from '@madang/contracts/main/live';
import { Trash2, X } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { toast } from '../../lib/dialogs';
import { useMedia } from '../../lib/media';
import { invalidate } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Button, IconButton } from '../../ui/button';
import { Panel } from '../../ui/dialog';
import { LessonIcon } from '../../domain/lesson/lesson';
import { Empty, Loading, SkeletonLines } from '../../ui/states';
import { lessonArgs, setLessons, useClass, useCourseSeq } from '../../domain/authoring/class-data';
import { inputOf, newLesson, typeOf } from '../../domain/authoring/lesson-draft';
import { LessonForm } from './lesson-form';
import s from './lesson.module.css';
import { useLiveServices } from '../../domain/authoring/meetings';
import { useHasMissions, usePlace } from '../../domain/authoring/place';
import { useRemove } from '../../domain/authoring/use-remove';
import { useOpened } from '../../domain/history/use-opened';
import { setSaveState, useSaveState } from '../../lib/save-state';
import l from '../../ui/layout.module.css';

/** Marks the page as unsaved while something is typed, so that leaving it asks. */
function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    setSaveState({ status: 'unsaved' });
    return () => {
      if (useSaveState.getState().status === 'unsaved') setSaveState({ status: 'idle' });
    };
  }, [dirty]);
}

/** After a save, puts the lesson into the list; a new lesson's panel moves to the lesson's own address. */
function useSaved(courseSeq: number, lesson: CurriculumItem | null) {
  const { t } = useTranslation('authoring');
  const navigate = useNavigate();
  const missions = useHasMissions();
  const base = `${usePlace().base}/curriculums`;
  return async (fresh: CurriculumItem) => {
    setLessons(courseSeq, (old) => (lesson ? old.map((l) => (l.curriculumSeq === fresh.curriculumSeq ? fresh : l)) : [...old, fresh]));
    setSaveState({ status: 'saved', at: Date.now() });
    toast(t(`${missions ? 'challenge' : 'lesson'}.${lesson ? 'saved' : 'added'}`, { title: fresh.title }));
    await invalidate([curriculumApi.list, { courseSeq }], [courseApi.publishCheck, { courseSeq }], [liveApi.meetings, { courseSeq }]);
    if (!lesson) await navigate(`${base}/${fresh.curriculumSeq}/edit`, { replace: true, preventScrollReset: true });
  };
}

function RemoveButton({ lesson, disabled, onGone }: { lesson: CurriculumItem; disabled: boolean; onGone: () => void }) {
  const { t } = useTranslation('authoring');
  const remove = useRemove();
  return (
    <Button
      tone="dangerLine"
      disabled={disabled}
      onClick={() =>
        void remove(lesson, lesson.curriculumTypeCd === LESSON_TYPE.SECTION ? 0 : null).then((gone) => {
          if (!gone) return;
          setSaveState({ status: 'idle' });
          onGone();
        })
      }
    >
      <Trash2 aria-hidden="true" />
      {t('remove.do')}
    </Button>
  );
}

/** The editor of one lesson: beside the list; below 1180 px a drawer, below 900 px a sheet (look rule 21). */
export default function LessonPanel() {
  const curriculumSeq = Number(useParams()['curriculumSeq'] ?? 0);
  return <PanelOf key={curriculumSeq} curriculumSeq={curriculumSeq} />;
}

function PanelOf({ curriculumSeq }: { curriculumSeq: number }) {
  const { t } = useTranslation('authoring');
  const courseSeq = useCourseSeq();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const info = useClass(courseSeq);
  const { found: list, save } = useOpened(
    HISTORY_ENTITY.LESSON,
    curriculumApi.list,
    lessonArgs(courseSeq),
    curriculumSeq || null,
    courseSeq,
  );
  const lesson = curriculumSeq ? (list.data?.find((l) => l.curriculumSeq === curriculumSeq) ?? null) : null;
  const type = lesson?.curriculumTypeCd ?? typeOf(params.get('type'));
  const section = Number(params.get('section')) || null;
  const formId = useId();
  const [state, setState] = useState({ dirty: false, busy: false });
  const missions = useHasMissions();
  const base = `${usePlace().base}/curriculums`;
  const close = () => void navigate(base, { preventScrollReset: true });
  // A new lesson starts with a usable live service; an existing lesson does not need the call, because the form keeps its first values.
  const services = useLiveServices(type === LESSON_TYPE.LIVE && !lesson);
  const usual = info.data?.course.liveTypeCd;
  const initial = lesson ? inputOf(lesson) : newLesson(type, section, serverNow(), usual && services.usable(usual) ? usual : null);
  useUnsaved(state.dirty);
  const saved = useSaved(courseSeq, lesson);

  const missing = curriculumSeq > 0 && list.isSuccess && !lesson;
  const loading = (curriculumSeq > 0 && !lesson && !missing) || services.pending;
  const title = t(
    missions ? (curriculumSeq ? 'challenge.edit' : 'challenge.new') : curriculumSeq ? 'lesson.editTitle' : 'lesson.newTitle',
    {
      type: loading ? '' : t(`type.${type}`, { defaultValue: t('type.other') }),
    },
  ).trim();
  const started = lesson?.curriculumTypeCd === LESSON_TYPE.LIVE && lesson.isHeld === true;
  const body = missing ? (
    <Empty tight heading="h3" title={t('lesson.gone')}>
      <Button onClick={close}>{t('lesson.backToList')}</Button>
    </Empty>
  ) : loading ? (
    <Loading>
      <SkeletonLines lines={6} />
    </Loading>
  ) : (
    <LessonForm
      key={lesson?.curriculumSeq ?? `new-${type}-${section}`}
      id={formId}
      courseSeq={courseSeq}
      lesson={lesson}
      initial={initial}
      titleOnly={started}
      saveOpened={save}
      onSaved={saved}
      onState={setState}
    />
  );
  const foot = !missing && !loading && (
    <>
      {lesson && <RemoveButton lesson={lesson} disabled={state.busy} onGone={close} />}
      <Button type="submit" form={formId} tone="primary" busy={state.busy} disabled={!!lesson && !state.dirty && !state.busy}>
        {t(lesson ? 'lesson.save' : missions ? 'challenge.add' : 'lesson.create')}
      </Button>
    </>
  );
  return (
    <Frame type={type} title={title} foot={foot} onClose={close}>
      {body}
    </Frame>
  );
}

interface FrameProps {
  type: CurriculumItem['curriculumTypeCd'];
  title: string;
  foot: ReactNode;
  onClose: () => void;
  children: ReactNode;
}
function Frame({ type, title, foot, onClose, children }: FrameProps) {
  const { t } = useTranslation('authoring');
  const wide = useMedia('(min-width: 1181px)');
  if (!wide)
    return (
      <Panel open title={title} onClose={onClose} foot={foot}>
        {children}
      </Panel>
    );
  return (
    <aside className={s.aside} aria-label={title}>
      <div className={s.sticky}>
        <header>
          <LessonIcon type={type} />
          <h2 className={l.grow}>{title}</h2>
          <IconButton label={t('lesson.close')} dense onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </header>
        <div className={s.scroll}>{children}</div>
        {foot && <footer>{foot}</footer>}
      </div>
    </aside>
  );
}
