import { useTranslation } from 'react-i18next';
import s from './report.module.css';

/** When what people write is hidden, and what its author can do: for everybody to read. */
export function HidingRules() {
  const { t } = useTranslation('report');
  return (
    <details className={s.rules}>
      <summary>{t('rules.title')}</summary>
      <p>{t('rules.text')}</p>
    </details>
  );
}
