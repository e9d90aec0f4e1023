import { planApi } from '@madang/contracts/util/plan';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { useTitle } from '../../lib/title';
import { TabLinks } from '../../ui/nav';
import s from './service.module.css';
import { PageHead } from '../../ui/page-head';
import { usePlanPages } from './plan-pages';

/** The frame of the pages of the site plan: one title, and the tabs that this person may see (RT-009). */
export function ServiceShell({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('admin-service');
  const coupons = useCan(planApi.coupons);
  const pages = usePlanPages();
  useTitle(title);
  return (
    <section className={pages.bare ? s.page : undefined} aria-label={t('title')}>
      <PageHead title={t('title')} note={t('lead')} />
      <TabLinks
        label={t('title')}
        items={[
          { to: pages.manage, label: t('tab.manage'), end: true },
          { to: pages.history, label: t('tab.history') },
          { to: pages.card, label: t('tab.card') },
          ...(coupons ? [{ to: pages.coupon, label: t('tab.coupon') }] : []),
        ]}
      />
      <div className={s.body}>{children}</div>
    </section>
  );
}
