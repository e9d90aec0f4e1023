import { teacherApi } from '@madang/contracts/main/teacher';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useCall } from '../../lib/query';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import a from '../account/account.module.css';
import { TeacherWordsForm } from './teacher-words-form';

/** The form in which a person of the staff introduces themselves to visitors; shown once their words have loaded. */
export default function OwnTeacherWords({ site }: { site: string }) {
  const { t } = useTranslation('teacher-words');
  const own = useCall(teacherApi.mine, undefined, { staleTime: 0, silent: true });
  if (!own.data) return null;
  return (
    <section className={cx(p.box, a.panel)} id="teacher">
      <h2>{t('title')}</h2>
      <p>{t('note', { site })}</p>
      <TeacherWordsForm words={own.data} save={(body) => call(teacherApi.saveMine, { body })} />
    </section>
  );
}
