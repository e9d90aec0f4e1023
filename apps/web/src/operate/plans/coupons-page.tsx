import { values } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { PLAN_COUPON_SHOWN } from '@madang/contracts/platform-codes';
import { platformPlanCouponApi, type PlatformPlanCoupon } from '@madang/contracts/util/platform-plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Filters, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Card } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { CouponDialog } from './coupon-dialog';
import { CouponTable } from './coupon-table';
import { EndDialog } from './end-dialog';
import { PlanTabs } from './plan-tabs';
import { UsesDialog } from './uses-dialog';

const SHOWN = ['', ...values(PLAN_COUPON_SHOWN)] as const;

/** Codes that lower the bills of plans: to make, to end, and who took them. */
export default function CouponsPage() {
  const { t } = useTranslation('operate-plans');
  const paging = useListParams(LIMITS.adminPageSizes, { show: SHOWN });
  const { page, size, q, filters, set } = paging;
  const show = filters.show as (typeof SHOWN)[number];
  const list = useCall(platformPlanCouponApi.list, { query: { page, size, q, show } }, { keep: true, staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<PlatformPlanCoupon | null>(null);
  const [opened, setOpened] = useState<PlatformPlanCoupon | null>(null);
  const empty =
    q || show ? (
      <Empty art="search" title={t('coupons.none')} text={t('coupons.noneText')} />
    ) : (
      <Empty title={t('coupons.empty')} text={t('coupons.emptyText')}>
        <Button onClick={() => setMaking(true)}>{t('make.open')}</Button>
      </Empty>
    );
  return (
    <>
      <PlanTabs page="coupons">
        <Button tone="primary" onClick={() => setMaking(true)}>
          {t('make.open')}
        </Button>
      </PlanTabs>
      <Card flush>
        <Filters label={t('coupons.find')}>
          <SearchField label={t('coupons.q')} placeholder={t('coupons.q')} value={q} onSearch={(next) => set({ q: next })} />
          <Segmented
            label={t('coupons.state')}
            value={show}
            options={SHOWN.map((value) => ({ value, label: t(`coupons.show.${value || 'ALL'}`) }))}
            onChange={(next) => set({ show: next })}
          />
        </Filters>
        <PagedList list={list} paging={paging} empty={empty}>
          {(rows, stale) => <CouponTable coupons={rows} stale={stale} onEnd={setEnding} onOpen={setOpened} />}
        </PagedList>
      </Card>
      {making && <CouponDialog onClose={() => setMaking(false)} />}
      {ending && <EndDialog coupon={ending} onClose={() => setEnding(null)} />}
      {opened && <UsesDialog coupon={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
