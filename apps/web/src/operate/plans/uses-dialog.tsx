import { LIMITS } from '@madang/contracts/limits';
import { platformPlanCouponApi, type PlanCouponUse, type PlatformPlanCoupon } from '@madang/contracts/util/platform-plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { PagedList } from '../../ui/paged-list';
import { RowTitle } from '../../ui/row-title';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { won } from './plan-words';

/** The sites that registered a coupon, and how much it lowered their bills. */
export function UsesDialog({ coupon: { couponSeq, code, name }, onClose }: { coupon: PlatformPlanCoupon; onClose: () => void }) {
  const { t } = useTranslation('operate-plans');
  const [{ page, size }, setPaging] = useState({ page: 1, size: LIMITS.adminPageSizes[0] as number });
  const list = useCall(platformPlanCouponApi.uses, { params: { couponSeq }, query: { page, size } }, { keep: true, staleTime: 0 });
  const columns: Column<PlanCouponUse>[] = [
    {
      key: 'site',
      head: t('sites.site'),
      cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} note={one.registeredBy ?? t('uses.gone')} />,
      phone: 'title',
    },
    { key: 'at', head: t('uses.at'), cell: (one) => <span className="num">{formatDate(one.registeredAt)}</span> },
    { key: 'left', head: t('uses.left'), cell: (one) => t('uses.bills', { count: one.billsLeft }), end: true },
    { key: 'off', head: t('uses.off'), cell: (one) => <span className="num">{won(one.discountSum)}</span>, end: true },
  ];
  return (
    <Dialog
      open
      size="l"
      title={t('uses.title', { code })}
      note={name}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('uses.close')}</Button>}
    >
      <PagedList
        list={list}
        paging={{ page, size, set: (change) => setPaging((now) => ({ page: 1, size: now.size, ...change })) }}
        empty={<Empty tight heading="h3" title={t('uses.none')} text={t('uses.noneText')} />}
        expected={2}
      >
        {(rows, stale) => (
          <Table label={t('uses.title', { code })} columns={columns} rows={rows} keyOf={(one) => one.siteSeq} stale={stale} />
        )}
      </PagedList>
    </Dialog>
  );
}
