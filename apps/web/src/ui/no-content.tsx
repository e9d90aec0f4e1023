import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../lib/title';
import { ButtonLink } from './button';
import { Empty } from './states';

/** Shown when the thing of a page is missing, private or deleted: 'no data', and a link to the main page (RT-020, RT-021, AM-178). */
export function NoContent({
  title,
  text,
  children,
}: {
  title?: string;
  text?: string;
  /** A link to somewhere nearer than the main page, such as to the list that the thing was in. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('app');
  useTitle(title ?? t('noContent.title'));
  return (
    <section className="wrap" style={{ paddingBlock: 56 }}>
      <Empty art="lock" heading="h1" title={title ?? t('noContent.title')} text={text ?? t('noContent.text')}>
        {children}
        <ButtonLink to="/main" tone={children ? 'secondary' : 'primary'}>
          {t('toMain')}
        </ButtonLink>
      </Empty>
    </section>
  );
}
