import { seoulDay } from '@madang/contracts/dates';
import { isReturnDay } from '@madang/contracts/util/refund';
import { REFUND_WAY, type RefundWay } from '@madang/contracts/refund-codes';
import { values } from '@madang/contracts/codes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error';
import { refusalOf, type FieldMessage } from '../../lib/form-text';
import { serverNow } from '../../lib/time';
import { Radio } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { TextInput } from '../../ui/inputs';
import { Section } from '../../ui/section';
import l from '../../ui/layout.module.css';

export interface OutsideReturn {
  wayCd: RefundWay;
  returnedOn: string;
  reference: string;
}
export const NO_OUTSIDE_RETURN: OutsideReturn = { wayCd: REFUND_WAY.BANK, returnedOn: '', reference: '' };
type Wrong = Partial<Record<keyof OutsideReturn, FieldMessage>>;
const PREFIX = 'outside.';
/** The errors of what staff returned outside the product, by the same rules as on the server. */
export const outsideErrors = ({ returnedOn, reference }: OutsideReturn, paidAt: string): Wrong => ({
  ...(!returnedOn
    ? { returnedOn: { key: 'required' } }
    : !isReturnDay(returnedOn, paidAt, serverNow())
      ? { returnedOn: { key: 'returnDay' } }
      : {}),
  ...(!reference.trim() ? { reference: { key: 'required' } } : {}),
});
/** What is sent of it. */
export const outsideOf = (outside: OutsideReturn): OutsideReturn => ({ ...outside, reference: outside.reference.trim() });
/** What the server says about these fields; an error that is about nothing else is not alerted as well. */
export function outsideRefusals(error: unknown): Wrong {
  if (!(error instanceof ApiError)) return {};
  const own = error.fields.filter(({ field }) => field.startsWith(PREFIX));
  if (own.length > 0 && own.length === error.fields.length) error.claim();
  return Object.fromEntries(own.map((one) => [one.field.slice(PREFIX.length), refusalOf(one)]));
}

interface Props {
  value: OutsideReturn;
  /** When the order was paid, the first day that can be entered. */
  paidAt: string;
  /** The errors to show. */
  wrong: Wrong;
  onChange: (next: OutsideReturn) => void;
}
/** The fields for how, when and by which reference staff returned a part outside the product; the learner reads them. */
export function OutsideFields({ value, paidAt, wrong, onChange }: Props) {
  const { t } = useTranslation('refund');
  const name = useId();
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
          min={seoulDay(paidAt)}
          value={value.returnedOn}
          error={wrong.returnedOn}
          onChange={(returnedOn) => onChange({ ...value, returnedOn })}
        />
        <TextInput
          label={t('outside.reference')}
          required
          maxLength={100}
          hint={t('outside.referenceHint')}
          value={value.reference}
          error={wrong.reference}
          onChange={(event) => onChange({ ...value, reference: event.target.value })}
        />
      </div>
    </Section>
  );
}
