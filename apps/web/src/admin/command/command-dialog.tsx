import { Command } from 'cmdk';
import {
  BookOpen,
  Clock,
  CornerDownLeft,
  FileText,
  LayoutTemplate,
  Plus,
  Receipt,
  Search,
  Settings,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Dialog, VisuallyHidden } from 'radix-ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { useSession } from '../../lib/session';
import { sectionsFor } from '../../domain/site/configuration-sections';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/states';
import { actionNames, actionsFor, sectionWords, termsOf, type Entry } from './entries';
import { meant } from './matching';
import { useOwnPages } from './own-pages';
import { recentOf, remember } from './recent';
import { useFound } from './use-found';
import s from './command.module.css';
import d from '../../ui/dialog.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** An entry of the admin's menu: the key of its words, and its names in all languages. */
export interface MenuPage extends Entry {
  key: string;
  names: readonly string[];
}
interface Part {
  key: 'recent' | 'actions' | 'pages' | 'settings' | 'own' | 'classes' | 'members' | 'orders';
  icon: LucideIcon;
  entries: Entry[];
}
const KEPT: readonly Part['key'][] = ['actions', 'pages', 'settings', 'own', 'classes'];
const SETTINGS = '/settings/configuration';

/** How many of the site's own pages the palette shows. */
const SHOWN = 8;

/** The sections of the site's settings in which the person can do something, for whom the menu shows the settings at all. */
function useSections(pages: readonly MenuPage[]): Entry[] {
  const { t } = useTranslation('site');
  const session = useSession();
  if (!pages.some(({ to }) => to === SETTINGS)) return [];
  return sectionsFor(session).map((id) => ({
    id: `section-${id}`,
    label: t(`section.${id}`),
    also: sectionWords(id),
    note: t('app:admin.configuration'),
    to: `${SETTINGS}#${id}`,
  }));
}
/** What was meant of what the palette knows itself: actions, the menu, sections of the settings and the site's own pages. */
function useOwn(typed: string, pages: readonly MenuPage[]) {
  const { t } = useTranslation('admin-command');
  const session = useSession();
  const wanted = typed.trim() !== '';
  const own = useOwnPages(wanted);
  const sections = useSections(pages);
  const actions = actionsFor(session).map(({ key, to }) => ({ id: key, label: t(`action.${key}`), also: actionNames(key), to }));
  if (!wanted) return { ...NOTHING, actions };
  const all = {
    actions,
    pages: pages.map(({ key, names, ...page }) => ({ ...page, also: [...names, ...termsOf(key)] })),
    settings: sections,
    own: own.entries,
  };
  // One way of matching for all of them, so that a slip is forgiven only where nothing was met without it.
  const found = new Set(meant<Entry>(Object.values(all).flat(), typed));
  const of = (entries: readonly Entry[]) =>
    meant(
      entries.filter((one) => found.has(one)),
      typed,
    );
  return {
    actions: of(all.actions),
    pages: of(all.pages),
    settings: of(all.settings),
    own: of(all.own).slice(0, SHOWN),
    searching: own.searching,
    failed: own.failed,
  };
}
const NOTHING = { pages: [], settings: [], own: [], searching: false, failed: false };

function Row({ entry, icon: Icon, onOpen }: { entry: Entry; icon: LucideIcon; onOpen: (entry: Entry) => void }) {
  return (
    <Command.Item className={s.row} value={entry.id} onSelect={() => onOpen(entry)}>
      <Icon className={l.muted} aria-hidden="true" />
      <span className={cx(l.oneLine, l.grow)}>{entry.label}</span>
      {entry.note && <small className={l.oneLine}>{entry.note}</small>}
      <CornerDownLeft className={cx(l.muted, s.enter)} aria-hidden="true" />
    </Command.Item>
  );
}

/**
 * The command palette: a dialog that finds members, classes, orders, the menu, settings, the site's own pages and actions by what is
 * typed; before that it lists recent ones.
 */
export default function CommandDialog({ pages, onClose }: { pages: readonly MenuPage[]; onClose: () => void }) {
  const { t } = useTranslation('admin-command');
  const navigate = useNavigate();
  const { channelSeq } = useSite();
  const [typed, setTyped] = useState('');
  const own = useOwn(typed, pages);
  const found = useFound(typed);
  const going = useRef(false);
  const parts: Part[] = [
    { key: 'recent', icon: Clock, entries: typed.trim() ? [] : recentOf(channelSeq) },
    { key: 'actions', icon: Plus, entries: own.actions },
    { key: 'pages', icon: FileText, entries: own.pages },
    { key: 'settings', icon: Settings, entries: own.settings },
    { key: 'own', icon: LayoutTemplate, entries: own.own },
    { key: 'classes', icon: BookOpen, entries: found.classes },
    { key: 'members', icon: UserRound, entries: found.members },
    { key: 'orders', icon: Receipt, entries: found.orders },
  ];
  const open = (part: Part['key'], entry: Entry) => {
    if (KEPT.includes(part)) remember(channelSeq, entry);
    going.current = true;
    onClose();
    void navigate(entry.to);
  };
  const searching = found.searching || own.searching;
  const failed = found.failed || own.failed;
  const nothing = !searching && parts.every(({ entries }) => entries.length === 0);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={d.scrim} />
        <Dialog.Content
          className={s.box}
          aria-describedby={undefined}
          // The page that was chosen takes the focus, not the button that opened the palette.
          onCloseAutoFocus={(event) => going.current && event.preventDefault()}
        >
          <VisuallyHidden.Root>
            <Dialog.Title>{t('title')}</Dialog.Title>
          </VisuallyHidden.Root>
          <Command shouldFilter={false} loop label={t('title')}>
            <div className={s.field}>
              <Search className={l.muted} aria-hidden="true" />
              <Command.Input value={typed} onValueChange={setTyped} placeholder={t('placeholder')} maxLength={100} />
              <Button size="sm" tone="ghost" onClick={onClose}>
                {t('close')}
              </Button>
            </div>
            <Command.List className={s.list} aria-busy={searching}>
              {parts.map(
                ({ key, icon, entries }) =>
                  entries.length > 0 && (
                    <Command.Group key={key} heading={t(`part.${key}`)}>
                      {entries.map((entry) => (
                        <Row key={entry.id} entry={{ ...entry, id: `${key} ${entry.id}` }} icon={icon} onOpen={() => open(key, entry)} />
                      ))}
                    </Command.Group>
                  ),
              )}
              {searching && <p className={cx(l.muted13, l.pad)}>{t('searching')}</p>}
              {failed && (
                <p className={cx(l.muted13, l.pad)} role="alert">
                  {t('failed')}
                </p>
              )}
              {nothing && !failed && <Empty tight heading="h2" title={t('nothing')} text={t('nothingText')} />}
            </Command.List>
          </Command>
          <p className={cx(l.rowMiddle, l.muted13, s.keys)} aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd>
            {t('keyMove')}
            <kbd>↵</kbd>
            {t('keyOpen')}
            <span className={l.atEnd}>{t('hint')}</span>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
