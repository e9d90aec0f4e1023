import { looksOf, type Block } from '@madang/contracts/page/blocks/block';
import { BLOCKS, SHOW_FIELDS } from '@madang/contracts/page/blocks/declaration';
import { blockEditorApi } from '@madang/contracts/page/blocks/editor';
import type { Fields } from '@madang/contracts/page/blocks/fields';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFields } from '../../domain/permissions/form-fields';
import { Button } from '../../ui/button';
import { Tabs } from '../../ui/nav';
import { Callout } from '../../ui/parts';
import { BLOCK_ICONS } from './block-icons';
import { FieldInput } from './field-input';
import { useBlocks } from './puck';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Empty } from '../../ui/states';

type Part = 'content' | 'looks' | 'show';
const isAsked = (values: Record<string, unknown>, only: Fields[string]['only']) => !only || only.slice(1).includes(String(values[only[0]]));

interface PanelProps {
  mayEdit: boolean;
  errors: Record<string, string>;
  none?: ReactNode;
  /** Whether the panel is inside a sheet, which has the block's name as its title and a padding of its own. */
  inSheet?: boolean;
}
/**
 * The fields of the chosen block: its content, its look, and when it is shown; switched off for those who may only read.
 * While no block is chosen it shows `none`, by default a hint.
 */
export function FieldsPanel({ mayEdit, errors, none, inSheet }: PanelProps) {
  const { t } = useTranslation('admin-site-editor');
  const { blocks, chosen, put } = useBlocks();
  const [part, setPart] = useState<Part>('content');
  const block = chosen === null ? undefined : blocks[chosen];
  if (!block || chosen === null)
    return none ?? <Empty tight heading="h3" title={t('chooseBlock')} text={t(mayEdit ? 'chooseBlockText' : 'chooseBlockRead')} />;
  const Icon = BLOCK_ICONS[block.type];
  const content: Fields = BLOCKS[block.type].content;
  const groups: Record<Part, Fields> = { content, looks: looksOf(block.type), show: SHOW_FIELDS };
  const parts = (['content', 'looks', 'show'] as const).filter((one) => Object.keys(groups[one]).length > 0);
  const shown = parts.includes(part) ? part : parts[0]!;
  const values = block[shown] as Record<string, unknown>;
  return (
    <div className={cx(l.stack16, !inSheet && l.pad)}>
      {!inSheet && (
        <h2 className={l.rowMiddle}>
          <Icon aria-hidden="true" />
          {t(`block.${block.type}`)}
        </h2>
      )}
      {mayEdit && block.sample && (
        <Callout title={t('sample')}>
          <p>{t('sampleText')}</p>
          <Button size="sm" onClick={() => put(chosen, { ...block, sample: false } as Block)}>
            {t('sampleKeep')}
          </Button>
        </Callout>
      )}
      <Tabs label={t('parts')} value={shown} onChange={setPart} items={parts.map((one) => ({ value: one, label: t(`part.${one}`) }))} />
      <FormFields saves={blockEditorApi.saveDraft} className={l.stack20} key={block.id + shown}>
        {Object.entries(groups[shown])
          .filter(([, field]) => isAsked(values, field.only))
          .map(([name, field]) => (
            <FieldInput
              key={name}
              name={name}
              field={field}
              errors={errors}
              looks={block.looks as Record<string, unknown>}
              path={`blocks[${chosen}].${shown}.${name}`}
              value={values[name]}
              group={values}
              onGroup={(change) =>
                put(chosen, { ...block, sample: block.sample && shown !== 'content', [shown]: { ...values, ...change } } as Block)
              }
              onChange={(value) =>
                put(chosen, { ...block, sample: block.sample && shown !== 'content', [shown]: { ...values, [name]: value } } as Block)
              }
            />
          ))}
      </FormFields>
    </div>
  );
}
