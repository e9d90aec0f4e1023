import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { formatCount } from '../lib/format';
import { Mark } from './mark';
import s from './nav.module.css';

export { Pagination, pageNumbers } from './pagination';

export interface TabItem<V extends string = string> {
  value: V;
  label: string;
  count?: number;
  content?: ReactNode;
  /** Whether the tab stays mounted while another tab is shown, so that typed text is kept. */
  keep?: boolean;
}
/** Tabs with panels; the chosen tab is dark (look rule 2). */
export function Tabs<V extends string>({
  items,
  value,
  onChange,
  label,
}: {
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  label: string;
}) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <RadixTabs.List className={s.tabs} aria-label={label}>
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            className={s.tab}
            {...(item.content === undefined ? { 'aria-controls': undefined } : {})}
          >
            {item.label}
            {item.count !== undefined && <small>{formatCount(item.count)}</small>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map(
        (item) =>
          item.content !== undefined && (
            <RadixTabs.Content key={item.value} value={item.value} {...(item.keep && { forceMount: true, hidden: item.value !== value })}>
              {item.content}
            </RadixTabs.Content>
          ),
      )}
    </RadixTabs.Root>
  );
}
/** Tabs that are links, each with an address of its own. */
export function TabLinks({
  items,
  label,
}: {
  items: readonly { to: string; label: string; count?: number; end?: boolean }[];
  label: string;
}) {
  return (
    <nav className={s.tabs} aria-label={label}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end} className={s.tab}>
          {item.label}
          {item.count !== undefined && <small>{formatCount(item.count)}</small>}
        </NavLink>
      ))}
    </nav>
  );
}

/** The steps of a short process, with the current one marked. */
export function Steps({ items, current }: { items: readonly string[]; current: number }) {
  const { t } = useTranslation('ui');
  return (
    <ol className={s.steps} aria-label={t('steps')}>
      {items.map((label, i) => (
        <li key={label} aria-current={i === current ? 'step' : undefined}>
          <Mark done={i < current}>{i + 1}</Mark>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
