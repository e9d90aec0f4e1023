import { categoryPath, largeCategories, mediumCategories } from '@madang/contracts/main/category';
import { channelApi, type Category } from '@madang/contracts/main/channel';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import type { FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import l from '../../ui/layout.module.css';
import { NewCategory } from './new-category';

interface CategoryFieldProps {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  error?: FieldMessage;
  /** Whether a category of both levels is needed to publish the class. */
  required?: boolean;
  /** Whether to show an error while the category is empty, because publishing waits for it. */
  asked?: boolean;
}
const REQUIRED_ERROR = { key: 'required' };
const asOption = (one: Category) => ({ value: String(one.channelCategorySeq), label: one.name });

/** The choice of a category on two levels, large and medium; new categories can be added here. */
export function CategoryField({ value, onChange, error, required, asked }: CategoryFieldProps) {
  const { t } = useTranslation('authoring');
  const mayCreate = useCan(channelApi.createCategory);
  const all = useCall(channelApi.categories, {}).data ?? [];
  const [large, medium] = categoryPath(all, value ?? null);
  const below = mediumCategories(all, large?.channelCategorySeq ?? null);
  const [adding, setAdding] = useState<'large' | 'medium' | null>(null);
  /** Chooses a large category; if it has only one medium category, the medium one is chosen instead. */
  const choose = (seq: number | null) => {
    const within = mediumCategories(all, seq);
    onChange(within.length === 1 ? within[0]!.channelCategorySeq : seq);
  };
  return (
    <div className={l.stack8}>
      <div className={l.columns200}>
        <div id="field-large">
          <Select
            label={t('category.large')}
            required={required}
            placeholder={t('category.none')}
            error={error ?? (asked && !large ? REQUIRED_ERROR : null)}
            value={large ? String(large.channelCategorySeq) : ''}
            onChange={(next) => choose(Number(next) || null)}
            options={largeCategories(all).map(asOption)}
          />
        </div>
        <div id="field-medium">
          <Select
            label={t('category.medium')}
            required={required}
            placeholder={t(large ? 'category.noMedium' : 'category.largeFirst')}
            disabled={!large}
            error={asked && !medium ? REQUIRED_ERROR : null}
            value={medium ? String(medium.channelCategorySeq) : ''}
            onChange={(next) => onChange(Number(next) || large!.channelCategorySeq)}
            options={below.map(asOption)}
          />
        </div>
      </div>
      <NotAllowed acts={[[channelApi.createCategory, t('category.add')]]} />
      {mayCreate && adding === null && (
        <div className={l.row}>
          <Button size="sm" tone="ghost" onClick={() => setAdding('large')}>
            <Plus aria-hidden="true" />
            {t('category.add')}
          </Button>
          {large && (
            <Button size="sm" tone="ghost" onClick={() => setAdding('medium')}>
              <Plus aria-hidden="true" />
              {t('category.addMedium')}
            </Button>
          )}
        </div>
      )}
      {adding && (
        <NewCategory
          parent={adding === 'medium' ? large! : null}
          onMade={(seq) => {
            onChange(seq);
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
