import { defaultNameOf } from '@madang/contracts/main/default-names';
import { MENU_TYPE, MENU_VISIBLE, OPEN_TYPE, values, type CodeOf } from '@madang/contracts/codes';
import { boardApi } from '@madang/contracts/main/board-calls';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { pageApi } from '@madang/contracts/page/page';
import { subMenuInput } from '@madang/contracts/main/site-setting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../lib/form';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Radio, RadioCard, Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { ALL_PAGES } from './all-pages';
import type { MenuDraft } from './menu-draft';
import l from '../../ui/layout.module.css';

interface MenuDialogProps {
  menu: MenuDraft;
  parent: string;
  drafts: readonly MenuDraft[];
  onClose: () => void;
  onDone: (menu: MenuDraft, parent: string) => void;
}
/** The form of one menu of the header: its name, its target, how it opens, who sees it, and below which menu it stands. */
export function MenuDialog({ menu, parent: first, drafts, onClose, onDone }: MenuDialogProps) {
  const { t } = useTranslation('admin-site');
  const [parent, setParent] = useState(first);
  const { menuSeq, menuTitle, menuTypeCd, path, externLinkUrl, openTypeCd, visibleTypeCd } = menu;
  const form = useContractForm(subMenuInput, {
    defaults: { menuSeq, menuTitle, menuTypeCd, path: path ?? '', externLinkUrl: externLinkUrl ?? '', openTypeCd, visibleTypeCd },
    submit: (input) => onDone({ ...menu, ...input, path: input.path || null, externLinkUrl: input.externLinkUrl || null, menuSeq }, parent),
  });
  const type = form.watch('menuTypeCd');
  const textProps = (name: 'path' | 'externLinkUrl') => {
    const { value, error, onChange } = form.value(name);
    return { name, error, value: value ?? '', onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  };
  const ownPages = useCall(pageApi.list, ALL_PAGES, { silent: true }).data?.list ?? [];
  const boards = useCall(boardApi.list, { query: { courseSeq: null } }, { silent: true }).data ?? [];
  const pages = [
    { path: '/notices', title: t('menu.notices') },
    ...boards.map((board) => ({ path: `/boards/${board.boardSeq}`, title: board.name })),
    ...ownPages.map((page) => ({ path: pageAddress(page.path), title: page.title })),
  ];
  const ownPath = form.watch('path') ?? '';
  const parents = drafts.filter((one) => one.key !== menu.key);
  return (
    <Dialog
      open
      size="m"
      title={t(menuTitle ? 'menu.editTitle' : 'menu.addTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form="menu-form">
            {t('apply')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id="menu-form" className={l.stack20}>
        <TextInput
          label={t('menu.name')}
          required
          maxLength={30}
          counts
          data-first
          hint={defaultNameOf(form.watch('path') ?? null, form.watch('menuTitle')) ? t('menu.follows') : undefined}
          {...form.text('menuTitle')}
        />
        <RadioCard<CodeOf<typeof MENU_TYPE>>
          label={t('menu.type')}
          options={values(MENU_TYPE).map((value) => ({ value, label: t(`menu.types.${value}`), hint: t(`menu.typeHints.${value}`) }))}
          {...form.value('menuTypeCd')}
        />
        {type === MENU_TYPE.PATH && (
          <Select
            label={t('menu.page')}
            value={pages.some((page) => page.path === ownPath) ? ownPath : ''}
            onChange={(address) => form.value('path').onChange(address)}
            options={[{ value: '', label: t('menu.noPage') }, ...pages.map((page) => ({ value: page.path, label: page.title }))]}
          />
        )}
        {type === MENU_TYPE.PATH && (
          <TextInput label={t('menu.path')} required hint={t('menu.pathHint')} maxLength={200} {...textProps('path')} />
        )}
        {type === MENU_TYPE.LINK && (
          <TextInput
            label={t('menu.link')}
            required
            placeholder="https://"
            inputMode="url"
            maxLength={2000}
            {...textProps('externLinkUrl')}
          />
        )}
        {type !== MENU_TYPE.GROUP && (
          <Radio<CodeOf<typeof OPEN_TYPE>>
            label={t('menu.open')}
            options={values(OPEN_TYPE).map((value) => ({ value, label: t(`menu.opens.${value}`) }))}
            {...form.value('openTypeCd')}
          />
        )}
        <Select<CodeOf<typeof MENU_VISIBLE>>
          label={t('menu.visibleLabel')}
          hint={t('menu.visibleHint')}
          options={values(MENU_VISIBLE).map((value) => ({ value, label: t(`menu.visible.${value}`) }))}
          {...form.value('visibleTypeCd')}
        />
        {menu.subMenus.length === 0 && (
          <Select
            label={t('menu.parent')}
            value={parent}
            onChange={setParent}
            options={[{ value: '', label: t('menu.top') }, ...parents.map((one) => ({ value: one.key, label: one.menuTitle }))]}
          />
        )}
      </form>
    </Dialog>
  );
}
