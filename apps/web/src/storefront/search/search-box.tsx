import { Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { sending } from '../../lib/sending';
import { cx } from '../../ui/cx';
import s from './search-box.module.css';

/** Finds classes of the site by name. */
export function SearchBox({ wide, first, onDone }: { wide?: boolean; first?: boolean | undefined; onDone?: () => void }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const id = useId();
  const now = pathname === '/classes' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <form
      key={now}
      className={cx(s.find, wide && s.drawerFind)}
      role="search"
      onSubmit={sending((form) => {
        const q = String(new FormData(form).get('q') ?? '').trim();
        onDone?.();
        void navigate(q ? `/classes?q=${encodeURIComponent(q)}` : '/classes');
        return 'acted';
      })}
    >
      <label className="sr-only" htmlFor={id}>
        {t('header.search')}
      </label>
      <Search aria-hidden="true" />
      <input
        id={id}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={now}
        placeholder={t('header.searchHint')}
        enterKeyHint="search"
        data-first={first || undefined}
      />
    </form>
  );
}
