import { courseApi } from '@madang/contracts/main/course';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import s from './authoring.module.css';
import l from '../../ui/layout.module.css';
import b from '../../ui/button.module.css';
import bar from '../../ui/top-bar.module.css';

/** The frame of the form for a new class or package: a title and a link back, and a heading and text above the form. */
export function CreateShell({ title, heading, text, children }: { title: string; heading: string; text: string; children: ReactNode }) {
  const { t } = useTranslation('authoring');
  const seesList = useCan(courseApi.adminList);
  const back = t(seesList ? 'back' : 'backToMine');
  useTitle(title);
  return (
    <div className={s.shell}>
      <header className={bar.bar}>
        <Link className={b.icon} to={seesList ? '/settings/course' : '/mypage#runs'} aria-label={back} title={back}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <b className={l.oneLine}>{title}</b>
      </header>
      <main className={l.ownNarrow} id="main">
        <PageHead title={heading} note={text} />
        {children}
      </main>
    </div>
  );
}
