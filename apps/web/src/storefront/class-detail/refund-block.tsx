import { useTranslation } from 'react-i18next';
import { RefundTerms } from '../../domain/refund/refund-terms';
import type { ClassView } from './use-class';
import { Part } from './part';

/** The refund terms of the class or package, shown on its page before a purchase. */
export default function RefundBlock({ view }: { view: ClassView }) {
  const { t } = useTranslation('refund');
  return (
    <Part id="refund" title={t('terms.title')}>
      <RefundTerms
        courseSeq={view.course.courseSeq}
        price={view.price.amount}
        material={view.price.material}
        currency={view.price.currency}
      />
    </Part>
  );
}
