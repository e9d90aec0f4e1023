import { Command } from 'cmdk';
import { BookOpen, Clock, CornerDownLeft, FileText, Plus, Receipt, Search, UserRound, type LucideIcon } from 'lucide-react';
import { Dialog, VisuallyHidden } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/states';
import { actionsFor, type Entry } from './entries';
import { matches } from './matching';
import { recentOf, remember } from './recent';
import { useFound } from './use-found';
import s from './command.module.css';
import d from '../../ui/dialog.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface Part {
  key: 'recent' | 'actions' | 'pages' | 'classes' | 'members' | 'orders';
  icon: LucideIcon;
  entries: Entry[];
}
const KEPT: readonly Part['key'][] = ['actions', 'pages', 'classes'];

/** The actions and pages that the person may use and whose names match the typed letters; no pages before something is typed. */
function useOwn(typed: string, pages: readonly Entry[]): { actions: Entry[]; pages: Entry[] } {
  const { t } = useTranslation('admin-command');
  const session = useSession();
  const actions = actionsFor(session).map(({ key, to }) => ({ id: key, label: t(`action.${key}`), to }));
  const found = (list: readonly Entry[]) => list.filter(({ label }) => matches(label, typed));
  return { actions: found(actions), pages: typed.trim() ? found(pages) : [] };
}

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
 * The command palette: a dialog that finds members, classes, orders, pages and actions by what is typed; before that it lists recent ones.
 */
export default function CommandDialog({ pages, onClose }: { pages: readonly Entry[]; onClose: () => void }) {
  const { t } = useTranslation('admin-command');
  const navigate = useNavigate();
  const { channelSeq } = useSite();
  const [typed, setTyped] = useState('');
  const own = useOwn(typed, pages);
  const found = useFound(typed);
  const parts: Part[] = [
    { key: 'recent', icon: Clock, entries: typed.trim() ? [] : recentOf(channelSeq) },
    { key: 'actions', icon: Plus, entries: own.actions },
    { key: 'pages', icon: FileText, entries: own.pages },
    { key: 'classes', icon: BookOpen, entries: found.classes },
    { key: 'members', icon: UserRound, entries: found.members },
    { key: 'orders', icon: Receipt, entries: found.orders },
  ];
  const open = (part: Part['key'], entry: Entry) => {
    if (KEPT.includes(part)) remember(channelSeq, entry);
    onClose();
    void navigate(entry.to);
  };
  const nothing = !found.searching && parts.every(({ entries }) => entries.length === 0);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={d.scrim} />
        <Dialog.Content className={s.box} aria-describedby={undefined}>
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
            <Command.List className={s.list} aria-busy={found.searching}>
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
              {found.searching && <p className={cx(l.muted13, l.pad)}>{t('searching')}</p>}
              {found.failed && (
                <p className={cx(l.muted13, l.pad)} role="alert">
                  {t('failed')}
                </p>
              )}
              {nothing && !found.failed && <Empty tight heading="h2" title={t('nothing')} text={t('nothingText')} />}
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
