import { CASH_RECEIPT } from '@madang/contracts/codes';
import type { CashReceiptInput } from '@madang/contracts/util/cash-receipt';
import { useCallback } from 'react';
import { useContractForm, type ContractForm } from '../../lib/form';
import { useUser } from '../../lib/session';
import {
  answersOf,
  enrolDefaults,
  NO_QUESTIONS,
  questionOf,
  useEarlierPhone,
  type EnrolAnswers,
} from '../../domain/enrolment/enrol-fields';
import type { Asking } from '../../domain/enrolment/asking';
import { NO_RECEIPT, type PayValues } from './pay-values';

/** The form of the checkout: the class's questions, unless they are answered already, and, for a deposit, the cash receipt. */
export function usePayForm(
  asking: Asking,
  options: { answered: boolean; byDeposit: boolean },
  submit: (answers: EnrolAnswers, receipt: CashReceiptInput | null) => Promise<unknown>,
): ContractForm<PayValues> {
  const user = useUser();
  const { answered, byDeposit } = options;
  const course = answered ? NO_QUESTIONS : asking;
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
