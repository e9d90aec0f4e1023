import { LIMITS } from '@madang/contracts/limits';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { missionApi, SUBMISSION_FILES_MAX, type Submission } from '@madang/contracts/main/mission';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { useLeaveWarning } from '../../lib/leave-warning';
import { Button } from '../../ui/button';
import { FilesField } from '../../domain/files/files-field';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

interface Props {
  params: { courseSeq: number; curriculumSeq: number };
  mine: Submission | null;
  /** Whether the submission is one post of a lesson that counts posts. */
  post?: boolean;
  onCancel: (() => void) | null;
  onDone: () => Promise<void>;
}
/** The form for text and files to hand in; it can change a submission until there is feedback. */
export function SubmissionForm({ params, mine, post, onCancel, onDone }: Props) {
  const { t } = useTranslation('classroom');
  const [added, setAdded] = useState<UploadedFile[]>([]);
  const [sent, setSent] = useState(false);
  const saved = mine?.files ?? [];
  const form = useContractForm(missionApi.submit, {
    defaults: { content: mine?.content ?? '', files: saved.map((file) => file.fileSeq) },
    submit: async (body) => {
      if (mine) await call(missionApi.edit, { params: { ...params, submissionSeq: mine.submissionSeq }, body });
      else await call(missionApi.submit, { params, body });
      setSent(true);
      toast(t(mine ? 'submission.changed' : post ? 'posts.done' : 'submission.done'));
      await onDone();
    },
  });
  useLeaveWarning(form.formState.isDirty && !sent);
  const files = form.watch('files');
  const set = (next: number[]) => {
    form.clearErrors(['files', 'content']);
    form.setValue('files', next, { shouldDirty: true });
  };
  return (
    <form {...form.bind} className={l.stack16}>
      <Textarea label={t('submission.content')} rows={6} placeholder={t('submission.placeholder')} {...form.text('content')} />
      <FilesField
        label={t('submission.files')}
        max={SUBMISSION_FILES_MAX}
        maxBytes={LIMITS.fileBytes}
        send={(file, options) => {
          const body = new FormData();
          body.append('file', file);
          return call(missionApi.upload, { params, body, ...options });
        }}
        saved={saved}
        added={added}
        deleted={saved.map((file) => file.fileSeq).filter((seq) => !files.includes(seq))}
        onAdd={(file) => {
          setAdded((old) => [...old, file]);
          set([...form.getValues('files'), file.fileSeq]);
        }}
        onTakeOff={(file) => {
          setAdded((old) => old.filter((one) => one !== file));
          set(form.getValues('files').filter((seq) => seq !== file.fileSeq));
        }}
        onDeleted={(gone) => set([...saved, ...added].map((file) => file.fileSeq).filter((seq) => !gone.includes(seq)))}
        error={form.errorOf('files')}
      />
      <div className={l.row}>
        <Button type="submit" tone="primary" size="lg" busy={form.busy}>
          {t(mine ? 'submission.save' : post ? 'posts.submit' : 'submission.submit')}
        </Button>
        {onCancel && (
          <Button size="lg" onClick={onCancel}>
            {t('submission.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
