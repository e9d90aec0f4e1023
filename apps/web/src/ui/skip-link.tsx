import { useTranslation } from 'react-i18next';
import s from './skip-link.module.css';

/** The first stop of the keyboard on every page: past head and menus to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation('app');
  return (
    <a className={s.skip} href="#main">
      {t('skip')}
    </a>
  );
}
