import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../ui/nav';
import { PageHead } from '../../ui/page-head';

/** The frame around the three screens of search settings. */
export function SeoShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin-seo');
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <TabLinks
        label={t('screens')}
        items={(['general', 'pages', 'courses'] as const).map((screen) => ({
          to: `/settings/seo/${screen}`,
          label: t(`screen.${screen}`),
        }))}
      />
      {children}
    </>
  );
}
