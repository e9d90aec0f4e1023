import { useTranslation } from 'react-i18next';
import s from './skip-link.module.css';

interface Props {
  /** The id of the element that gets the focus. */
  to?: string;
  label?: string;
}
/** A link that appears on focus and skips content: by default, as the first link of a page, past header and menus to the main part. */
export function SkipLink({ to = 'main', label }: Props) {
  const { t } = useTranslation('app');
  return (
    <a
      className={s.skip}
      href={`#${to}`}
      onClick={(event) => {
        // The address must not change, because the link only moves the focus.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {label ?? t('skip')}
    </a>
  );
}
