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
import { SearchedCard } from '../../domain/platform/searched-card';
import { CouponDialog } from './coupon-dialog';
import { CouponTable } from './coupon-table';
import { EndDialog } from './end-dialog';
import { PlanTabs } from './plan-tabs';
import { UsesDialog } from './uses-dialog';

const COUPON_SHOWN_CHOICES = ['', ...values(PLAN_COUPON_SHOWN)] as const;

/** The coupons for site plans: operators make and end them, and see which sites registered them. */
export default function CouponsPage() {
  const { t } = useTranslation('operate-plans');
  const paging = useListParams(LIMITS.adminPageSizes, { show: COUPON_SHOWN_CHOICES });
  const { page, size, q, filters, set } = paging;
  const show = filters.show as (typeof COUPON_SHOWN_CHOICES)[number];
  const list = useCall(platformPlanCouponApi.list, { query: { page, size, q, show } }, { keep: true, staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<PlatformPlanCoupon | null>(null);
  const [opened, setOpened] = useState<PlatformPlanCoupon | null>(null);
  return (
    <>
      <PlanTabs page="coupons">
        <Button tone="primary" onClick={() => setMaking(true)}>
          {t('make.open')}
        </Button>
      </PlanTabs>
      <SearchedCard
        list={list}
        paging={paging}
        find={t('coupons.find')}
        searched={t('coupons.q')}
        filters={
          <>
            <Segmented
              label={t('coupons.state')}
              value={show}
              options={COUPON_SHOWN_CHOICES.map((value) => ({ value, label: t(`coupons.show.${value || 'ALL'}`) }))}
              onChange={(next) => set({ show: next })}
            />
          </>
        }
        narrowed={Boolean(show)}
        none={{ title: t('coupons.none'), text: t('coupons.noneText') }}
        empty={{
          title: t('coupons.empty'),
          text: t('coupons.emptyText'),
          children: <Button onClick={() => setMaking(true)}>{t('make.open')}</Button>,
        }}
      >
        {(rows, stale) => <CouponTable coupons={rows} stale={stale} onEnd={setEnding} onOpen={setOpened} />}
      </SearchedCard>
      {making && <CouponDialog onClose={() => setMaking(false)} />}
      {ending && <EndDialog coupon={ending} onClose={() => setEnding(null)} />}
      {opened && <UsesDialog coupon={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
