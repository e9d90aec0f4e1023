import { YN } from '@madang/contracts/codes';
import { listViewApi, type ListView } from '@madang/contracts/util/list-view';
import { Bookmark, Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Menu, type MenuItem } from '../../ui/menu';
import { TableSettings } from '../../ui/table/table-settings';
import s from '../../ui/table/table-tools.module.css';
import type { ListViews } from './list-view';
import { ViewDialog } from './view-dialog';

/** The tools of a list: its saved list views, its columns, and the height of its rows. */
export const ListTools = ({ views }: { views: ListViews }) => (
  <>
    {views.may && <ViewsMenu views={views} />}
    <TableSettings {...views.settings} />
  </>
);

function ViewsMenu({ views: { views, current, changed, state, choose } }: { views: ListViews }) {
  const { t } = useTranslation('table');
  const [editing, setEditing] = useState<ListView | 'new' | null>(null);
  const update = useAct(listViewApi.update, { invalidates: [listViewApi.list], onDone: () => toast(t('view.saved')) });
  const setDefault = useAct(listViewApi.setDefault, { invalidates: [listViewApi.list] });
  const noteOf = (view: ListView) =>
    [
      view.defaultYn === YN.YES && t('view.default'),
      view.mineYn === YN.NO ? t('view.sharedBy', { name: view.ownerName }) : view.sharedYn === YN.YES && t('view.shared'),
    ]
      .filter(Boolean)
      .join(' · ');
  const mine = current?.mineYn === YN.YES ? current : null;
  const open = async (view: ListView | null) => {
    await setDefault.mutateAsync({ body: { listCd: state.listCd, viewSeq: view?.viewSeq ?? null } });
    toast(t(view ? 'view.defaultSet' : 'view.defaultDropped'));
  };
  const items: (MenuItem | null)[] = [
    { label: t('view.plain'), icon: current ? <i /> : <Check aria-hidden="true" />, onSelect: () => choose(null) },
    ...views.map((view) => ({
      label: view.name,
      icon: view === current ? <Check aria-hidden="true" /> : <i />,
      aside: noteOf(view),
      onSelect: () => choose(view),
    })),
    null,
    ...(mine && changed
      ? [
          {
            label: t('view.saveInto', { name: mine.name }),
            onSelect: () =>
              update.mutate({ params: { viewSeq: mine.viewSeq }, body: { ...state, name: mine.name, sharedYn: mine.sharedYn } }),
          },
        ]
      : []),
    { label: t('view.saveNew'), onSelect: () => setEditing('new') },
    ...(mine ? [{ label: t('view.edit'), onSelect: () => setEditing(mine) }] : []),
    ...(current && !mine && current.defaultYn === YN.NO ? [{ label: t('view.makeDefault'), onSelect: () => void open(current) }] : []),
    ...(views.some((view) => view.defaultYn === YN.YES) ? [{ label: t('view.dropDefault'), onSelect: () => void open(null) }] : []),
  ];
  const name = current && (changed ? t('view.changed', { name: current.name }) : current.name);
  return (
    <>
      <Menu
        label={t('view.open')}
        items={items}
        button={
          <Button size="sm" tone="ghost" className={s.viewButton} aria-label={name ? t('view.current', { name }) : t('view.open')}>
            <Bookmark aria-hidden="true" />
            <span>{name ?? t('view.open')}</span>
          </Button>
        }
      />
      {editing && (
        <ViewDialog
          view={editing === 'new' ? null : editing}
          state={state}
          onSaved={(view) => choose(view)}
          onDeleted={() => choose(null)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
