import { useTranslation } from 'react-i18next';
import { RefundTerms } from '../../domain/refund/refund-terms';
import type { ClassView } from './use-class';
import s from './class-detail.module.css';

/** The refund terms of what is sold here, before anybody buys it. */
export default function RefundBlock({ view }: { view: ClassView }) {
  const { t } = useTranslation('refund');
  return (
    <section className={s.block} id="refund" aria-labelledby="refund-title">
      <div className={s.blockHead}>
        <h2 id="refund-title">{t('terms.title')}</h2>
      </div>
      <RefundTerms
        courseSeq={view.course.courseSeq}
        price={view.price.amount}
        material={view.price.material}
        currency={view.price.currency}
      />
    </section>
  );
}
