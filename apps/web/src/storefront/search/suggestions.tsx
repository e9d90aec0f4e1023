import { searchApi } from '@madang/contracts/main/search-calls';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { cx } from '../../ui/cx';
import { Found } from './found';
import { Opening } from './opening';
import { Panel, type PanelOf } from './panel';
import s from './suggestions.module.css';

/** Milliseconds without a keystroke after which suggestions are fetched. */
const SUGGESTION_DELAY_MS = 160;
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SUGGESTION_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text ? settled : '';
}

interface Props {
  listId: string;
  text: string;
  layer: boolean | undefined;
  active: string | undefined;
  setActive: (id: string | undefined) => void;
  setText: (text: string) => void;
  /** The key handler that the search field calls while the suggestions are open. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  close: () => void;
  onDone: () => void;
}
/** The panel below the search field: recent and popular searches before anything is typed, results afterwards. */
export default function Suggestions({ listId, text, layer, active, setActive, setText, keys, close, onDone }: Props) {
  const { t } = useTranslation('search');
  const place = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const q = useSettled(typed);
  const found = useCall(searchApi.suggest, { query: { q } }, { enabled: q !== '', keep: true, silent: true });
  useEffect(() => setActive(undefined), [q, setActive]);
  useLayoutEffect(() => {
    keys.current = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      // While the input method composes a syllable, it handles the keys.
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape' && !layer) {
        event.preventDefault();
        close();
      }
      const options = [...(place.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
      const at = options.findIndex((one) => one.id === active);
      if (event.key === 'Enter' && at >= 0) {
        event.preventDefault();
        options[at]!.click();
      } else if (event.key === 'Delete' && at >= 0 && options[at]!.dataset['recent'] !== undefined) {
        event.preventDefault();
        document.getElementById(`${options[at]!.id}-forget`)?.click();
      } else if (step && options.length) {
        event.preventDefault();
        // After the last option comes the field itself, then the first option.
        const next = at < 0 && step < 0 ? options.length - 1 : at + step;
        setActive(options[next]?.id);
        options[next]?.scrollIntoView({ block: 'nearest' });
      }
    };
    return () => {
      keys.current = null;
    };
  });
  const panel: PanelOf = { listId, active, replace: layer ?? false, onDone };
  return (
    <div
      ref={place}
      className={cx(s.panel, layer && s.whole)}
      // Pressing in the panel must not take the focus from the field, because the field handles the keys.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Panel value={panel}>
        {q === '' ? (
          <Opening setText={setText} />
        ) : (
          <Found q={q} stale={found.isPlaceholderData} data={found.data} failed={found.isError} onRetry={() => void found.refetch()} />
        )}
      </Panel>
      <p className="sr-only" role="status">
        {q && found.data && !found.isPlaceholderData
          ? t('status', { n: found.data.totalCount + found.data.teachers.length + found.data.notices.length })
          : ''}
      </p>
    </div>
  );
}
