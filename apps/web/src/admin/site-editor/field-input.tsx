import { aspectOf } from '@madang/contracts/page/blocks/aspects';
import type { Field } from '@madang/contracts/page/blocks/fields';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../../domain/files/upload';
import { RichText } from '../../domain/editor/editor';
import { Segmented, Select, Switch } from '../../ui/choices';
import { dayTimeOf, isoOf, MomentField } from '../../ui/date';
import { Textarea, TextInput } from '../../ui/inputs';
import { FocusInput } from './focus-input';
import { ListInput } from './list-input';
import { RecordsInput } from './record-input';
import s from './site-editor.module.css';
import { Field as Labelled } from '../../ui/field';
import l from '../../ui/layout.module.css';

/** Up to how many options a choice shows buttons; with more it shows a list. */
const BUTTON_CHOICES_MAX = 4;
export interface FieldInputProps {
  name: string;
  /** The path of this field, by which the errors of the whole page name it. */
  path: string;
  field: Field;
  value: unknown;
  errors: Record<string, string>;
  onChange: (value: unknown) => void;
  /** The values of the fields beside this one, for an input that sets several together. */
  group: Record<string, unknown>;
  onGroup: (change: Record<string, unknown>) => void;
  /** How the block looks, which can say to what shape its pictures are cut. */
  looks: Record<string, unknown>;
}
/** The input for one value of a block, chosen by the field's declaration. */
export function FieldInput({ name, path, field, value, errors, onChange, group, onGroup, looks }: FieldInputProps) {
  const { t } = useTranslation('admin-site-editor');
  const label = t(`field.${name}`);
  const error = errors[path];
  const text = { label, error, maxLength: field.max, value: String(value ?? '') };
  switch (field.kind) {
    case 'line':
      return <TextInput {...text} onChange={(event) => onChange(event.target.value)} />;
    case 'link':
      return <TextInput {...text} maxLength={2000} hint={t('hint.link')} onChange={(event) => onChange(event.target.value)} />;
    case 'videoLink':
      return <TextInput {...text} maxLength={500} hint={t('hint.videoLink')} onChange={(event) => onChange(event.target.value)} />;
    case 'lines':
      return <Textarea rows={2} {...text} onChange={(event) => onChange(event.target.value)} />;
    case 'code':
      return (
        <Textarea
          rows={8}
          {...text}
          className={l.mono}
          hint={t('hint.code')}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'rich':
      return <RichText short label={label} value={text.value} error={error} onChange={onChange} />;
    case 'image':
      return (
        <ImageField
          label={label}
          error={error}
          aspect={aspectOf(field.aspect ?? 1, looks)}
          hint={t(`hint.${name}`, { defaultValue: '' }) || undefined}
          value={value as string | null}
          onChange={onChange}
        />
      );
    case 'flag':
      return <Switch label={label} value={Boolean(value)} onChange={onChange} />;
    case 'moment':
      return (
        <MomentField
          byTime
          label={label}
          error={error}
          value={dayTimeOf(value as string | null, '00:00')}
          onChange={(moment) => onChange(isoOf(moment, '00:00:00'))}
        />
      );
    case 'choice':
      return <Choice name={name} label={label} field={field} onChange={onChange} value={String(value)} />;
    case 'number':
      return <Range label={label} field={field} onChange={onChange} value={Number(value)} />;
    case 'focus':
      return field.focus ? <FocusInput name={name} group={group} onGroup={onGroup} looks={looks} focus={field.focus} /> : null;
    case 'list':
      return (
        <ListInput
          Input={FieldInput}
          label={label}
          path={path}
          field={field}
          errors={errors}
          onChange={onChange}
          looks={looks}
          value={value as Record<string, unknown>[]}
        />
      );
    default:
      return <RecordsInput label={label} field={field} error={error} onChange={onChange} value={value as number | number[] | null} />;
  }
}

interface ChoiceProps {
  name: string;
  label: string;
  field: Field;
  value: string;
  onChange: (value: string) => void;
}
function Choice({ name, label, field, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('admin-site-editor');
  const options = (field.options ?? []).map((one) => ({ value: one, label: t(`option.${name}.${one}`, { defaultValue: one }) }));
  if (options.length > BUTTON_CHOICES_MAX || name === 'to')
    return <Select label={label} options={options} value={value} onChange={onChange} />;
  return (
    <Labelled group label={label}>
      {() => <Segmented fill label={label} options={options} value={value} onChange={onChange} />}
    </Labelled>
  );
}
function Range({ label, field, value, onChange }: { label: string; field: Field; value: number; onChange: (value: number) => void }) {
  return (
    <Labelled label={label} counter={String(value)}>
      {(ids) => (
        <input
          {...ids}
          className={s.range}
          type="range"
          min={field.min}
          max={field.max}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </Labelled>
  );
}
