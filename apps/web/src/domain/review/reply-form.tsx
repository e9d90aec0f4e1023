import { courseApi } from '@madang/contracts/main/course-calls';
import { REPLY_MAX, reviewApi, type Review } from '@madang/contracts/main/review';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

interface Props {
  courseSeq: number;
  review: Pick<Review, 'evaluationSeq' | 'reply' | 'userName'>;
  onClose: () => void;
}
/** The form for the class's answer to a review; saving it empty deletes the answer. */
export default function ReplyForm({ courseSeq, review, onClose }: Props) {
  const { t } = useTranslation('review');
  const form = useContractForm(reviewApi.reply, {
    defaults: { reply: review.reply ?? '' },
    submit: async (body) => {
      await call(reviewApi.reply, { params: { courseSeq, evaluationSeq: review.evaluationSeq }, body });
      await invalidate(reviewApi.list, reviewApi.adminList, courseApi.find);
      toast(t(body.reply ? 'done' : 'removed'));
      onClose();
    },
  });
  return (
    <form {...form.bind} className={l.stack16} aria-label={t('of', { name: review.userName })}>
      <Textarea
        label={t('label')}
        rows={3}
        autoFocus
        maxLength={REPLY_MAX}
        placeholder={t('placeholder')}
        hint={review.reply ? t('hint') : undefined}
        {...form.text('reply')}
      />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
