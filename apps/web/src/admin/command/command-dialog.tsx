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
import { useMay } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { formatCount } from '../../lib/format';
import { useSession } from '../../lib/session';
import { Cover } from '../../domain/course/course-card';
import { Marked } from '../../domain/search-ways/marked';
import { sectionsFor } from '../../domain/site/configuration-sections';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Avatar } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { actionNames, actionsFor, sectionWords, typedWordsOf, type Entry } from './entries';
import { meant } from './matching';
import { useOwnPages } from './own-pages';
import { recentOf, remember } from './recent';
import { pageTabs } from './tabs';
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
  /** Whether more was found than the entries. */
  more?: boolean;
}
const REMEMBERED_PARTS: readonly Part['key'][] = ['actions', 'pages', 'settings', 'own', 'classes'];
const CONFIGURATION_PATH = '/settings/configuration';

/** How many entries of a part the palette shows as long as all kinds are shown; all of the parts that are missing here. */
const SHOWN_ENTRIES_MAX: Partial<Record<Part['key'], number>> = { own: 8, classes: 5, members: 5, orders: 5 };

/** What can be shown alone: everything below the menu, or one kind of what the services found. */
const PARTS_BY_KIND = {
  pages: ['actions', 'pages', 'settings', 'own'],
  classes: ['classes'],
  members: ['members'],
  orders: ['orders'],
} as const satisfies Record<string, readonly Part['key'][]>;
type Kind = keyof typeof PARTS_BY_KIND;
const ofKind = (kind: Kind, parts: readonly Part[]) => parts.filter(({ key }) => PARTS_BY_KIND[kind].some((one) => one === key));
const KIND_NAMES = Object.keys(PARTS_BY_KIND) as Kind[];
/**
 * The parts for the choice of all kinds. If there is but one kind, once everything has been searched, nothing is left out, since it cannot
 * be chosen alone.
 */
const shortened = (all: readonly Part[], searching: boolean): readonly Part[] =>
  !searching && KIND_NAMES.filter((kind) => countOf(ofKind(kind, all)) > 0).length < 2
    ? all
    : all.map((part) => ({ ...part, entries: part.entries.slice(0, SHOWN_ENTRIES_MAX[part.key]) }));
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { entries }) => sum + entries.length, 0);
/** How many entries the parts have, as text: `10+` where more was found. */
const countText = (parts: readonly Part[]) => `${formatCount(countOf(parts))}${parts.some(({ more }) => more) ? '+' : ''}`;

/** The sections of the site's settings in which the person can do something; none if the person's menu does not show the settings. */
function useSections(pages: readonly MenuPage[]): Entry[] {
  const { t } = useTranslation('site');
  const session = useSession();
  if (!pages.some(({ to }) => to === CONFIGURATION_PATH)) return [];
  return sectionsFor(session).map((id) => ({
    id: `section-${id}`,
    label: t(`section.${id}`),
    also: sectionWords(id),
    note: t('app:admin.configuration'),
    to: `${CONFIGURATION_PATH}#${id}`,
  }));
}
/** The matches for the typed text among what the palette finds without a search service: actions, menu, settings, the site's own pages. */
function useOwn(typed: string, pages: readonly MenuPage[]) {
  const { t } = useTranslation('admin-command');
  const session = useSession();
  const may = useMay();
  const wanted = typed.trim() !== '';
  const own = useOwnPages(typed);
  const sections = useSections(pages);
  const actions = actionsFor(session).map(({ key, to }) => ({ id: key, label: t(`action.${key}`), also: actionNames(key), to }));
  if (!wanted) return { ...NO_HITS, actions };
  const all = {
    actions,
    pages: [...pages.map(({ key, names, ...page }) => ({ ...page, also: [...names, ...typedWordsOf(key)] })), ...pageTabs(pages, may)],
    settings: sections,
    own: own.entries,
  };
  // All kinds are matched together first, so that typing errors are forgiven only if no entry of any kind matches without one.
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
    own: of(all.own),
    searching: own.searching,
    failed: own.failed,
  };
}
const NO_HITS = { pages: [], settings: [], own: [], searching: false, failed: false };

