import { seoulDay } from '@madang/contracts/dates';
import { REFUND_WAY, type RefundWay } from '@madang/contracts/refund-codes';
import { values } from '@madang/contracts/codes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { serverNow } from '../../lib/time';
import { Radio } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { TextInput } from '../../ui/inputs';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';

export interface Outside {
  wayCd: RefundWay;
  returnedOn: string;
  reference: string;
}
export const NO_OUTSIDE: Outside = { wayCd: REFUND_WAY.BANK, returnedOn: '', reference: '' };
type Wrong = Partial<Record<'returnedOn' | 'reference', 'required' | 'tooEarly'>>;
/** The errors of what staff returned outside the product; the server also refuses a day before the payment. */
export const outsideErrors = ({ returnedOn, reference }: Outside): Wrong => ({
  ...(!returnedOn ? { returnedOn: 'required' as const } : returnedOn > seoulDay(serverNow()) ? { returnedOn: 'tooEarly' as const } : {}),
  ...(!reference.trim() ? { reference: 'required' as const } : {}),
});
/** What is sent of it. */
export const outsideOf = (outside: Outside): Outside => ({ ...outside, reference: outside.reference.trim() });

/** The fields for how, when and by which reference staff returned a part outside the product; the learner reads them. */
export function OutsideFields({ value, tried, onChange }: { value: Outside; tried: boolean; onChange: (next: Outside) => void }) {
  const { t } = useTranslation('refund');
  const name = useId();
  const wrong = tried ? outsideErrors(value) : {};
  const message = (of: Wrong[keyof Wrong]): FieldMessage => (of === 'tooEarly' ? t('outside.tooEarly') : of ? { key: of } : null);
  return (
    <Section title={t('outside.title')}>
      <div className={l.grid12}>
        <p className={l.fine13}>{t('outside.note')}</p>
        <Radio
          label={t('outside.way')}
          name={name}
          value={value.wayCd}
          options={values(REFUND_WAY).map((way) => ({ value: way, label: t(`way.${way}`) }))}
          onChange={(wayCd) => onChange({ ...value, wayCd })}
        />
        <DayField
          label={t('outside.on')}
          required
          value={value.returnedOn}
          error={message(wrong.returnedOn)}
          onChange={(returnedOn) => onChange({ ...value, returnedOn })}
        />
        <TextInput
          label={t('outside.reference')}
          required
          maxLength={100}
          hint={t('outside.referenceHint')}
          value={value.reference}
          error={message(wrong.reference)}
          onChange={(event) => onChange({ ...value, reference: event.target.value })}
        />
      </div>
    </Section>
  );
}
