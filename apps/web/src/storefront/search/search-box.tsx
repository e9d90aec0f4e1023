import { Search } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadWords } from '../../lib/i18n';
import { sending } from '../../lib/sending';
import { cx } from '../../ui/cx';
import pill from '../../ui/search-pill.module.css';
import s from './search-box.module.css';

/** The suggestions, loaded when the search field is first used. */
const Suggestions = lazy(async () => (await Promise.all([import('./suggestions'), loadWords('search')]))[0]);

export interface SearchBoxProps {
  /** Whether the box is in the menu of phones: there it only submits the text, without suggestions. */
  plain?: boolean;
  /** Whether the box fills the window as a layer, whose history entry a chosen result replaces. */
  layer?: boolean;
  onDone?: (() => void) | undefined;
}
/** The search field for the site's classes, which suggests results while somebody types. */
export function SearchBox(props: SearchBoxProps) {
  const { pathname, search } = useLocation();
  const now = pathname === '/classes' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return <Field key={now} now={now} {...props} />;
}

function Field({ now, plain, layer, onDone }: SearchBoxProps & { now: string }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState(now);
  const [open, setOpen] = useState(layer ?? false);
  const [active, setActive] = useState<string | undefined>();
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const close = () => {
    setActive(undefined);
    setOpen(layer ?? false);
  };
  const done = () => {
    close();
    onDone?.();
  };
  const combobox = {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': `${id}list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active,
    autoComplete: 'off',
    // The focus comes back by itself to the field of a search that was just made: it opens nothing over the results.
    onFocus: () => setOpen(open || !now || text !== now),
    onClick: () => setOpen(true),
    onKeyDown: (event: KeyboardEvent) => keys.current?.(event),
  } as const;
  return (
    <form
      className={cx(pill.pill, s.find, (plain || layer) && s.whole)}
      role="search"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      onSubmit={sending(() => {
        const q = text.trim();
        if (q) void import('./sent').then(({ noteSearch }) => noteSearch(q));
        done();
        void navigate(q ? `/classes?q=${encodeURIComponent(q)}` : '/classes', { replace: layer ?? false });
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
        value={text}
        placeholder={t('header.searchHint')}
        enterKeyHint="search"
        data-first={layer}
        {...(!plain && combobox)}
        onChange={(event) => {
          setText(event.target.value);
          if (!plain) setOpen(true);
        }}
      />
      {open && !plain && (
        <Suspense>
          <Suggestions
            listId={`${id}list`}
            text={text}
            layer={layer}
            active={active}
            setActive={setActive}
            keys={keys}
            setText={setText}
            close={close}
            onDone={done}
          />
        </Suspense>
      )}
    </form>
  );
}
