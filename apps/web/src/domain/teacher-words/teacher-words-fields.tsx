import { TEACHER_LINE_MAX, TEACHER_TEXT_MAX, type TeacherWords } from '@madang/contracts/main/teacher';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CountedFields } from '../../lib/form';
import { TextInput, Textarea } from '../../ui/inputs';

/** The fields of an instructor's introduction, a line and a text. */
export function TeacherWordsFields({ form }: { form: CountedFields<'teacherLine' | 'teacherText'> }) {
  const { t } = useTranslation('teacher-words');
  return (
    <>
      <TextInput label={t('line')} hint={t('lineHint')} maxLength={TEACHER_LINE_MAX} counts {...form.counted('teacherLine')} />
      <Textarea label={t('text')} hint={t('textHint')} maxLength={TEACHER_TEXT_MAX} rows={7} {...form.counted('teacherText')} />
    </>
  );
}

/** The link to an instructor's page, or why there is none yet. */
export function TeacherPageLink({ words }: { words: TeacherWords }) {
  const { t } = useTranslation('teacher-words');
  return words.shown ? <Link to={teacherAddress(words.userSeq)}>{t('look')}</Link> : <small>{t('notYet')}</small>;
}
