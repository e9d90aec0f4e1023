import { YN } from '@madang/contracts/codes';
import { COMMENT_MAX, POST_TITLE_MAX, communityApi, boardApi } from '@madang/contracts/main/board';
import { askInput, lessonNoteApi } from '@madang/contracts/main/lesson-note';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { Textarea, TextInput } from '../../ui/inputs';
import { MomentField } from './moment';
import { playedSecond } from './played-second';
import l from '../../ui/layout.module.css';

const EMPTY_QUESTION = { title: '', content: '', second: null, secretYn: YN.NO };
/** The form for a question about the lesson; the second at which the video stands when the form opens is filled in, and can be removed. */
export function AskForm({ params }: { params: { courseSeq: number; curriculumSeq: number } }) {
  const { t } = useTranslation('classroom');
  const [open, setOpen] = useState(false);
  const form = useContractForm(askInput, {
    defaults: EMPTY_QUESTION,
    submit: async (body) => {
      await call(lessonNoteApi.ask, { params, body });
      await invalidate([lessonNoteApi.questions, params], boardApi.posts, communityApi.list, communityApi.qna);
      toast(t('questions.asked'));
      form.reset(EMPTY_QUESTION);
      setOpen(false);
    },
  });
  const second = form.value('second');
  const secret = form.value('secretYn');
  if (!open)
    return (
      <div>
        <Button
          onClick={() => {
            if (!form.formState.isDirty) second.onChange(playedSecond());
            setOpen(true);
          }}
        >
          <MessageCircleQuestion aria-hidden="true" />
          {t('questions.ask')}
        </Button>
      </div>
    );
  return (
    <form {...form.bind} className={l.stack12} aria-label={t('questions.ask')}>
      <TextInput label={t('questions.title')} required autoFocus maxLength={POST_TITLE_MAX} {...form.text('title')} />
      <Textarea
        label={t('questions.content')}
        required
        rows={4}
        maxLength={COMMENT_MAX}
        placeholder={t('questions.placeholder')}
        {...form.text('content')}
      />
      <Checkbox label={t('questions.secretHint')} value={secret.value === YN.YES} onChange={(on) => secret.onChange(on ? YN.YES : YN.NO)} />
      <div className={l.rowEndMiddle}>
        <MomentField second={second.value ?? null} onChange={second.onChange} />
        <Button onClick={() => setOpen(false)}>{t('notes.cancel')}</Button>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('questions.send')}
        </Button>
      </div>
    </form>
  );
}
