import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { canDo } from '../lib/can';
import { useSite } from '../lib/channel';
import { loadWords } from '../lib/i18n';
import { useSession } from '../lib/session';
import { TOP_ENTRIES, groupsFor } from './menu/admin-menu';
import s from './palette-button.module.css';
import l from '../ui/layout.module.css';

/** The names of the menu in all languages, since people type any of them whatever language the screen has. */
const nameFiles = import.meta.glob<Record<string, string>>('../app/words.*.json', { import: 'admin' });
const loadNames = async () => Promise.all(Object.values(nameFiles).map((load) => load()));

/** The palette, loaded with its words and the names of the menu when it is first opened. */
const CommandDialog = lazy(async () => {
  const [{ default: Palette }, files] = await Promise.all([
    import('./command/command-dialog'),
    loadNames(),
    loadWords(['admin-command', 'site']),
  ]);
  const named = (pages: readonly Page[]) => pages.map((page) => ({ ...page, names: files.flatMap((words) => words[page.key] ?? []) }));
  return {
    default: ({ pages, ...rest }: Omit<ComponentProps<typeof Palette>, 'pages'> & { pages: readonly Page[] }) => (
      <Palette pages={named(pages)} {...rest} />
    ),
  };
});
type Page = ReturnType<typeof usePages>[number];

/** The pages of the admin's menu that this person may see, as entries of the command palette. */
function usePages() {
  const { t } = useTranslation('app');
  const session = useSession();
  const groups = groupsFor(session, useSite());
  const first = TOP_ENTRIES.filter(({ need }) => canDo(session, need));
  return [
    ...first.map(({ to, label }) => ({ id: to, key: label, label: t(`admin.${label}`), note: '', to })),
    ...groups.flatMap((group) =>
      group.entries.map(({ to, label }) => ({ id: to, key: label, label: t(`admin.${label}`), note: t(`admin.${group.label}`), to })),
    ),
  ];
}

/** The button that opens the command palette; ⌘K or Ctrl K opens and closes it as well. */
export function PaletteButton() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  const pages = usePages();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((now) => !now);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={s.find} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        <span className={l.oneLine}>{t('admin.command')}</span>
        <kbd aria-hidden="true">{t(isMac ? 'admin.commandKeyMac' : 'admin.commandKey')}</kbd>
      </button>
      {open && (
        <Suspense>
          <CommandDialog pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
