import { DATE_TYPE, ORDER_STATUS, PAY_METHOD, values, type DateType } from '@madang/contracts/codes';
import { DATE_PATTERN } from '@madang/contracts/fields';

export const CUSTOM_DATE_TYPE = 'custom';
export const DATE_TYPES = ['all', ...values(DATE_TYPE), CUSTOM_DATE_TYPE] as const;
/** The states that the filter of an order list offers. READY is left out: an order whose payment window was only opened is not listed. */
export const ORDER_STATUS_CHOICES = [
  '',
  ORDER_STATUS.PAID,
  ORDER_STATUS.WAITING_DEPOSIT,
  ORDER_STATUS.CONFIRMING,
  ORDER_STATUS.CANCELING,
  ORDER_STATUS.CANCELED,
  ORDER_STATUS.FAILED,
  ORDER_STATUS.EXPIRED,
] as const;
export const PAY_METHOD_CHOICES = ['', ...values(PAY_METHOD)] as const;
export const ORDER_PAGE_SIZES = [20, 10, 50, 100] as const;

type Filters = Record<'dateType' | 'startAt' | 'endAt' | 'status' | 'payMethodCd', string>;
const dayOf = (text: string) => (DATE_PATTERN.test(text) ? text : '');
/** The query for the list of orders and for its spreadsheet. */
export function queryOf(f: Filters, q: string) {
  const custom = f.dateType === CUSTOM_DATE_TYPE;
  return {
    dateType: (custom ? 'all' : f.dateType) as DateType | 'all',
    startAt: custom ? dayOf(f.startAt) : '',
    endAt: custom ? dayOf(f.endAt) : '',
    status: f.status as (typeof ORDER_STATUS_CHOICES)[number],
    payMethodCd: f.payMethodCd as (typeof PAY_METHOD_CHOICES)[number],
    q,
  };
}
