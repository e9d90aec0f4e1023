import { CURRICULUM_TYPE, YN, type Yn } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { challengeApi } from '@madang/contracts/main/challenge';
import {
  curriculumApi,
  curriculumSchema,
  type Curriculum,
  type CurriculumInput,
  type UploadedFile,
} from '@madang/contracts/main/curriculum';
import { useEffect, useRef, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from 'yup';
import { call } from '../../lib/api';
import { useContractForm, type ContractForm } from '../../lib/form';
import { Callout } from '../../ui/parts';
import { Checkbox, Switch } from '../../ui/choices';
import { NumberInput, TextInput } from '../../ui/inputs';
import { FilesField } from '../../domain/files/files-field';
import { uploadFile } from './file-upload';
import s from './lesson.module.css';
import { LiveFields } from './live-fields';
import { ChatField } from './chat-field';
import { OfflineFields } from './offline-fields';
import { RichText } from '../../domain/editor/editor';
import { LinkedLessonFields, PostFields } from './mission-fields';
import { useHasMissions } from '../../domain/authoring/place';
import { TaskFields } from './task-fields';
import { VideoField } from './video-field';
import { VideoRules } from './video-rules';

const MINUTES_MAX = 10_000;
const FILES_MAX = 20;
interface Props {
  id: string;
  courseSeq: number;
  lesson: Curriculum | null;
  initial: CurriculumInput;
  /** The live lesson has begun: only its title may change (AT-055). */
  titleOnly: boolean;
  onSaved: (lesson: Curriculum) => Promise<unknown>;
  onState: (state: { dirty: boolean; busy: boolean }) => void;
  children?: ReactNode;
}
/** By how many bytes the files of a lesson grow or shrink (CU-066). */
function changeSize(lesson: Curriculum | null, added: readonly UploadedFile[], deleted: readonly number[]): number {
  const sum = (files: readonly UploadedFile[]) => files.reduce((all, file) => all + file.fileSize, 0);
  return sum(added) - sum((lesson?.files ?? []).filter((file) => deleted.includes(file.fileSeq)));
}
/** A challenge keeps a line of history for each change of its missions. */
const saveMission = (courseSeq: number, lesson: Curriculum | null, body: CurriculumInput) =>
  lesson
    ? call(challengeApi.updateMission, { params: { courseSeq, curriculumSeq: lesson.curriculumSeq }, body })
    : call(challengeApi.createMission, { params: { courseSeq }, body });

/** The fields of a lesson, by its type. */
export function LessonForm({ id, courseSeq, lesson, initial, titleOnly, onSaved, onState, children }: Props) {
  const { t } = useTranslation('authoring');
  const type = initial.curriculumTypeCd;
  const mission = type === CURRICULUM_TYPE.MISSION;
  const missions = useHasMissions();
  const [added, setAdded] = useState<UploadedFile[]>([]);
  const form = useContractForm<CurriculumInput>(curriculumSchema(type) as unknown as Schema<CurriculumInput>, {
    defaults: initial,
    submit: async (values) => {
      const body = type === CURRICULUM_TYPE.FILE ? { ...values, changeSize: changeSize(lesson, added, values.deleteFiles ?? []) } : values;
      const saved = await (missions ? saveMission(courseSeq, lesson, body) : call(curriculumApi.save, { params: { courseSeq }, body }));
      form.reset(values);
      setAdded([]);
      await onSaved(saved);
    },
  });
  const { isDirty } = form.formState;
  const state = useRef(onState);
  useEffect(() => {
    state.current = onState;
  });
  useEffect(() => state.current({ dirty: isDirty, busy: form.busy }), [isDirty, form.busy]);

  const set = <K extends keyof CurriculumInput>(key: K, value: CurriculumInput[K]) =>
    form.setValue(key, value as never, { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted });
  const suggest = (title: string) => {
    if (!form.getValues('title')) set('title', title.slice(0, 100));
  };
  const values = form.watch();
  const title = form.value('title');
  const content = form.value('content');

  return (
    <form id={id} {...form.bind} className={s.form}>
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
          {type === CURRICULUM_TYPE.VIDEO && (
            <VideoField
              courseSeq={courseSeq}
              value={values}
              fileName={lesson?.uploadOriginFile ?? null}
              onTitle={suggest}
              onChange={(change) => {
                for (const [key, value] of Object.entries(change)) set(key as keyof CurriculumInput, value as never);
              }}
              errors={{ uploadVodSeq: form.errorOf('uploadVodSeq'), linkUrl: form.errorOf('linkUrl') }}
            />
          )}
          {type === CURRICULUM_TYPE.LIVE && <LiveFields form={form} />}
          {type === CURRICULUM_TYPE.OFFLINE && <OfflineFields form={form} />}
          {type === CURRICULUM_TYPE.CHAT && <ChatField form={form} courseSeq={courseSeq} />}
          {type === CURRICULUM_TYPE.FILE && (
            <LessonFiles form={form} saved={lesson?.files ?? []} added={added} setAdded={setAdded} set={set} suggest={suggest} />
          )}
          <RichText
            label={t(
              mission || type === CURRICULUM_TYPE.POST ? 'task.content' : type === CURRICULUM_TYPE.TEXT ? 'lesson.content' : 'lesson.note',
            )}
            short={type !== CURRICULUM_TYPE.TEXT && !mission}
            value={content.value ?? ''}
            error={content.error}
            onChange={content.onChange}
          />
          <hr />
          {type === CURRICULUM_TYPE.VIDEO && <VideoRules form={form} />}
          {type === CURRICULUM_TYPE.POST ? (
            <PostFields form={form} />
          ) : type === CURRICULUM_TYPE.COURSE ? (
            <LinkedLessonFields form={form} courseSeq={courseSeq} own={lesson?.curriculumSeq ?? null} />
          ) : (
            <TaskFields form={form} mission={mission} />
          )}
          <AccessFields form={form} set={set} timed={type !== CURRICULUM_TYPE.LIVE && type !== CURRICULUM_TYPE.OFFLINE} />
        </>
      )}
      {children}
    </form>
  );
}

