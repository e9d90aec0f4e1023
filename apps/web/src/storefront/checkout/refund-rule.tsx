import { useTranslation } from 'react-i18next';
import { RefundTerms } from '../../domain/refund/refund-terms';
import bar from '../../ui/bottom-bar.module.css';
import { cx } from '../../ui/cx';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';

/** Where the notice beside the pay button leads. */
const REFUND_ID = 'pay-refund';
/** What comes back when, with the sums of this price, before anything is paid. */
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

/** Beside the pay button: what is opened is not given back (전자상거래법 §17②). */
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
