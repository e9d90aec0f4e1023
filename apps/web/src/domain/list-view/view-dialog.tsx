import { YN } from '@madang/contracts/codes';
import { LIST_VIEW, listViewApi, type ListView } from '@madang/contracts/util/list-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import type { ListState } from './list-view';

interface Props {
  /** The list view to change; null for a new one. */
  view: ListView | null;
  state: ListState;
  onSaved: (view: ListView) => void;
  onDeleted: () => void;
  onClose: () => void;
}
/** The form for saving what a list shows now as a list view, for oneself or for all staff; also changes or deletes an existing one. */
export function ViewDialog({ view, state, onSaved, onDeleted, onClose }: Props) {
  const { t } = useTranslation('table');
  const [first, setFirst] = useState(view?.defaultYn === YN.YES);
  const form = useContractForm(listViewApi.create, {
    defaults: { ...state, name: view?.name ?? '', sharedYn: view?.sharedYn ?? YN.NO },
    submit: async (body) => {
      const saved = view
        ? await call(listViewApi.update, { params: { viewSeq: view.viewSeq }, body })
        : await call(listViewApi.create, { body });
      if (first !== (saved.defaultYn === YN.YES))
        await call(listViewApi.setDefault, { body: { listCd: state.listCd, viewSeq: first ? saved.viewSeq : null } });
      await invalidate(listViewApi.list);
      toast(t('view.saved'));
      onSaved(saved);
      onClose();
    },
  });
  const remove = async () => {
    if (!view) return;
    const words = { title: t('view.deleteAsk', { name: view.name }), action: t('view.delete'), danger: true };
    if (!(await confirm(t('view.deleteText'), words))) return;
    await call(listViewApi.remove, { params: { viewSeq: view.viewSeq } });
    onDeleted();
    await invalidate(listViewApi.list);
    toast(t('view.deleted'));
    onClose();
  };
  const shared = form.value('sharedYn');
  return (
    <Dialog
      open
      size="s"
      locked={form.busy}
      onClose={onClose}
      title={t(view ? 'view.editTitle' : 'view.createTitle')}
      note={t('view.note')}
      foot={
        <>
          {view && (
            <Button tone="dangerLine" disabled={form.busy} onClick={() => void remove()}>
              {t('view.delete')}
            </Button>
          )}
          <Button tone="primary" type="submit" form="list-view" busy={form.busy}>
            {t('view.save')}
          </Button>
        </>
      }
    >
      <form id="list-view" {...form.bind} className={l.stack16}>
        <TextInput
          label={t('view.name')}
          required
          counts
          maxLength={LIST_VIEW.nameMax}
          placeholder={t('view.placeholder')}
          data-first
          {...form.text('name')}
        />
        <Switch
          label={t('view.share')}
          hint={t('view.shareHint')}
          value={shared.value === YN.YES}
          onChange={(on) => shared.onChange(on ? YN.YES : YN.NO)}
        />
        <Switch label={t('view.asDefault')} value={first} onChange={setFirst} />
      </form>
    </Dialog>
  );
}
