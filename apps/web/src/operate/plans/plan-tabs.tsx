import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../lib/title';
import { TabLinks } from '../../ui/nav';
import { PageHead } from '../../ui/page-head';
import l from '../../ui/layout.module.css';

/** The head of the three pages about site plans, with tabs between them. */
export function PlanTabs({ page, children }: { page: 'sites' | 'bills' | 'coupons'; children?: ReactNode }) {
  const { t } = useTranslation('operate-plans');
  useTitle(t(`${page}.tab`));
  return (
    <>
      <PageHead title={t('title')} note={t(`${page}.note`)}>
        {children}
      </PageHead>
      <div className={l.below}>
        <TabLinks
          label={t('title')}
          items={[
            { to: '/operate/plans', label: t('sites.tab'), end: true },
            { to: '/operate/plans/bills', label: t('bills.tab') },
            { to: '/operate/plans/coupons', label: t('coupons.tab') },
          ]}
        />
      </div>
    </>
  );
}
