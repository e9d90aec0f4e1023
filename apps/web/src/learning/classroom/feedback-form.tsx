import { missionApi, type Submission } from '@madang/contracts/main/mission';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { useContractForm } from '../../lib/form';
import { useLeaveWarning } from '../../lib/leave-warning';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { NumberInput, Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

interface Props {
  params: { courseSeq: number; curriculumSeq: number };
  one: Submission;
  /** The highest number of points; null if the lesson gives none. */
  max: number | null;
}
/** The form for the staff's feedback to a submission, opened by a button because a list has many. */
export function FeedbackForm(props: Props) {
  const { t } = useTranslation('classroom');
  const [open, setOpen] = useState(false);
  if (open) return <Fields {...props} onClose={() => setOpen(false)} />;
  return (
    <div className={l.row}>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t(props.one.feedback ? 'submission.feedbackEdit' : 'submission.feedbackWrite')}
      </Button>
    </div>
  );
}

function Fields({ params, one, max, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('classroom');
  const form = useContractForm(missionApi.feedback, {
    defaults: { content: one.feedback?.content ?? '', point: one.feedback?.point ?? null },
    submit: async (body) => {
      await call(missionApi.feedback, { params: { ...params, submissionSeq: one.submissionSeq }, body });
      toast(t('submission.feedbackDone'));
      await invalidate(
        [missionApi.submissions, params],
        [missionApi.submission, params],
        [missionApi.list, { courseSeq: params.courseSeq }],
      );
      onClose();
    },
  });
  useLeaveWarning(form.formState.isDirty && !form.formState.isSubmitSuccessful);
  const point = form.value('point');
  return (
    <form {...form.bind} className={l.stack16}>
      <Textarea label={t('submission.feedback')} required rows={4} autoFocus {...form.text('content')} />
      {max !== null && max > 0 && (
        <NumberInput
          className={l.short}
          label={t('submission.point')}
          max={max}
          suffix={t('submission.of100', { n: formatCount(max) })}
          {...point}
        />
      )}
      <div className={l.row}>
        <Button type="submit" tone="primary" size="sm" busy={form.busy}>
          {t('submission.send')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('submission.cancel')}
        </Button>
      </div>
    </form>
  );
}
