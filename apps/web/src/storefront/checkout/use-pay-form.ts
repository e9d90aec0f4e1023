import { CASH_RECEIPT } from '@madang/contracts/codes';
import { message, oneOf } from '@madang/contracts/fields';
import { cashReceiptInput, type CashReceiptInput } from '@madang/contracts/util/cash-receipt';
import { useMemo } from 'react';
import { object, string, ValidationError } from 'yup';
import { useContractForm, type ContractForm } from '../../lib/form';
import { useUser } from '../../lib/session';
import {
  answersOf,
  enrolDefaults,
  enrolRules,
  NOTHING_ASKED,
  questionOf,
  useEarlierPhone,
  type Asking,
  type EnrolAnswers,
  type EnrolValues,
} from '../../domain/enrolment/enrol-fields';

/** The value for a buyer who wants no cash receipt. */
export const NO_RECEIPT = 'NONE';
export type ReceiptChoice = typeof NO_RECEIPT | typeof CASH_RECEIPT.INCOME | typeof CASH_RECEIPT.BUSINESS;
export interface PayValues extends EnrolValues {
  receiptType: ReceiptChoice;
  /** A person's phone or card number for the receipt; the number of a business has its own field, `receiptBusiness`. */
  receiptNumber: string;
  receiptBusiness: string;
}
export const RECEIPT_CHOICES: readonly ReceiptChoice[] = [CASH_RECEIPT.INCOME, CASH_RECEIPT.BUSINESS, NO_RECEIPT];

/** The rule for the number of a cash receipt, by the contract's schema. */
const numberOf = (type: ReceiptChoice, byDeposit: boolean) =>
  string()
    .default('')
    .test('receipt', message('invalid'), async function check(value) {
      const { receiptType } = this.parent as PayValues;
      if (!byDeposit || receiptType !== type) return true;
      if (!value) return this.createError({ message: message('required') });
      try {
        await cashReceiptInput.validate({ type, number: value });
        return true;
      } catch (error) {
        return ValidationError.isError(error) ? this.createError({ message: error.errors[0] as string }) : false;
      }
    });

/** The rules of the checkout: those of the class's questions and, for a deposit, of the cash receipt. */
export const payRules = (course: Asking, byDeposit: boolean) =>
  object({
    ...enrolRules(course),
    receiptType: oneOf(RECEIPT_CHOICES).default(CASH_RECEIPT.INCOME),
    receiptNumber: numberOf(CASH_RECEIPT.INCOME, byDeposit),
    receiptBusiness: numberOf(CASH_RECEIPT.BUSINESS, byDeposit),
  });

/** The form of the checkout: the class's questions, unless they are answered already, and, for a deposit, the cash receipt. */
export function usePayForm(
  asking: Asking,
  options: { answered: boolean; byDeposit: boolean },
  submit: (answers: EnrolAnswers, receipt: CashReceiptInput | null) => Promise<unknown>,
): ContractForm<PayValues> {
  const user = useUser();
  const { answered, byDeposit } = options;
  const course = answered ? NOTHING_ASKED : asking;
  const schema = useMemo(() => payRules(course, byDeposit), [course, byDeposit]);
  const form = useContractForm<PayValues>(schema, {
    labelOf: questionOf(asking),
    defaults: {
      ...enrolDefaults(course, user?.phone, user?.name),
      receiptType: user?.phone ? CASH_RECEIPT.INCOME : NO_RECEIPT,
      receiptNumber: user?.phone ?? '',
      receiptBusiness: '',
    },
    submit: (values) => submit(answersOf(course, values), byDeposit ? receiptOf(values) : null),
  });
  useEarlierPhone(course, form);
  return form;
}
const receiptOf = ({ receiptType, receiptNumber, receiptBusiness }: PayValues): CashReceiptInput | null =>
  receiptType === NO_RECEIPT
    ? null
    : { type: receiptType, number: receiptType === CASH_RECEIPT.BUSINESS ? receiptBusiness : receiptNumber };
