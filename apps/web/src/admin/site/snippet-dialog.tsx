import { SNIPPET_POSITION, values, YN, type CodeOf } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { snippetApi, type Snippet } from '@madang/contracts/main/snippet';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useUnsaved } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Select, Switch } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea, TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** The form of a new snippet or an existing one. */
export function SnippetDialog({ snippet, onClose }: { snippet: Snippet | null; onClose: () => void }) {
  const { t } = useTranslation('admin-site');
  const form = useContractForm(snippetApi.create, {
    defaults: {
      title: snippet?.title ?? '',
      position: snippet?.position ?? SNIPPET_POSITION.HEAD,
      code: snippet?.code ?? '',
      useYn: snippet?.useYn ?? YN.YES,
      marketingYn: snippet?.marketingYn ?? YN.NO,
    },
    submit: async (body) => {
      if (snippet) await call(snippetApi.update, { params: { snippetSeq: snippet.snippetSeq }, body });
      else await call(snippetApi.create, { body });
      await invalidate(snippetApi.list);
      toast(t('saved'));
      onClose();
    },
  });
  useUnsaved(form);
  const yn = (name: 'useYn' | 'marketingYn') => {
    const { value, onChange } = form.value(name);
    return { name, value: value === YN.YES, onChange: (on: boolean) => onChange(on ? YN.YES : YN.NO) };
  };
  // The form controls the field, so that its letter count is right before anything is typed.
  const textProps = (name: 'title' | 'code') => {
    const { value, error, onChange } = form.value(name);
    return { name, error, value: value ?? '', onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  };
  return (
    <Dialog
      open
      size="l"
      title={t(snippet ? 'snippet.editTitle' : 'snippet.addTitle')}
      onClose={onClose}
      locked={form.busy}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form="snippet-form" busy={form.busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id="snippet-form" className={l.stack20}>
        <TextInput label={t('snippet.name')} required maxLength={60} hint={t('snippet.nameHint')} data-first {...textProps('title')} />
        <Select<CodeOf<typeof SNIPPET_POSITION>>
          label={t('snippet.position')}
          required
          options={values(SNIPPET_POSITION).map((value) => ({ value, label: t(`snippet.positions.${value}`) }))}
          {...form.value('position')}
        />
        <Textarea
          label={t('snippet.code')}
          required
          hint={t('snippet.codeHint')}
          className={l.mono}
          rows={12}
          maxLength={LIMITS.snippetMax}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          wrap="off"
          {...textProps('code')}
        />
        <Switch label={t('snippet.marketingYn')} hint={t('snippet.marketingHint')} {...yn('marketingYn')} />
        <Switch label={t('snippet.useYn')} hint={t('snippet.useHint')} {...yn('useYn')} />
      </form>
    </Dialog>
  );
}
