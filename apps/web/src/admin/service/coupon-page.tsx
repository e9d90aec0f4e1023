import { YN } from '@madang/contracts/codes';
import { planApi, planCouponInput, type PlanCoupon } from '@madang/contracts/util/plan';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDate } from '../../lib/format';
import { invalidate, patchAnswer, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { usePlanWords } from '../../domain/plan/plan-words';
import { ServiceShell } from './service-shell';
import { Card } from '../../ui/parts';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** The coupon codes that lower the bills of the site plan (RT-013). */
export default function CouponPage() {
  const { t } = useTranslation('admin-service');
  const coupons = useCall(planApi.coupons, {}, { staleTime: 0 });
  const form = useContractForm(planCouponInput, {
    defaults: { code: '' },
    submit: async (body, { reset }) => {
      const fresh = await call(planApi.addCoupon, { body });
      patchAnswer(planApi.coupons, {}, () => fresh);
      reset();
      toast(t('coupon.added'));
      await invalidate(planApi.find);
    },
  });
  return (
    <ServiceShell title={t('tab.coupon')}>
      <Card>
        <form className={l.withButton} {...form.bind}>
          <TextInput label={t('coupon.code')} autoComplete="off" autoCapitalize="characters" {...form.text('code')} />
          <Button tone="primary" type="submit" busy={form.busy}>
            {t('coupon.add')}
          </Button>
        </form>
      </Card>
      {coupons.isError && !coupons.data ? (
        <ErrorState error={coupons.error} onRetry={() => void coupons.refetch()} />
      ) : !coupons.data ? (
        <SkeletonRows count={2} />
      ) : coupons.data.length === 0 ? (
        <Card flush>
          <Empty tight title={t('coupon.empty')} text={t('coupon.emptyText')} />
        </Card>
      ) : (
        <Card flush>
          <ul className={r.inset}>
            {coupons.data.map((coupon) => (
              <Coupon key={coupon.couponSeq} coupon={coupon} />
            ))}
          </ul>
        </Card>
      )}
      <p className={l.muted13}>{t('coupon.rule')}</p>
    </ServiceShell>
  );
}

function Coupon({ coupon }: { coupon: PlanCoupon }) {
  const { t } = useTranslation('admin-service');
  const words = usePlanWords();
  const spent = coupon.billsLeft === 0;
  return (
    <li>
      <div className={cx(l.grow, r.line)}>
        <b>
          {coupon.percent === null
            ? t('coupon.amountOff', { amount: words.won(coupon.amount!) })
            : t('coupon.percentOff', { percent: coupon.percent })}
        </b>
        {coupon.name}
        <small>
          {coupon.planName ? t('coupon.only', { plan: coupon.planName }) : t('coupon.any')} ·{' '}
          {t('coupon.since', { date: formatDate(coupon.registeredAt) })}
        </small>
      </div>
      <p className={l.stack2}>
        {spent ? <Badge>{t('coupon.spent')}</Badge> : coupon.nextYn === YN.YES ? <Badge tone="good">{t('coupon.next')}</Badge> : null}
        {!spent && <small>{t('coupon.left', { count: coupon.billsLeft })}</small>}
      </p>
    </li>
  );
}
