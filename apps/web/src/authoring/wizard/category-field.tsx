import { channelApi } from '@madang/contracts/main/channel';
import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import type { FieldMessage } from '../../lib/form-text';
import { invalidate, useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import s from './authoring.module.css';

const NAME_MAX = 20;
/** A category of the site, or a new one made right here. */
export function CategoryField({
  value,
  onChange,
  error,
}: {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  error?: FieldMessage;
}) {
  const { t } = useTranslation('authoring');
  const categories = useCall(channelApi.categories, {});
  const mayCreate = useCan(channelApi.createCategory);
  const [name, setName] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const create = useAct(channelApi.createCategory, {
    silent: true,
    onDone: async ({ channelCategorySeq }) => {
      await invalidate(channelApi.categories);
      onChange(channelCategorySeq);
      setName(null);
    },
  });
  const add = () => {
    if (!name?.trim()) return setWrong(t('category.needed'));
    create.mutate(
      { body: { name: name.trim() } },
      { onError: (failed) => setWrong(failed instanceof ApiError && failed.fields[0] ? failed.fields[0].message : errorMessage(failed)) },
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setName(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={s.category}>
      <Select
        label={t('field.channelCategorySeq')}
        placeholder={t('category.none')}
        error={error}
        value={value ? String(value) : ''}
        onChange={(next) => onChange(next ? Number(next) : null)}
        options={(categories.data ?? []).map((c) => ({ value: String(c.channelCategorySeq), label: c.name }))}
      />
      {mayCreate && name === null && (
        <Button tone="secondary" onClick={() => setName('')}>
          <Plus aria-hidden="true" />
          {t('category.add')}
        </Button>
      )}
      {name !== null && (
        <div className={s.newCategory}>
          <TextInput
            label={t('category.name')}
            autoFocus
            maxLength={NAME_MAX}
            counts
            error={wrong}
            value={name}
            onKeyDown={keys}
            onChange={(event) => {
              setWrong(null);
              setName(event.target.value);
            }}
          />
          <Button tone="primary" busy={create.isPending} onClick={add}>
            {t('category.save')}
          </Button>
          <Button tone="ghost" onClick={() => setName(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
