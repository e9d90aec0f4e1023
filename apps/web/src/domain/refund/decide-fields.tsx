import type { RefundWorking } from '@madang/contracts/util/refund-rules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { Radio } from '../../ui/choices';
import { MoneyInput, Textarea } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

type Choice = 'rule' | 'whole' | 'other';
export interface Decision {
  amount: number;
  reason: string;
  choice: Choice;
}
interface Of {
  working: RefundWorking;
  /** The paid amount less what was refunded already. */
  left: number;
  currency: string;
  /** Whether the payment company returns the whole payment or nothing, so that staff return a part outside the product. */
  wholeOnly: boolean;
}
/** The preselected decision: the amount by the terms if it is above 0, else the whole amount. */
export function firstDecision({ working, left }: Of): Decision {
  return working.amount > 0 ? { amount: working.amount, reason: '', choice: 'rule' } : { amount: left, reason: '', choice: 'whole' };
}
/** The errors of a decision, by the same rules as on the server. */
export function decisionErrors(
  { amount, reason }: Decision,
  { working, left }: Of,
): { amount?: 'least' | 'tooMuch'; reason?: 'reasonRequired' } {
  return {
    ...(amount < 1 ? { amount: 'least' as const } : amount > left ? { amount: 'tooMuch' as const } : {}),
    ...(amount < working.amount && !reason.trim() ? { reason: 'reasonRequired' as const } : {}),
  };
}

/** The fields for how much staff return and the reason that the learner reads. */
export function DecideFields({
  of,
  value,
  tried,
  onChange,
}: {
  of: Of;
  value: Decision;
  tried: boolean;
  onChange: (next: Decision) => void;
}) {
  const { t } = useTranslation('refund');
  const name = useId();
  const [touched, setTouched] = useState(false);
  const { working, left, currency } = of;
  const wrong = decisionErrors(value, of);
  const choose = (choice: Choice) =>
    onChange({ ...value, choice, amount: choice === 'rule' ? working.amount : choice === 'whole' ? left : value.amount });
  const options = [
    ...(working.amount > 0 && working.amount < left
      ? [{ value: 'rule' as const, label: t('decide.rule'), hint: formatMoney(working.amount, currency) }]
      : []),
    { value: 'whole' as const, label: t('decide.whole'), hint: formatMoney(left, currency) },
    { value: 'other' as const, label: t('decide.other') },
  ];
  // If the amount by the terms equals the whole amount, the choice shows "whole" instead.
  const chosen = options.some((option) => option.value === value.choice) ? value.choice : 'whole';
  return (
    <div className={l.grid16}>
      {of.wholeOnly && <Callout tone="warn">{t('decide.byHand')}</Callout>}
      <div className={l.grid12}>
        <Radio label={t('decide.amount')} name={name} value={chosen} options={options} onChange={choose} />
        {chosen === 'other' && (
          <MoneyInput
            label={t('decide.otherAmount')}
            required
            currency={currency}
            value={value.amount}
            error={(tried || touched) && wrong.amount ? t(`decide.${wrong.amount}`, { sum: formatMoney(left, currency) }) : null}
            onBlur={() => setTouched(true)}
            onChange={(amount) => onChange({ ...value, amount })}
          />
        )}
      </div>
      <Textarea
        label={t('decide.reason')}
        rows={2}
        maxLength={200}
        hint={t('decide.reasonHint')}
        required={value.amount < working.amount}
        value={value.reason}
        error={tried && wrong.reason ? t(`decide.${wrong.reason}`) : null}
        onChange={(event) => onChange({ ...value, reason: event.target.value })}
      />
    </div>
  );
}
