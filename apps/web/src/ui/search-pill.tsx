import { Search, X } from 'lucide-react';
import { sending } from '../lib/sending';
import { IconButton } from './button';
import { cx } from './cx';
import s from './search-pill.module.css';

/** A search field of the storefront, which searches when it is submitted; `clear` is the label of the button that empties it. */
export function SearchPill({
  value,
  onSearch,
  label,
  hint = label,
  clear,
  className,
}: {
  value: string;
  onSearch: (q: string) => void;
  label: string;
  hint?: string;
  clear: string;
  className?: string | undefined;
}) {
  const send = (form: HTMLFormElement) => {
    onSearch(String(new FormData(form).get('q') ?? '').trim());
    return 'acted' as const;
  };
  return (
    <form className={cx(s.pill, className)} role="search" aria-label={label} onSubmit={sending(send)} key={value}>
      <Search aria-hidden="true" />
      <input name="q" type="search" defaultValue={value} maxLength={100} aria-label={label} placeholder={hint} />
      {value && (
        <IconButton label={clear} dense onClick={() => onSearch('')}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}
