import { useTranslation } from 'react-i18next';
import { RefundTerms } from '../../domain/refund/refund-terms';
import bar from '../../ui/bottom-bar.module.css';
import { cx } from '../../ui/cx';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';

/** The id to which the notice beside the pay button links. */
const REFUND_ID = 'pay-refund';
/** The table of refunds for this price, shown before the payment. */
export function RefundRule({
  courseSeq,
  price,
  material,
  currency,
}: {
  courseSeq: number;
  price: number;
  material: number;
  currency: string;
}) {
  const { t } = useTranslation('refund');
  return (
    <TitledSurface id={REFUND_ID} title={t('terms.title')}>
      <RefundTerms courseSeq={courseSeq} price={price} material={material} currency={currency} />
    </TitledSurface>
  );
}

/** The notice beside the pay button that lessons already opened are not refunded (전자상거래법 §17②). */
export function RefundNotice() {
  const { t } = useTranslation('refund');
  return (
    <p className={cx(bar.note, s.digital)}>
      {t('terms.digital')}{' '}
      <a href={`#${REFUND_ID}`} className="link">
        {t('terms.see')}
      </a>
    </p>
  );
}
