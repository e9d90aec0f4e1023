import { teacherApi, type TeacherWords } from '@madang/contracts/main/teacher';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { keyOf, queryClient } from '../../lib/query';
import { Button } from '../../ui/button';
import { TeacherPageLink, TeacherWordsFields } from './teacher-words-fields';
import s from './teacher-words.module.css';

interface Props {
  words: TeacherWords;
  save: (said: { teacherLine: string; teacherText: string }) => Promise<TeacherWords>;
}
/** The form for the own introduction, a line and a text, with a link to the instructor's page if visitors see it. */
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
      <TeacherWordsFields form={form} />
      <div className={s.foot}>
        <Button type="submit" tone="primary" busy={form.busy} disabled={!form.formState.isDirty}>
          {t('save')}
        </Button>
        <TeacherPageLink words={words} />
      </div>
    </form>
  );
}
