import { LIMITS } from '@madang/contracts/limits';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { fieldStyles as f } from './field';
import { cx } from './cx';
import s from './page-head.module.css';

/** The head of an admin page: title, note and actions (look rules 14 and 15). */
export function PageHead({
  title,
  note,
  narrow,
  children,
}: {
  title: string;
  note?: ReactNode;
  /** Whether the head is only as wide as the narrow column of cards below it, so that their right edges align. */
  narrow?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className={cx(s.head, narrow && s.narrow)}>
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {children && <div className={s.actions}>{children}</div>}
    </header>
  );
}
/** The row of filters above a table. */
export const Filters = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={s.filters} role="search" aria-label={label}>
    {children}
  </div>
);
/** A search field that searches half a second after typing stops. */
export function SearchField({
  label,
  value,
  onSearch,
  placeholder,
}: {
  label: string;
  value: string;
  onSearch: (q: string) => void;
  placeholder?: string;
}) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const q = typed.trim();
    if (q === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = q;
      search.current(q);
    }, LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <span className={cx(f.affix, s.search)}>
      <span>
        <Search aria-hidden="true" />
      </span>
      <input
        className={f.input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed && (
        <IconButton dense label={t('table.clear')} onClick={() => setTyped('')}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
