import { CURRICULUM_TYPE, YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { challengeApi } from '@madang/contracts/main/challenge';
import { curriculumApi, type UploadedFile } from '@madang/contracts/main/curriculum';
import { lessonSchemas, type Curriculum, type CurriculumInput } from '@madang/contracts/main/lesson';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
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
const filesOf = (lesson: Curriculum | null) => (lesson?.curriculumTypeCd === CURRICULUM_TYPE.FILE ? lesson.files : []);
/** By how many bytes the files of a lesson grow or shrink (CU-066). */
function changeSize(lesson: Curriculum | null, added: readonly UploadedFile[], deleted: readonly number[]): number {
  const sum = (files: readonly UploadedFile[]) => files.reduce((all, file) => all + file.fileSize, 0);
  return sum(added) - sum(filesOf(lesson).filter((file) => deleted.includes(file.fileSeq)));
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
  const form = useContractForm<CurriculumInput>(lessonSchemas[type], {
    defaults: initial,
    submit: async (values) => {
      const body =
        values.curriculumTypeCd === CURRICULUM_TYPE.FILE
          ? { ...values, changeSize: changeSize(lesson, added, values.deleteFiles) }
          : values;
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

  const touched = { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted };
  const suggest = (title: string) => {
    if (!form.getValues('title')) form.setValue('title', title.slice(0, 100), touched);
  };
  const values = form.watch();
  const title = form.value('title');
  const locked = form.value('lockStatusYn');
  const free = form.value('isPublic');
  const minutes = form.value('requiredMinutes');
  const content = form.value('content');

  /** What a type asks above its text. */
  const own = (): ReactNode => {
    switch (values.curriculumTypeCd) {
      case CURRICULUM_TYPE.VIDEO:
        return (
          <VideoField
            courseSeq={courseSeq}
            value={values}
            fileName={lesson?.curriculumTypeCd === CURRICULUM_TYPE.VIDEO ? lesson.uploadOriginFile : null}
            onTitle={suggest}
            onChange={(change) => {
              if (change.vodTypeCd !== undefined) form.setValue('vodTypeCd', change.vodTypeCd, touched);
              if (change.linkUrl !== undefined) form.setValue('linkUrl', change.linkUrl, touched);
              if (change.uploadVodSeq !== undefined) form.setValue('uploadVodSeq', change.uploadVodSeq, touched);
              if (change.duration !== undefined) form.setValue('duration', change.duration, touched);
            }}
            errors={{ uploadVodSeq: form.errorOf('uploadVodSeq'), linkUrl: form.errorOf('linkUrl') }}
          />
        );
      case CURRICULUM_TYPE.LIVE:
        return <LiveFields form={form} />;
      case CURRICULUM_TYPE.OFFLINE:
        return <OfflineFields form={form} />;
      case CURRICULUM_TYPE.CHAT:
        return <ChatField form={form} courseSeq={courseSeq} />;
      case CURRICULUM_TYPE.FILE:
        return (
          <FilesField
            label={t('files.label')}
            max={FILES_MAX}
            maxBytes={LIMITS.attachmentBytes}
            send={uploadFile}
            saved={filesOf(lesson)}
            added={added}
            deleted={values.deleteFiles}
            onAdd={(file) => {
              setAdded((old) => [...old, file]);
              form.setValue('addFiles', [...(form.getValues('addFiles') ?? []), file.fileSeq], touched);
              suggest(file.originFileName.replace(/\.[^.]+$/, ''));
            }}
            onTakeOff={(file) => {
              setAdded((old) => old.filter((f) => f !== file));
              form.setValue(
                'addFiles',
                (form.getValues('addFiles') ?? []).filter((seq) => seq !== file.fileSeq),
                touched,
              );
            }}
            onDeleted={(seqs) => form.setValue('deleteFiles', seqs, touched)}
            error={form.errorOf('addFiles')}
          />
        );
      case CURRICULUM_TYPE.SECTION:
      case CURRICULUM_TYPE.MISSION:
      case CURRICULUM_TYPE.TEXT:
      case CURRICULUM_TYPE.COURSE:
      case CURRICULUM_TYPE.POST:
        return null;
      default:
        return values satisfies never;
    }
  };
  /** What a type asks below its text: how it is watched or done, and what learners hand in. */
  const rules = (): ReactNode => {
    switch (type) {
      case CURRICULUM_TYPE.VIDEO:
        return (
          <>
            <VideoRules form={form} />
            <TaskFields form={form} mission={false} />
          </>
        );
      case CURRICULUM_TYPE.POST:
        return <PostFields form={form} />;
      case CURRICULUM_TYPE.COURSE:
        return <LinkedLessonFields form={form} courseSeq={courseSeq} own={lesson?.curriculumSeq ?? null} />;
      case CURRICULUM_TYPE.SECTION:
      case CURRICULUM_TYPE.LIVE:
      case CURRICULUM_TYPE.MISSION:
      case CURRICULUM_TYPE.OFFLINE:
      case CURRICULUM_TYPE.TEXT:
      case CURRICULUM_TYPE.FILE:
      case CURRICULUM_TYPE.CHAT:
        return <TaskFields form={form} mission={mission} />;
      default:
        return type satisfies never;
    }
  };
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
          {own()}
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
          {rules()}
          {!missions && (
            <Switch
              label={t('lesson.freeSwitch')}
              hint={t('lesson.freeHint')}
              value={free.value ?? false}
              onChange={(on) => form.setValue('isPublic', on, touched)}
            />
          )}
          <Switch
            label={t('lesson.lockSwitch')}
            hint={t('lesson.lockHint')}
            value={locked.value === YN.YES}
            onChange={(on) => form.setValue('lockStatusYn', on ? YN.YES : YN.NO, touched)}
          />
          {type !== CURRICULUM_TYPE.LIVE && type !== CURRICULUM_TYPE.OFFLINE && (
            <div>
              <Checkbox
                label={t('lesson.minutesOn')}
                value={minutes.value !== null && minutes.value !== undefined}
                onChange={(on) => form.setValue('requiredMinutes', on ? 10 : null, touched)}
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
      )}
      {children}
    </form>
  );
}
