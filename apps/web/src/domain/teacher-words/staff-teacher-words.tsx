import type { TeacherWords } from '@madang/contracts/main/teacher';
import { useTranslation } from 'react-i18next';
import type { CountedFields } from '../../lib/form';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { TeacherPageLink, TeacherWordsFields } from './teacher-words-fields';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';
import s from './teacher-words.module.css';

interface Props {
  name: string;
  /** The call for the person's words. */
  words: { data: TeacherWords | undefined; isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Whether the editor may change them. */
  may: boolean;
  form: CountedFields<'teacherLine' | 'teacherText'>;
}
/** Another staff member's introduction, as part of a form; its text alone for those who may not change it. */
export function StaffTeacherWords({ name, words, may, form }: Props) {
  const { t } = useTranslation('teacher-words');
  return (
    <Section title={t('staffTitle')}>
      <p className={l.muted13}>{t('staffNote', { name })}</p>
      {words.isPending && <SkeletonRows count={2} />}
      {words.isError && <ErrorState tight error={words.error} onRetry={() => void words.refetch()} />}
      {words.data &&
        (may ? (
          <div className={l.stack16}>
            <TeacherWordsFields form={form} />
            <div className={s.foot}>
              <TeacherPageLink words={words.data} />
            </div>
          </div>
        ) : (
          <p className={s.said}>{[words.data.teacherLine, words.data.teacherText].filter(Boolean).join('\n\n') || t('none')}</p>
        ))}
    </Section>
  );
}
