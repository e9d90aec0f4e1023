import { MINUTE } from '@madang/contracts/time';
import { priceOf } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { Price } from '../../domain/course/course-parts';
import { useNow } from '../../lib/time';
import { Switch } from '../../ui/choices';
import { NumberInput } from '../../ui/inputs';
import { previewOf } from '../../domain/course/payment-draft';
import type { SectionProps } from './payment-page';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The choice to show the price by month, beside the whole price (CR-205). */
export function InstallmentSection({ draft, course, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  const now = useNow(MINUTE);
  const price = priceOf(previewOf(course, draft), now);
  return (
    <>
      <Switch
        name="installment"
        label={t('payment.installment')}
        hint={t('payment.installmentHint')}
        value={draft.byMonth}
        onChange={(byMonth) => set({ byMonth })}
      />
      {draft.byMonth && (
        <div className={cx(l.box, l.stack16)}>
          <NumberInput
            className={l.short}
            label={t('payment.installmentMonth')}
            required
            name="installmentMonth"
            max={36}
            suffix={t('payment.monthsUnit')}
            hint={t('payment.installmentReckoned')}
            value={draft.installmentMonth}
            error={error('installmentMonth') ?? error('installmentPrice')}
            onChange={(installmentMonth) => set({ installmentMonth })}
          />
          {price.installment && (
            <div className={cx(l.card, l.pad, l.rowMiddle)} role="status">
              <Price price={price} />
            </div>
          )}
        </div>
      )}
    </>
  );
}
