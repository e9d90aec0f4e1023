import { useTranslation } from 'react-i18next';
import s from './report.module.css';

/** The rules for hiding reported content and for objecting to it, readable by everybody. */
export function HidingRules() {
  const { t } = useTranslation('report');
  return (
    <details className={s.rules}>
      <summary>{t('rules.title')}</summary>
      <p>{t('rules.text')}</p>
    </details>
  );
}
