import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import s from './authoring.module.css';
import l from '../../ui/layout.module.css';

/** Around the form that something begins with: what it is, the way back, and what comes next. */
export function CreateShell({ title, heading, text, children }: { title: string; heading: string; text: string; children: ReactNode }) {
  const { t } = useTranslation('authoring');
  useTitle(title);
  return (
    <div className={s.shell}>
      <header className={s.top}>
        <Link className={s.back} to="/settings/course" aria-label={t('back')} title={t('back')}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={s.name}>
          <span className={l.oneLine}>{title}</span>
        </div>
      </header>
      <main className={s.create} id="main">
        <PageHead title={heading} note={text} />
        {children}
      </main>
    </div>
  );
}
