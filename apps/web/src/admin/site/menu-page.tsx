import type { Menu } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { menuSeqsOf, settingApi } from '@madang/contracts/main/site-setting';
import { LIMITS } from '@madang/contracts/limits';
import { HISTORY_ENTITY, MENU_TYPE, MENU_VISIBLE, OPEN_TYPE } from '@madang/contracts/codes';
import { CornerDownRight, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../domain/history/use-opened';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call, report } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useShownName } from '../../lib/default-names';
import { confirm, toast } from '../../lib/dialogs';
import { useLeaveWarning } from '../../lib/leave-warning';
import { patchAnswer } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, IconButton } from '../../ui/button';
import { PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import { Empty } from '../../ui/states';
import { changesOf, draftsOf, inputOf, isChanged, newMenu, overOthers, parentOf, put, remove, type MenuDraft } from './menu-draft';
import { Loaded } from './loaded';
import { MenuDialog } from './menu-dialog';
import { SortableList } from '../../ui/sortable/sortable-list';
import { takeSite } from './site-state';
import l from '../../ui/layout.module.css';
import s from './site.module.css';
import { RowTitle } from '../../ui/row-title';

interface Editing {
  menu: MenuDraft;
  parent: string;
}

type OpenedMenus = ReturnType<typeof useOpened<string, undefined, Menu[]>>;
/**
 * The menus as drafts, which are all saved by one call. The call names the menus of which the drafts were made and the newest line of
 * their history: if somebody else has changed them since, it is refused, and the person chooses whose menus stand.
 */
function useMenus(menus: readonly Menu[], opened: OpenedMenus['save']) {
  const { t } = useTranslation('admin-site');
  const [shown, setShown] = useState(menus);
  const [drafts, setDrafts] = useState(() => draftsOf(menus));
  const begin = (from: readonly Menu[]) => {
    setShown(from);
    setDrafts(draftsOf(from));
  };
  const [saving, setSaving] = useState(false);
  const send = async () => {
    const fresh = await opened((seen, now) =>
      call(settingApi.saveMenus, {
        body: { menus: inputOf(now ? overOthers(drafts, now) : drafts), shownSeqs: menuSeqsOf(now ?? shown) },
        seen,
      }),
    );
    if (!fresh) return;
    takeSite({ menus: fresh });
    patchAnswer(channelApi.menus, undefined, () => fresh);
    begin(fresh);
    toast(t('saved'));
  };
  const save = () => {
    setSaving(true);
    void send()
      .catch(report)
      .finally(() => setSaving(false));
  };
  const dirty = isChanged(shown, drafts);
  const changes = changesOf(shown, drafts);
  useLeaveWarning(dirty && !saving, changes);
  const drop = async (menu: MenuDraft) => {
    const many = menu.subMenus.length;
    const go =
      many === 0 ||
      (await confirm(t('menu.removeText', { count: many }), {
        title: t('menu.removeTitle', { name: menu.menuTitle }),
        action: t('remove'),
        danger: true,
      }));
    if (go) setDrafts((old) => remove(old, menu.key));
  };
  return { drafts, setDrafts, revert: () => begin(menus), dirty, changes, save, saving, drop };
}

/** The menus of the header on two levels, reordered by dragging or keys and saved together. */
export default function MenuPage() {
  const { t } = useTranslation('admin-site');
  useTitle(t('menu.title'));
  // Those of the site in this document may be hours old, and what is missing among the saved ones is deleted.
  const { found, round, save } = useOpened(HISTORY_ENTITY.MENU, channelApi.menus);
  if (found.data) return <Menus key={round} menus={found.data} save={save} />;
  return (
    <>
      <PageHead narrow title={t('menu.title')} note={t('menu.note')} />
      <Loaded of={found}>{() => null}</Loaded>
    </>
  );
}

function Menus({ menus, save: opened }: { menus: readonly Menu[]; save: OpenedMenus['save'] }) {
  const { t } = useTranslation('admin-site');
  const may = useCan(settingApi.saveMenus);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { drafts, setDrafts, revert, dirty, changes, save, saving, drop } = useMenus(menus, opened);
  const row = (menu: MenuDraft, grip: ReactNode) => (
    <MenuRow
      menu={menu}
      grip={may && grip}
      {...(may && { onEdit: () => setEditing({ menu, parent: parentOf(drafts, menu.key) }), onRemove: () => void drop(menu) })}
      {...(may &&
        drafts.includes(menu) &&
        menu.subMenus.length < LIMITS.menusMax && { onAdd: () => setEditing({ menu: newMenu(), parent: menu.key }) })}
    />
  );
  return (
    <>
      <PageHead narrow title={t('menu.title')} note={t('menu.note')}>
        {may && (
          <Button
            size="sm"
            tone="primary"
            disabled={drafts.length >= LIMITS.menusMax}
            onClick={() => setEditing({ menu: newMenu(), parent: '' })}
          >
            <Plus aria-hidden="true" />
            {t('menu.add')}
          </Button>
        )}
      </PageHead>
      <NotAllowed className={l.below} acts={[[settingApi.saveMenus, t('menu.change')]]} />
      <div className={l.column}>
        <Card>
          {drafts.length === 0 ? (
            <Empty tight title={t('menu.empty')} text={t('menu.emptyText')} />
          ) : (
            <SortableList
              label={t('menu.title')}
              items={drafts}
              keyOf={(one) => one.key}
              nameOf={(one) => one.menuTitle}
              onOrder={setDrafts}
            >
              {(menu, grip) => (
                <>
                  {row(menu, grip)}
                  {menu.subMenus.length > 0 && (
                    <SortableList
                      className={s.subs}
                      label={t('menu.subs', { name: menu.menuTitle })}
                      items={menu.subMenus}
                      keyOf={(one) => one.key}
                      nameOf={(one) => one.menuTitle}
                      onOrder={(subMenus) => setDrafts((old) => old.map((one) => (one.key === menu.key ? { ...one, subMenus } : one)))}
                    >
                      {row}
                    </SortableList>
                  )}
                </>
              )}
            </SortableList>
          )}
        </Card>
      </div>
      {editing && (
        <MenuDialog
          {...editing}
          drafts={drafts}
          onClose={() => setEditing(null)}
          onDone={(menu, parent) => {
            setDrafts((old) => put(old, menu, parent));
            setEditing(null);
          }}
        />
      )}
      {dirty && may && <SaveBar changes={changes} busy={saving} onRevert={revert} onSave={save} />}
    </>
  );
}

interface RowProps {
  menu: MenuDraft;
  grip: ReactNode;
  /** Opens the form of this menu; left out for staff who may only read menus. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** Adds a menu below this one; left out on the second level. */
  onAdd?: () => void;
}
function MenuRow({ menu, grip, onEdit, onRemove, onAdd }: RowProps) {
  const { t } = useTranslation('admin-site');
  // As visitors read it: a name that the site began with follows their language and the site's keywords.
  const name = useShownName()(menu.path, menu.menuTitle);
  return (
    <div className={s.row}>
      {grip}
      <div className={l.grow}>
        <RowTitle
          title={name}
          note={menu.menuTypeCd === MENU_TYPE.LINK ? menu.externLinkUrl : menu.menuTypeCd === MENU_TYPE.PATH ? menu.path : t('menu.group')}
        />
      </div>
      {menu.openTypeCd === OPEN_TYPE.NEW_TAB && <Badge tone="line">{t('menu.newTab')}</Badge>}
      {menu.visibleTypeCd !== MENU_VISIBLE.EVERYONE && <Badge tone="brand">{t(`menu.visible.${menu.visibleTypeCd}`)}</Badge>}
      {onAdd && (
        <IconButton dense label={t('menu.addSubOf', { name })} onClick={onAdd}>
          <CornerDownRight aria-hidden="true" />
        </IconButton>
      )}
      {onEdit && (
        <>
          <IconButton dense label={t('menu.edit', { name })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton dense label={t('removeOf', { name })} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  );
}