interface RowProps {
  entry: Entry;
  part: Part;
  typed: string;
  onOpen: (entry: Entry) => void;
}
/** The face of a member, the cover of a class, or else the icon of the entry's part. */
function Sign({ entry: { label, imageUrl }, part: { key, icon: Icon } }: Pick<RowProps, 'entry' | 'part'>) {
  if (key === 'members') return <Avatar name={label} imageUrl={imageUrl ?? null} size={28} />;
  if (key === 'classes') return <Cover imageUrl={imageUrl ?? null} className={s.cover} />;
  return <Icon className={l.muted} aria-hidden="true" />;
}
function Row({ entry, part, typed, onOpen }: RowProps) {
  return (
    <Command.Item className={s.row} value={entry.id} onSelect={() => onOpen(entry)}>
      <span className={s.sign}>
        <Sign entry={entry} part={part} />
      </span>
      <span className={cx(l.oneLine, l.grow, s.name)}>
        <Marked text={entry.label} typed={typed} /> {entry.about && <small>{entry.about}</small>}
      </span>
      {entry.note && <small className={l.oneLine}>{entry.note}</small>}
      <CornerDownLeft className={cx(l.muted, s.enter)} aria-hidden="true" />
    </Command.Item>
  );
}

/** The choice of what is shown, with how many entries each kind has; nothing while there is less than two kinds to choose from. */
function KindChoice({ parts, value, onChange }: { parts: readonly Part[]; value: Kind | ''; onChange: (kind: Kind | '') => void }) {
  const { t } = useTranslation('admin-command');
  const kinds = KIND_NAMES.map((kind) => ({ kind, of: ofKind(kind, parts) }));
  const there = kinds.filter(({ kind, of }) => countOf(of) > 0 || kind === value);
  if (there.length < 2) return null;
  return (
    <div className={s.kinds}>
      <Segmented<Kind | ''>
        label={t('kinds')}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: t('all') },
          ...there.map(({ kind, of }) => ({ value: kind, label: `${t(`part.${kind}`)} ${countText(of)}` })),
        ]}
      />
    </div>
  );
}

/**
 * The command palette: a dialog that finds members, classes, orders, the menu, settings, the site's own pages and actions by what is
 * typed, with the tabs of pages, classes and forms; before that it lists recent ones.
 */
export default function CommandDialog({ pages, onClose }: { pages: readonly MenuPage[]; onClose: () => void }) {
  const { t } = useTranslation('admin-command');
  const navigate = useNavigate();
  const { channelSeq } = useSite();
  const [typed, setTyped] = useState('');
  const own = useOwn(typed, pages);
  const found = useFound(typed);
  const going = useRef(false);
  const [kind, setKind] = useState<Kind | ''>('');
  const all: Part[] = [
    { key: 'recent', icon: Clock, entries: typed.trim() ? [] : recentOf(channelSeq) },
    { key: 'actions', icon: Plus, entries: own.actions },
    { key: 'pages', icon: FileText, entries: own.pages },
    { key: 'settings', icon: Settings, entries: own.settings },
    { key: 'own', icon: LayoutTemplate, entries: own.own },
    { key: 'classes', icon: BookOpen, entries: found.classes, more: found.more.classes },
    { key: 'members', icon: UserRound, entries: found.members, more: found.more.members },
    { key: 'orders', icon: Receipt, entries: found.orders, more: found.more.orders },
  ];
  const open = (part: Part['key'], entry: Entry) => {
    if (REMEMBERED_PARTS.includes(part)) remember(channelSeq, entry);
    going.current = true;
    onClose();
    void navigate(entry.to);
  };
  const searching = found.searching || own.searching;
  const parts = kind && typed.trim() ? ofKind(kind, all) : shortened(all, searching);
  const failed = found.failed || own.failed;
  const nothing = !searching && parts.every(({ entries }) => entries.length === 0);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={d.scrim} />
        <Dialog.Content
          className={s.box}
          aria-describedby={undefined}
          // After an entry is chosen, the focus belongs to the page that opens, so it does not return to the button of the palette.
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
            {typed.trim() && <KindChoice parts={all} value={kind} onChange={setKind} />}
            <Command.List className={s.list} aria-busy={searching}>
              {parts.map(
                (part) =>
                  part.entries.length > 0 && (
                    <Command.Group key={part.key} heading={t(`part.${part.key}`)}>
                      {part.entries.map((entry) => (
                        <Row
                          key={entry.id}
                          entry={{ ...entry, id: `${part.key} ${entry.id}` }}
                          part={part}
                          typed={typed}
                          onOpen={() => open(part.key, entry)}
                        />
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
              {nothing && !failed && <Empty art="search" tight heading="h2" title={t('nothing')} text={t('nothingText')} />}
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
