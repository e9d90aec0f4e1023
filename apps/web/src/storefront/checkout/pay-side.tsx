import { ShieldCheck, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { formatMoney } from '../../lib/format';
import { Button } from '../../ui/button';
import { Callout, Sum } from '../../ui/parts';
import { cx } from '../../ui/cx';
import bar from '../../ui/bottom-bar.module.css';
import l from '../../ui/layout.module.css';
import panel from '../../ui/titled-surface.module.css';
import { usePriceRows } from './order-items';
import { RefundNotice } from './refund-rule';
import { SellerNote } from '../../domain/order/seller-note';
import type { CheckoutPrice } from './use-checkout-price';
import s from './checkout.module.css';

interface Props {
  /** The id of the form that the pay buttons submit. */
  form: string;
  cost: CheckoutPrice;
  disabled: boolean;
  busy: boolean;
}
/** The amount, the pay button, and the notes on refunds and the seller, beside the form; on phones a short bar at the bottom. */
export function PaySide({ form, cost, disabled, busy }: Props) {
  const { t } = useTranslation('checkout');
  const site = useSite();
  const rows = usePriceRows(cost);
  const { price, charged, free, saved, inWon } = cost;
  const total = formatMoney(charged.amount, charged.currency);
  const button = (size: 'xl' | 'lg', label: string): ReactNode => (
    <Button
      tone="primary"
      size={size}
      block
      type="submit"
      form={form}
      className="num"
      disabled={disabled}
      busy={busy}
      busyLabel={t('opening')}
    >
      {label}
    </Button>
  );
  return (
    <>
      <aside className={cx(panel.panel, s.side)} aria-label={t('amount')}>
        <h2>{t('amount')}</h2>
        <Sum
          rows={[
            ...rows,
            ...(inWon && rows.length > 1 ? [{ label: t('sum.priced'), value: formatMoney(price.total, price.currency) }] : []),
            { label: t(inWon ? 'sum.toCard' : 'sum.toPay'), value: total, kind: 'total' as const },
          ]}
        />
        {inWon && <p className={l.muted13}>{t('inWon.short')}</p>}
        {saved > 0 && (
          <Callout tone="brand" icon={Sparkles}>
            {t('saved', { amount: formatMoney(saved, price.currency) })}
          </Callout>
        )}
        {!free && <RefundNotice />}
        <div className={s.payButton}>{button('xl', free ? t('enrolFree') : t('pay', { amount: total }))}</div>
        {!free && (
          <p className={l.remark}>
            <ShieldCheck aria-hidden="true" />
            <span>{t('safe', { site: site.name })}</span>
          </p>
        )}
        {!free && <SellerNote />}
      </aside>
      <div className={bar.bar} data-bottom-bar={free ? '' : 'notice'}>
        <p className="num">
          {t(inWon ? 'sum.toCard' : 'sum.toPay')}
          <br />
          <b>{total}</b>
        </p>
        {!free && <RefundNotice />}
        {button('lg', t(free ? 'enrolFree' : 'payShort'))}
      </div>
    </>
  );
}
