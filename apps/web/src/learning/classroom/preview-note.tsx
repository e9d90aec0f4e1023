import { LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import l from '../../ui/layout.module.css';
import { Callout } from '../../ui/parts';

/** Tells a visitor of a preview lesson that it is public, and how to see the other lessons. */
export function PreviewNote({ lessons, path }: { lessons: number; path: string }) {
  const { t } = useTranslation('classroom');
  return (
    <div className={l.stack12}>
      <Callout tone="brand" icon={LockOpen} title={t('preview.title')}>
        {t('preview.text', { count: lessons })}
      </Callout>
      <ButtonLink tone="primary" to={path}>
        {t('preview.enrol')}
      </ButtonLink>
    </div>
  );
}
