import { CASH_RECEIPT } from '@madang/contracts/codes';
import { message, oneOf } from '@madang/contracts/fields';
import { cashReceiptInput } from '@madang/contracts/util/cash-receipt';
import { object, string, ValidationError } from 'yup';
import type { Asking } from '../../domain/enrolment/asking';
import { enrolRules } from '../../domain/enrolment/enrol-rules';
import { RECEIPT_CHOICES, type PayValues, type ReceiptChoice } from './pay-values';

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
