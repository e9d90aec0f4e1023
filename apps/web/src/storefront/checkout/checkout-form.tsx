import { PAY_METHOD } from '@madang/contracts/codes';
import { paysByDeposit } from '@madang/contracts/util/pay-methods';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { asksMore } from '../../domain/enrolment/asking';
import { EnrolFields } from '../../domain/enrolment/enrol-fields';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useSite } from '../../lib/channel';
import { Button, ButtonLink } from '../../ui/button';
import { Empty, SkeletonRows } from '../../ui/states';
import { Agreements } from './agreements';
import { ChargedInWon } from './charged-in-won';
import { CouponBox } from './coupon-box';
import { DepositFields } from './deposit-fields';
import { holdsSeat, HoldNote } from './hold-note';
import { OrderItems } from './order-items';
import { Orderer } from './orderer';
import { PayMethods } from './pay-methods';
import { PaySide } from './pay-side';
import { RefundRule } from './refund-rule';
import { useCheckoutPrice } from './use-checkout-price';
import { isCouponRefusal, useCoupon } from './use-coupon';
import { useMethod } from './use-method';
import { usePay, type Checkout } from './use-pay';
import { usePayForm } from './use-pay-form';
import { useConsents } from './use-consents';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';
import l from '../../ui/layout.module.css';

const CHECKOUT_FORM_ID = 'checkout-form';

/** Shown when the hold on the seat, or on the price where seats are unlimited, ended while this page was open. */
function Passed({ course, enrolment, path, onRenew }: Checkout) {
  const { t } = useTranslation('checkout');
  const seat = holdsSeat(course, enrolment) ? 'passed' : 'passedPrice';
  return (
    <TitledSurface>
      <Empty art="lock" title={t(`${seat}.title`)} text={t(`${seat}.text`)}>
        <ButtonLink to={path}>{t('back')}</ButtonLink>
        <Button tone="primary" onClick={onRenew}>
          {t('passed.again')}
        </Button>
      </Empty>
    </TitledSurface>
  );
}

/** The form of the checkout until the hold ends; the amount stands beside the pay button (look rule 10). */
export function CheckoutForm(checkout: Checkout) {
  const { course, enrolment } = checkout;
  const { t } = useTranslation('checkout');
  const site = useSite();
  const { offered, deposit, method, choose } = useMethod(course, enrolment);
  const coupon = useCoupon(course.courseSeq, enrolment?.couponSeq ?? null);
  const { couponSeq, drop } = coupon;
  const cost = useCheckoutPrice(course, enrolment, couponSeq, method);
  const { charged, free, refused } = cost;
  // A coupon that can no longer be used is told as soon as its price is asked, which is when the checkout opens.
  useEffect(() => {
    if (isCouponRefusal(refused)) drop(refused);
  }, [refused, drop]);
  const asked = useConsents(free);
  const { pay, leaving } = usePay(checkout, method, coupon);
  const byDeposit = !free && method !== null && paysByDeposit(method);
  const form = usePayForm(course, { answered: enrolment !== null, byDeposit }, (answers, receipt) =>
    asked.pay((sellerYn) => pay(answers, receipt, sellerYn)),
  );
  if (cost.passed) return <Passed {...checkout} />;
  const busy = form.busy || leaving;
  return (
    <form id={CHECKOUT_FORM_ID} className={s.cols} {...form.bind}>
      <div className={l.stack16}>
        <HoldNote course={course} enrolment={enrolment} />
        <OrderItems course={course} enrolment={enrolment} />
        {asksMore(course) && !enrolment && (
          <TitledSurface id="pay-ask" title={t('ask')}>
            <p className={l.muted13}>{t('askNote')}</p>
            <EnrolFields course={course} form={form} />
          </TitledSurface>
        )}
        {cost.takesCoupons && (
          <CouponBox
            courseSeq={course.courseSeq}
            value={couponSeq}
            error={refused instanceof ApiError ? errorMessage(refused) : null}
            dropped={coupon.dropped}
            disabled={busy}
            onChange={coupon.choose}
          />
        )}
        <Orderer />
        {!free && (
          <TitledSurface id="pay-method" title={t('method')}>
            {offered.length > 0 ? (
              <PayMethods methods={offered} value={method} closed={deposit.closed} onChange={choose} />
            ) : (
              <Empty tight heading="h3" art="lock" title={t('noMethod')} text={t('noMethodText')} />
            )}
            {byDeposit && <DepositFields due={deposit.due} amount={charged.amount} currency={charged.currency} form={form} />}
            <ChargedInWon cost={cost} paypal={offered.includes(PAY_METHOD.PAYPAL)} />
          </TitledSurface>
        )}
        {!free && (
          <RefundRule
            courseSeq={course.courseSeq}
            price={charged.amount - charged.material}
            material={charged.material}
            currency={charged.currency}
          />
        )}
        <div ref={asked.box}>
          {asked.ready ? (
            <Agreements seller={site.name} consents={asked.consents} value={asked.agreed} wrong={asked.wrong} onChange={asked.set} />
          ) : (
            <SkeletonRows count={3} />
          )}
        </div>
      </div>
      <PaySide form={CHECKOUT_FORM_ID} cost={cost} disabled={(!method && !free) || cost.waits || !asked.ready} busy={busy} />
    </form>
  );
}
