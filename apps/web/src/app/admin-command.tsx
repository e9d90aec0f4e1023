import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../lib/channel';
import { loadWords } from '../lib/i18n';
import { may, useSession } from '../lib/session';
import { FIRST, groupsFor } from './admin-menu';
import s from './admin-layout.module.css';
import l from '../ui/layout.module.css';

const CommandDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('../admin/command/command-dialog'), loadWords('admin-command')]);
  return dialog;
});

/** The pages of the admin's menu that this person may see, as entries of the command palette. */
function usePages() {
  const { t } = useTranslation('app');
  const session = useSession();
  const groups = groupsFor(session, useSite());
  const first = FIRST.filter(({ need }) => may(session, need));
  return [
    ...first.map(({ to, label }) => ({ id: to, label: t(`admin.${label}`), to })),
    ...groups.flatMap((group) =>
      group.entries.map(({ to, label }) => ({ id: to, label: t(`admin.${label}`), note: t(`admin.${group.label}`), to })),
    ),
  ];
}

/** The button that opens the command palette; ⌘K or Ctrl K opens and closes it as well. */
export function AdminCommand() {
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
