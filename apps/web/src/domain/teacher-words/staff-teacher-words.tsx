import { teacherApi } from '@madang/contracts/main/teacher';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { TeacherWordsForm } from './teacher-words-form';
import s from './teacher-words.module.css';

/** The form for another staff member's introduction; its text alone for those who may not change it. */
export default function StaffTeacherWords({ userSeq, name }: { userSeq: number; name: string }) {
  const { t } = useTranslation('teacher-words');
  const mayEdit = useCan(teacherApi.saveWords);
  const words = useCall(teacherApi.words, { params: { userSeq } }, { staleTime: 0, silent: true });
  return (
    <section className={s.staff} aria-labelledby="teacher-words-title">
      <h3 id="teacher-words-title">{t('staffTitle')}</h3>
      <p>{t('staffNote', { name })}</p>
      {words.isPending && <SkeletonRows count={2} />}
      {words.isError && <ErrorState tight error={words.error} onRetry={() => void words.refetch()} />}
      {words.data &&
        (mayEdit ? (
          <TeacherWordsForm words={words.data} save={(body) => call(teacherApi.saveWords, { params: { userSeq }, body })} />
        ) : (
          <p className={s.said}>{[words.data.teacherLine, words.data.teacherText].filter(Boolean).join('\n\n') || t('none')}</p>
        ))}
    </section>
  );
}
