import { CASH_RECEIPT, CURRENCY, type Currency } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { DepositDeadline } from '@madang/contracts/util/deposit';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '../../lib/form';
import { formatDeadline } from '../../lib/own-time';
import { Radio } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import { NO_RECEIPT, RECEIPT_CHOICES, type PayValues } from './pay-values';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** The deadline of a deposit, and the fields for the cash receipt (소득세법 시행령 별표3의3). */
export function DepositFields({
  due,
  amount,
  currency,
  form,
}: {
  due: DepositDeadline | undefined;
  amount: number;
  currency: Currency;
  form: ContractForm<PayValues>;
}) {
  const { t } = useTranslation('checkout');
  const type = form.value('receiptType');
  const bySelf = type.value === NO_RECEIPT && amount >= LIMITS.cashReceiptFrom;
  return (
    <div className={l.grid16}>
      {due?.deadline && (
        <Callout icon={CalendarClock} title={t('depositUntil', { at: formatDeadline(due.deadline) })}>
          {t(`depositBy.${due.by}`, { hours: due.hours })}
        </Callout>
      )}
      {currency === CURRENCY.KRW && (
        <>
          <Radio
            label={t('cashReceipt.title')}
            options={RECEIPT_CHOICES.map((value) => ({ value, label: t(`cashReceipt.${value}`) }))}
            {...type}
          />
          {type.value === CASH_RECEIPT.INCOME && (
            <TextInput
              label={t('cashReceipt.number')}
              hint={t('cashReceipt.numberHint')}
              required
              inputMode="numeric"
              autoComplete="tel"
              maxLength={23}
              quiet
              {...form.text('receiptNumber')}
            />
          )}
          {type.value === CASH_RECEIPT.BUSINESS && (
            <TextInput
              label={t('cashReceipt.business')}
              required
              inputMode="numeric"
              placeholder="000-00-00000"
              maxLength={12}
              quiet
              {...form.text('receiptBusiness')}
            />
          )}
          {bySelf && <p className={l.fine13}>{t('cashReceipt.self')}</p>}
        </>
      )}
    </div>
  );
}
