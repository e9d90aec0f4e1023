import type { Lang } from '@madang/contracts/codes';
import { refundAccount, type RefundAccount } from '@madang/contracts/main/enrolment';
import { BANK_NAMES, bankName } from '@madang/contracts/util/banks';
import { ValidationError } from 'yup';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '../../lib/form-text';
import { Select } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';

export type RefundErrors = Partial<Record<keyof RefundAccount, FieldMessage>>;
export const NO_ACCOUNT: RefundAccount = { bank: '', accountNumber: '', holderName: '' };

/** The errors of a bank account, by the schema of the call. */
export function refundErrors(account: RefundAccount): RefundErrors {
  try {
    refundAccount().validateSync(account, { abortEarly: false });
    return {};
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    const found: RefundErrors = {};
    for (const one of error.inner) {
      const key = one.path as keyof RefundAccount;
      const raw: unknown = one.errors[0];
      if (!account[key].trim()) found[key] = { key: 'required' };
      else found[key] ??= typeof raw === 'object' && raw !== null && 'key' in raw ? (raw as FieldMessage) : { key: 'invalid' };
    }
    return found;
  }
}
/** The fields for the bank account to which a deposit is refunded. */
export function RefundAccountFields({
  value,
  errors,
  onChange,
}: {
  value: RefundAccount;
  errors: RefundErrors;
  onChange: (account: RefundAccount) => void;
}) {
  const { t, i18n } = useTranslation('refund');
  return (
    <>
      <Select
        label={t('bank')}
        required
        placeholder={t('chooseBank')}
        value={value.bank}
        error={errors.bank}
        onChange={(bank) => onChange({ ...value, bank })}
        options={Object.keys(BANK_NAMES).map((code) => ({ value: code, label: bankName(code, i18n.language as Lang) }))}
      />
      <TextInput
        label={t('accountNumber')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        hint={t('accountHint')}
        value={value.accountNumber}
        error={errors.accountNumber}
        onChange={(event) => onChange({ ...value, accountNumber: event.target.value.replace(/\D/g, '') })}
      />
      <TextInput
        label={t('holderName')}
        required
        autoComplete="off"
        maxLength={30}
        value={value.holderName}
        error={errors.holderName}
        onChange={(event) => onChange({ ...value, holderName: event.target.value })}
      />
    </>
  );
}
