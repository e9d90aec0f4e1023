import { createContext, useContext, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../ui/cx';
import s from './suggestions.module.css';

export interface PanelOf {
  listId: string;
  /** The id of the option selected by the arrow keys. */
  active: string | undefined;
  /** Whether choosing a result replaces the search layer's entry in the browser's history. */
  replace: boolean;
  onDone: () => void;
}
const PanelContext = createContext<PanelOf | null>(null);
export const Panel = PanelContext.Provider;
export const usePanel = () => useContext(PanelContext)!;

/** The listbox that belongs to the search field. */
export function Options({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div role="listbox" id={usePanel().listId} aria-label={label} className={className}>
      {children}
    </div>
  );
}

/** A group of search results below a heading. */
export function Group({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={s.group}>
      <div role="presentation" className={s.head}>
        <span id={id}>{title}</span>
        {more}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  to: string;
  className?: string | undefined;
  /** Whether the option is a recent search, which the Delete key removes. */
  recent?: boolean;
  onChoose?: () => void;
  children: ReactNode;
}
/** A search result: a link for the pointer, an option for the keys of the search field. */
export function Option({ id, to, className, recent, onChoose, children }: OptionProps) {
  const { active, replace, onDone, listId } = usePanel();
  const own = `${listId}-${id}`;
  return (
    <Link
      role="option"
      id={own}
      aria-selected={active === own}
      tabIndex={-1}
      className={cx(s.option, className)}
      to={to}
      replace={replace}
      data-recent={recent || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        onChoose?.();
        onDone();
      }}
    >
      {children}
    </Link>
  );
}
export const resultsOf = (q: string) => `/classes?q=${encodeURIComponent(q)}`;
