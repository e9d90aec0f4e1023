import { CASH_RECEIPT } from '@madang/contracts/codes';
import type { CashReceiptInput } from '@madang/contracts/util/cash-receipt';
import { useCallback } from 'react';
import { useContractForm, type ContractForm } from '../../lib/form';
import { useUser } from '../../lib/session';
import {
  answersOf,
  enrolDefaults,
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

/** The form of the checkout: the class's questions, unless they are answered already, and, for a deposit, the cash receipt. */
export function usePayForm(
  asking: Asking,
  options: { answered: boolean; byDeposit: boolean },
  submit: (answers: EnrolAnswers, receipt: CashReceiptInput | null) => Promise<unknown>,
): ContractForm<PayValues> {
  const user = useUser();
  const { answered, byDeposit } = options;
  const course = answered ? NOTHING_ASKED : asking;
  const rules = useCallback(async () => (await import('./pay-rules')).payRules(course, byDeposit), [course, byDeposit]);
  const form = useContractForm<PayValues>(rules, {
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
