import { MINUTE } from '@madang/contracts/time';
import { CURRENCY } from '@madang/contracts/codes';
import { priceOf } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { useNow } from '../../lib/time';
import { Switch } from '../../ui/choices';
import { MoneyInput, TextInput } from '../../ui/inputs';
import { previewOf } from '../../domain/course/payment-draft';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import type { SectionProps } from './payment-page';

/** The material cost, paid with each enrolment; a class in dollars needs the amount in won and in dollars, as for its price (PY-023). */
export function MaterialSection({ draft, course, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  const now = useNow(MINUTE);
  const usd = draft.currency === CURRENCY.USD;
  const price = priceOf(previewOf(course, draft), now);
  const money = (amount: number) => formatMoney(amount, price.currency);
  return (
    <>
      <Switch
        name="material"
        label={t('payment.material')}
        hint={t('payment.materialHint')}
        value={draft.withMaterial}
        onChange={(withMaterial) => set({ withMaterial })}
      />
      {draft.withMaterial && (
        <div className={cx(l.box, l.stack16)}>
          {usd && (
            <MoneyInput
              currency={CURRENCY.USD}
              label={t('payment.materialUsd')}
              required
              name="materialPriceEx"
              value={draft.materialPriceEx}
              error={error('materialPriceEx')}
              onChange={(materialPriceEx) => set({ materialPriceEx })}
            />
          )}
          <MoneyInput
            label={t(usd ? 'payment.materialKrw' : 'payment.materialPrice')}
            required
            name="materialPrice"
            hint={usd ? t('payment.materialUsdHint') : undefined}
            value={draft.materialPrice}
            error={error('materialPrice')}
            onChange={(materialPrice) => set({ materialPrice })}
          />
          <TextInput
            label={t('payment.materialTitle')}
            hint={t('payment.materialTitleHint')}
            name="materialTitle"
            maxLength={60}
            value={draft.materialTitle}
            error={error('materialTitle')}
            onChange={(event) => set({ materialTitle: event.target.value })}
          />
          {price.material > 0 && (
            <p className={cx(l.card, l.pad, l.rowMiddle)} role="status">
              {t('payment.materialSum', { price: money(price.amount), material: money(price.material), total: money(price.total) })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
