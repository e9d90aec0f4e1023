import { TEACHER_LINE_MAX, TEACHER_TEXT_MAX, teacherApi, type TeacherWords } from '@madang/contracts/main/teacher';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { keyOf, queryClient } from '../../lib/query';
import { Button } from '../../ui/button';
import { TextInput, Textarea } from '../../ui/inputs';
import s from './teacher-words.module.css';

interface Props {
  words: TeacherWords;
  save: (said: { teacherLine: string; teacherText: string }) => Promise<TeacherWords>;
}
/** The form for an instructor's introduction, a line and a text, with a link to the instructor's page if visitors see it. */
export function TeacherWordsForm({ words, save }: Props) {
  const { t } = useTranslation('teacher-words');
  const form = useContractForm(teacherApi.saveMine, {
    defaults: { teacherLine: words.teacherLine, teacherText: words.teacherText },
    submit: async (values, { reset }) => {
      const { teacherLine, teacherText } = await save(values);
      void queryClient.invalidateQueries({ queryKey: keyOf(teacherApi.find, { params: { userSeq: words.userSeq } }) });
      toast(t('saved'));
      reset({ teacherLine, teacherText });
    },
  });
  return (
    <form {...form.bind} className={s.form}>
      <TextInput label={t('line')} hint={t('lineHint')} maxLength={TEACHER_LINE_MAX} counts {...form.text('teacherLine')} />
      <Textarea label={t('text')} hint={t('textHint')} maxLength={TEACHER_TEXT_MAX} rows={7} {...form.text('teacherText')} />
      <div className={s.foot}>
        <Button type="submit" tone="primary" busy={form.busy} disabled={!form.formState.isDirty}>
          {t('save')}
        </Button>
        {words.shown ? <Link to={teacherAddress(words.userSeq)}>{t('look')}</Link> : <small>{t('notYet')}</small>}
      </div>
    </form>
  );
}
