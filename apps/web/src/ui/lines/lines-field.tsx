import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { Button, IconButton } from '../button';
import { Field } from '../field';
import { TextInput } from '../inputs';
import s from './lines.module.css';

interface Props {
  name?: string;
  label: string;
  hint?: string;
  placeholder: string;
  value: readonly string[];
  max: number;
  lineMax: number;
  error?: FieldMessage;
  onChange: (lines: string[]) => void;
}
/** A field for a short list, one item per line; Enter adds a line, and a deleted line that had text can be restored. */
export function LinesField({ name, label, hint, placeholder, value, max, lineMax, error, onChange }: Props) {
  const { t } = useTranslation('lines');
  const box = useRef<HTMLDivElement>(null);
  const focus = (index: number) => setTimeout(() => box.current?.querySelectorAll('input')[index]?.focus());
  const add = (after: number) => {
    if (value.length >= max) return;
    onChange([...value.slice(0, after + 1), '', ...value.slice(after + 1)]);
    focus(after + 1);
  };
  const remove = (index: number) => {
    const before = [...value];
    onChange(value.filter((_, i) => i !== index));
    if (before[index]?.trim()) toast(t('removed'), { tone: 'info', action: { label: t('undo'), onClick: () => onChange(before) } });
    focus(Math.max(0, index - 1));
  };
  return (
    <Field name={name} label={label} hint={hint} error={error} counter={`${value.length}/${max}`} group>
      {() => (
        <div className={s.list} ref={box}>
          {value.map((line, i) => (
            <div key={i} className={s.item}>
              <TextInput
                label={t('line', { label, n: i + 1 })}
                hideLabel
                placeholder={placeholder}
                maxLength={lineMax}
                value={line}
                onChange={(event) => onChange(value.map((old, n) => (n === i ? event.target.value : old)))}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  add(i);
                }}
              />
              <IconButton label={t('remove', { n: i + 1 })} onClick={() => remove(i)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </div>
          ))}
          {value.length < max && (
            <div>
              <Button size="sm" onClick={() => add(value.length - 1)}>
                <Plus aria-hidden="true" />
                {t('add')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
