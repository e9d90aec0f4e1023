import { channelApi, type Category } from '@madang/contracts/main/channel';
import { CATEGORY_NAME_MAX } from '@madang/contracts/main/site-setting';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { invalidate, useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { mediumCategories } from '@madang/contracts/main/category';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

interface NewCategoryProps {
  /** The large category above the new one; null: the new one is large itself. */
  parent: Category | null;
  onMade: (channelCategorySeq: number) => void;
  onClose: () => void;
}
/** Adds a category. The service gives a new large category a medium one, which is chosen then. */
export function NewCategory({ parent, onMade, onClose }: NewCategoryProps) {
  const { t } = useTranslation('authoring');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const create = useAct(channelApi.createCategory, {
    silent: true,
    onDone: async ({ channelCategorySeq }) => {
      const all = await call(channelApi.categories, {});
      await invalidate(channelApi.categories);
      onMade(mediumCategories(all, channelCategorySeq)[0]?.channelCategorySeq ?? channelCategorySeq);
    },
  });
  const add = () => {
    if (!name.trim()) return setWrong(t('category.needed'));
    create.mutate(
      { body: { name: name.trim(), parentCategorySeq: parent?.channelCategorySeq ?? null } },
      { onError: (failed) => setWrong(failed instanceof ApiError && failed.fields[0] ? failed.fields[0].message : errorMessage(failed)) },
    );
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={cx(l.box, l.withButton)}>
      <TextInput
        label={parent ? t('category.mediumName', { name: parent.name }) : t('category.name')}
        autoFocus
        maxLength={CATEGORY_NAME_MAX}
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
      <Button tone="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  );
}
