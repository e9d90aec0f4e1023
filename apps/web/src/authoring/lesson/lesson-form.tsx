import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge';
import { curriculumApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import { lessonFormSchema, type CurriculumItem, type CurriculumItemInput } from '@madang/contracts/main/lesson';
import { fromSeoul } from '@madang/contracts/time';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { confirm } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { serverNow } from '../../lib/time';
import { useHasMissions } from '../../domain/authoring/place';
import { RichText } from '../../domain/editor/editor';
import { TextInput } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import type { Opened } from '../../domain/history/use-opened';
import { inputOf } from '../../domain/authoring/lesson-draft';
import { useLessonDraft } from '../../domain/authoring/lesson-drafts';
import { AccessFields } from './access-fields';
import s from './lesson.module.css';
import { DraftOffer, useKept } from './draft-offer';
import { touchedIn } from './touched';
import { filesOf, OwnFields, RuleFields } from './type-fields';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

interface Props {
  id: string;
  courseSeq: number;
  lesson: CurriculumItem | null;
  initial: CurriculumItemInput;
  /** Whether only the title may change, since the live lesson has begun (AT-055). */
  titleOnly: boolean;
  saveOpened: Opened<CurriculumItem[]>['save'];
  onSaved: (lesson: CurriculumItem) => Promise<unknown>;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  children?: ReactNode;
}
/** By how many bytes a save changes the size of the lesson's files; negative when they shrink (CU-066). */
function changeSize(lesson: CurriculumItem | null, added: readonly UploadedFile[], deleted: readonly number[]): number {
  const sum = (files: readonly UploadedFile[]) => files.reduce((all, file) => all + file.fileSize, 0);
  return sum(added) - sum(filesOf(lesson).filter((file) => deleted.includes(file.fileSeq)));
}
/** Asks when a live lesson would begin in the past, unless its start is unchanged; null when the author wants to change the time. */
async function confirmed(
  values: CurriculumItemInput,
  lesson: CurriculumItem | null,
  t: TFunction<'authoring'>,
): Promise<CurriculumItemInput | null> {
  if (values.curriculumTypeCd !== LESSON_TYPE.LIVE || !values.liveAt || !values.liveStartAt) return values;
  const start = startOf(values);
  if (start > serverNow() || (lesson?.curriculumTypeCd === LESSON_TYPE.LIVE && start === startOf(lesson))) return values;
  const sure = await confirm(t('live.pastText'), { title: t('live.past'), action: t('live.pastKeep'), cancel: t('live.pastChange') });
  return sure ? { ...values, pastYn: YN.YES } : null;
}
const startOf = (live: { liveAt: string | null; liveStartAt: string | null }) =>
  live.liveAt && live.liveStartAt ? Date.parse(fromSeoul(live.liveAt, live.liveStartAt.slice(0, 5))) : Infinity;

/** The missions of a challenge are saved by calls of their own, which record each change in a history. */
const saveMission = (courseSeq: number, lesson: CurriculumItem | null, body: CurriculumItemInput, seen: number | undefined) =>
  lesson
    ? call(challengeApi.updateMission, { params: { courseSeq, curriculumSeq: lesson.curriculumSeq }, body, seen })
    : call(challengeApi.createMission, { params: { courseSeq }, body });

/** The form of a lesson, with the fields of its type. */
export function LessonForm({ id, courseSeq, lesson, initial, titleOnly, saveOpened, onSaved, onState, children }: Props) {
  const { t } = useTranslation('authoring');
  const type = initial.curriculumTypeCd;
  const mission = type === LESSON_TYPE.MISSION;
  const missions = useHasMissions();
  const [added, setAdded] = useState<UploadedFile[]>([]);
  const draft = useLessonDraft<CurriculumItemInput>(courseSeq, lesson?.curriculumSeq ?? `new-${type}`);
  // Counts the restored drafts. As React's key it creates the text editor anew, which reads its value only once.
  const [restored, setRestored] = useState(0);
  const form = useContractForm<CurriculumItemInput>(lessonFormSchema(type), {
    defaults: initial,
    submit: async (typed) => {
      const values = await confirmed(typed, lesson, t);
      if (!values) return;
      const body =
        values.curriculumTypeCd === LESSON_TYPE.FILE ? { ...values, changeSize: changeSize(lesson, added, values.deleteFiles) } : values;
      const saved = await saveOpened<CurriculumItem>(
        (seen) => (missions ? saveMission(courseSeq, lesson, body, seen) : call(curriculumApi.save, { params: { courseSeq }, body, seen })),
        take,
      );
      if (!saved) return;
      form.reset(values);
      draft.clear();
      setAdded([]);
      await onSaved(saved);
    },
  });
  /** Shows the lesson as somebody else has saved it, in place of what was typed. */
  const take = (theirs: readonly CurriculumItem[]) => {
    const now = theirs.find((one) => one.curriculumSeq === lesson?.curriculumSeq);
    draft.clear();
    setAdded([]);
    if (now) form.reset(inputOf(now));
    setRestored((n) => n + 1);
  };
  const { isDirty } = form.formState;
  const state = useRef(onState);
  useEffect(() => {
    state.current = onState;
  });
  useEffect(() => state.current({ dirty: isDirty, busy: form.busy }), [isDirty, form.busy]);

  useKept(form, draft.keep);
  const restore = () => {
    // The files added in the earlier visit are left out, because this page does not know them.
    const values = { ...draft.offered!.values, ...('addFiles' in initial && { addFiles: [] }) } as CurriculumItemInput;
    form.reset({ ...initial, ...values } as CurriculumItemInput, { keepDefaultValues: true });
    setRestored((n) => n + 1);
    draft.take();
  };

  const suggest = (title: string) => {
    if (!form.getValues('title')) form.setValue('title', title.slice(0, 100), touchedIn(form));
  };
  const title = form.value('title');
  const content = form.value('content');
  return (
    <form id={id} {...form.bind} className={cx(l.stack20, s.form)}>
      {draft.offered && !titleOnly && <DraftOffer at={draft.offered.at} onRestore={restore} onDiscard={draft.clear} />}
      {titleOnly && <Callout title={t('live.started')}>{t('live.startedText')}</Callout>}
      <TextInput
        label={t(missions ? 'challenge.missionTitle' : 'lesson.title')}
        required
        autoFocus={!lesson}
        maxLength={100}
        counts
        name="title"
        value={title.value}
        error={title.error}
        onChange={(event) => title.onChange(event.target.value)}
      />
      {!titleOnly && (
        <>
          <OwnFields form={form} courseSeq={courseSeq} lesson={lesson} added={added} setAdded={setAdded} suggest={suggest} />
          <RichText
            key={restored}
            label={t(
              mission || type === LESSON_TYPE.POST ? 'submission.content' : type === LESSON_TYPE.TEXT ? 'lesson.content' : 'lesson.note',
            )}
            short={type !== LESSON_TYPE.TEXT && !mission}
            value={content.value ?? ''}
            error={content.error}
            onChange={content.onChange}
          />
          <hr />
          <RuleFields form={form} courseSeq={courseSeq} lesson={lesson} />
          <AccessFields form={form} />
        </>
      )}
      {children}
    </form>
  );
}
