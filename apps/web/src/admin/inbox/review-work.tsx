import { courseApi } from '@madang/contracts/main/course';
import { REPLY_MAX, reviewAnswerInput, reviewApi } from '@madang/contracts/main/review';
import { useTranslation } from 'react-i18next';
import { Photos } from '../../domain/review/photos';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Textarea } from '../../ui/inputs';
import { Stars } from '../../ui/parts';
import type { WorkProps } from './detail';
import { useDraft } from './drafts';
import { Frame, NextUp } from './frame';
import { QUEUE_READERS } from './queue';
import { SeenButton } from './seen-button';
import { SendButton } from './send-button';
import { sendsByKey } from './send-keys';
import l from '../../ui/layout.module.css';

const REVIEW_READERS = [...QUEUE_READERS, reviewApi.list, reviewApi.adminList, courseApi.find];

/** A review with few stars, and the form for the class's answer. */
export default function ReviewWork(props: WorkProps<'review'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = props.item;
  const { reviewPoint, description, photos } = of.review!;
  return (
    <Frame
      item={props.item}
      title={of.place}
      to={`/settings/review?courseSeq=${of.courseSeq}`}
      toLabel={t('review.open')}
      toNeeds="SITE_REVIEW_READ"
      foot={<Answer {...props} />}
    >
      <Stars value={reviewPoint} />
      <p className={l.written}>{description}</p>
      <Photos photos={photos} name={of.userName} />
    </Frame>
  );
}

function Answer({ item, next, drafts, onDone, onUndone }: WorkProps<'review'>) {
  const { t } = useTranslation('admin-inbox');
  const params = { courseSeq: item.of.courseSeq!, evaluationSeq: item.of.itemSeq };
  const form = useContractForm(reviewAnswerInput, {
    defaults: { reply: '', ...drafts.get(item.id) },
    submit: async (body) => {
      await call(reviewApi.reply, { params, body });
      const undo = () =>
        void call(reviewApi.reply, { params, body: { reply: '' } })
          .then(() => invalidate(...REVIEW_READERS))
          .then(onUndone, report);
      toast(t('review.done', { name: item.name }), { action: { label: t('undo'), onClick: undo } });
      drafts.delete(item.id);
      onDone();
      await invalidate(...REVIEW_READERS);
    },
  });
  useDraft(form, drafts, item.id);
  return (
    <form className={l.stack12} {...form.bind} onKeyDown={sendsByKey} aria-label={t('review.answer')}>
      <Textarea
        label={t('review.answerTo', { name: item.name })}
        hideLabel
        placeholder={t('review.answerTo', { name: item.name })}
        hint={t('review.hint')}
        rows={4}
        maxLength={REPLY_MAX}
        {...form.text('reply')}
      />
      <div className={l.rowEndMiddle}>
        <NextUp next={next} />
        <SeenButton item={item} label={t('review.leave')} onDone={onDone} onUndone={onUndone} />
        <SendButton next={next} busy={form.busy} />
      </div>
    </form>
  );
}