type Form = ContractForm<CurriculumInput>;
type Set = <K extends keyof CurriculumInput>(key: K, value: CurriculumInput[K]) => void;

interface FilesProps {
  form: Form;
  saved: readonly UploadedFile[];
  added: readonly UploadedFile[];
  setAdded: Dispatch<SetStateAction<UploadedFile[]>>;
  set: Set;
  /** A title, where the lesson has none. */
  suggest: (title: string) => void;
}
function LessonFiles({ form, saved, added, setAdded, set, suggest }: FilesProps) {
  const { t } = useTranslation('authoring');
  return (
    <FilesField
      label={t('files.label')}
      max={FILES_MAX}
      maxBytes={LIMITS.attachmentBytes}
      send={uploadFile}
      saved={saved}
      added={added}
      deleted={form.watch('deleteFiles') ?? []}
      onAdd={(file) => {
        setAdded((old) => [...old, file]);
        set('addFiles', [...(form.getValues('addFiles') ?? []), file.fileSeq]);
        suggest(file.originFileName.replace(/\.[^.]+$/, ''));
      }}
      onTakeOff={(file) => {
        setAdded((old) => old.filter((f) => f !== file));
        set(
          'addFiles',
          (form.getValues('addFiles') ?? []).filter((seq) => seq !== file.fileSeq),
        );
      }}
      onDeleted={(seqs) => set('deleteFiles', seqs)}
      error={form.errorOf('addFiles')}
    />
  );
}

/** Who may see the lesson, and how long it is to be looked at. */
function AccessFields({ form, set, timed }: { form: Form; set: Set; timed: boolean }) {
  const { t } = useTranslation('authoring');
  const missions = useHasMissions();
  const locked = form.value('lockStatusYn');
  const free = form.value('isPublic');
  const minutes = form.value('requiredMinutes');
  return (
    <>
      {!missions && (
        <Switch
          label={t('lesson.freeSwitch')}
          hint={t('lesson.freeHint')}
          value={free.value ?? false}
          onChange={(on) => set('isPublic', on)}
        />
      )}
      <Switch
        label={t('lesson.lockSwitch')}
        hint={t('lesson.lockHint')}
        value={locked.value === YN.YES}
        onChange={(on) => set('lockStatusYn', (on ? YN.YES : YN.NO) satisfies Yn)}
      />
      {timed && (
        <div>
          <Checkbox
            label={t('lesson.minutesOn')}
            value={minutes.value !== null && minutes.value !== undefined}
            onChange={(on) => set('requiredMinutes', on ? 10 : null)}
          />
          {minutes.value !== null && minutes.value !== undefined && (
            <NumberInput
              label={t('lesson.minutes')}
              hideLabel
              max={MINUTES_MAX}
              suffix={t('lesson.minutesUnit')}
              className={s.narrow}
              {...minutes}
            />
          )}
        </div>
      )}
    </>
  );
}
