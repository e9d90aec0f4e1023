import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { LESSON_FILES_MAX, type CurriculumItem, type CurriculumItemInput } from '@madang/contracts/main/lesson';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { Switch } from '../../ui/choices';
import { FilesField } from '../../domain/files/files-field';
import { ChatField } from './chat-field';
import { uploadFile } from './file-upload';
import { LiveFields } from './live-fields';
import { LinkedLessonFields, PostFields } from './mission-fields';
import { OfflineFields } from './offline-fields';
import { SubmissionFields } from './submission-fields';
import { touchedIn } from './touched';
import { VideoField } from './video-field';
import { VideoRules } from './video-rules';

interface Props {
  form: ContractForm<CurriculumItemInput>;
  courseSeq: number;
  lesson: CurriculumItem | null;
}
interface OwnProps extends Props {
  added: readonly UploadedFile[];
  setAdded: Dispatch<SetStateAction<UploadedFile[]>>;
  /** Fills in a title if the lesson has none yet. */
  suggest: (title: string) => void;
}
/** The files of a lesson of the type file; empty for other types. */
export const filesOf = (lesson: CurriculumItem | null): readonly UploadedFile[] =>
  lesson?.curriculumTypeCd === LESSON_TYPE.FILE ? lesson.files : [];

/** The fields of a lesson's type that stand above its text. */
export function OwnFields(props: OwnProps) {
  const { form, courseSeq, lesson, suggest } = props;
  const values = form.watch();
  const touched = touchedIn(form);
  switch (values.curriculumTypeCd) {
    case LESSON_TYPE.VIDEO:
      return (
        <VideoField
          courseSeq={courseSeq}
          value={values}
          fileName={lesson?.curriculumTypeCd === LESSON_TYPE.VIDEO ? lesson.uploadOriginFile : null}
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
    case LESSON_TYPE.LIVE:
      return <LiveFields form={form} courseSeq={courseSeq} lesson={lesson} />;
    case LESSON_TYPE.OFFLINE:
      return <OfflineFields form={form} />;
    case LESSON_TYPE.CHAT:
      return <ChatField form={form} courseSeq={courseSeq} />;
    case LESSON_TYPE.FILE:
      return <LessonFiles {...props} deleted={values.deleteFiles} />;
    case LESSON_TYPE.SECTION:
    case LESSON_TYPE.MISSION:
    case LESSON_TYPE.TEXT:
    case LESSON_TYPE.COURSE:
    case LESSON_TYPE.POST:
      return null;
    default:
      return values satisfies never;
  }
}

/** The fields of a lesson's type that stand below its text: how it is watched or done, and what learners hand in. */
export function RuleFields({ form, courseSeq, lesson }: Props) {
  const type = form.watch('curriculumTypeCd');
  switch (type) {
    case LESSON_TYPE.VIDEO:
      return (
        <>
          <VideoRules form={form} />
          <SubmissionFields form={form} mission={false} />
        </>
      );
    case LESSON_TYPE.FILE:
      return (
        <>
          <PdfRule form={form} />
          <SubmissionFields form={form} mission={false} />
        </>
      );
    case LESSON_TYPE.POST:
      return <PostFields form={form} />;
    case LESSON_TYPE.COURSE:
      return <LinkedLessonFields form={form} courseSeq={courseSeq} own={lesson?.curriculumSeq ?? null} />;
    case LESSON_TYPE.SECTION:
    case LESSON_TYPE.LIVE:
    case LESSON_TYPE.MISSION:
    case LESSON_TYPE.OFFLINE:
    case LESSON_TYPE.TEXT:
    case LESSON_TYPE.CHAT:
      return <SubmissionFields form={form} mission={type === LESSON_TYPE.MISSION} />;
    default:
      return type satisfies never;
  }
}

/** Whether PDF files can only be read on the site, with the reader's name on each page (CU-067). */
function PdfRule({ form }: { form: ContractForm<CurriculumItemInput> }) {
  const { t } = useTranslation('authoring');
  const secured = form.value('pdfSecurityYn');
  return (
    <Switch
      label={t('files.secure')}
      hint={t('files.secureHint')}
      value={secured.value === YN.YES}
      onChange={(on) => secured.onChange(on ? YN.YES : YN.NO)}
    />
  );
}

function LessonFiles({ form, lesson, added, setAdded, suggest, deleted }: OwnProps & { deleted: readonly number[] }) {
  const { t } = useTranslation('authoring');
  const touched = touchedIn(form);
  return (
    <FilesField
      label={t('files.label')}
      max={LESSON_FILES_MAX}
      maxBytes={LIMITS.attachmentBytes}
      send={uploadFile}
      saved={filesOf(lesson)}
      added={added}
      deleted={deleted}
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
}
