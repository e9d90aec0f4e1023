import { useTranslation } from 'react-i18next';
import s from './checkout.module.css';

const STEPS = ['start', 'third', 'half', 'later'] as const;
/** What comes back when, before anything is paid. */
export function RefundRule() {
  const { t } = useTranslation('checkout');
  return (
    <section className={s.box} aria-labelledby="pay-refund">
      <h2 id="pay-refund">{t('refund.title')}</h2>
      <table className={s.rule}>
        <thead>
          <tr>
            <th scope="col">{t('refund.when')}</th>
            <th scope="col">{t('refund.back')}</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map((step) => (
            <tr key={step}>
              <th scope="row">{t(`refund.${step}.when`)}</th>
              <td>{t(`refund.${step}.back`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={s.note}>{t('refund.note')}</p>
    </section>
  );
}
