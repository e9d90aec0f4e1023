import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { AGREEMENT, QUESTION_TYPE, YN, values, type CodeOf } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { GripVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { IconButton } from '../../ui/button';
import { Select, Switch } from '../../ui/choices';
import { cx } from '../../ui/cx';
import { NumberInput, Textarea, TextInput } from '../../ui/inputs';
import { LinesField } from '../../ui/lines/lines-field';
import type { Draft } from './blocks';
import s from './forms.module.css';
import l from '../../ui/layout.module.css';
import sortable from '../../ui/sortable/sortable.module.css';

/** How many options one question may have. */
const OPTIONS_MAX = 50;
interface Props {
  draft: Draft;
  icon: ReactNode;
  n: number;
  labelError: FieldMessage;
  optionsError: FieldMessage;
  onChange: (change: Partial<Draft>) => void;
  onMove: (direction: -1 | 1) => void;
  onRemove: () => void;
}
/** The card of one question of a form; its handle can be dragged, or moved by arrow keys. */
export function BlockCard({ draft: d, icon, n, labelError, optionsError, onChange, onMove, onRemove }: Props) {
  const { t } = useTranslation('admin-forms');
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: d.key });
  const name = d.label || t(`kind.${d.kind}`);
  const agree = d.kind === QUESTION_TYPE.AGREE;
  const written = d.kind === QUESTION_TYPE.SHORT_TEXT || d.kind === QUESTION_TYPE.LONG_TEXT;
  return (
    <li
      ref={setNodeRef}
      className={cx(s.block, isDragging && s.dragging)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <header>
        <button
          type="button"
          className={sortable.grip}
          data-grip={d.key}
          {...listeners}
          aria-label={t('block.move', { label: name })}
          aria-describedby="block-how"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onMove(event.key === 'ArrowUp' ? -1 : 1);
          }}
        >
          <GripVertical aria-hidden="true" />
        </button>
        <span className={s.kind}>
          {icon}
          {n}. {t(`kind.${d.kind}`)}
        </span>
        <IconButton dense label={t('block.remove', { label: name })} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>
      <div className={s.fields}>
        <div data-label="">
          <TextInput
            label={t(agree ? 'block.agreeLabel' : 'block.label')}
            required
            maxLength={500}
            error={labelError}
            value={d.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        </div>
        {agree && (
          <Select<CodeOf<typeof AGREEMENT>>
            label={t('block.agreement')}
            value={d.agreementKind}
            onChange={(agreementKind) => onChange({ agreementKind })}
            options={values(AGREEMENT).map((value) => ({ value, label: t(`agreement.${value}`) }))}
          />
        )}
        <Textarea
          label={t(agree ? 'block.terms' : 'block.description')}
          rows={agree ? 4 : 2}
          maxLength={2000}
          value={d.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        {d.kind === QUESTION_TYPE.MULTIPLE_CHOICE && (
          <LinesField
            label={t('block.options')}
            placeholder={t('block.optionHint')}
            max={OPTIONS_MAX}
            lineMax={200}
            value={d.options}
            error={optionsError}
            onChange={(options) => onChange({ options })}
          />
        )}
        {written && (
          <NumberInput
            label={t('block.maxLength')}
            hint={t('block.maxHint')}
            className={l.short}
            max={LIMITS.textareaMax}
            suffix={t('block.letters')}
            value={d.maxLength ?? 0}
            onChange={(max) => onChange({ maxLength: max || null })}
          />
        )}
        <Switch
          label={t('block.required')}
          value={d.requiredYn === YN.YES}
          onChange={(on) => onChange({ requiredYn: on ? YN.YES : YN.NO })}
        />
      </div>
    </li>
  );
}
