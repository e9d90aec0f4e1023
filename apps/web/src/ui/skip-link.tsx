import { useTranslation } from 'react-i18next';
import s from './skip-link.module.css';

interface Props {
  /** The id of what it leads to, which takes the focus. */
  to?: string;
  label?: string;
}
/** The first stop of the keyboard on every page: past head and menus to what the page is about; elsewhere past what has many stops. */
export function SkipLink({ to = 'main', label }: Props) {
  const { t } = useTranslation('app');
  return (
    <a
      className={s.skip}
      href={`#${to}`}
      onClick={(event) => {
        // The address stays what it is: what is skipped is no other place of the site.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {label ?? t('skip')}
    </a>
  );
}
