import { CURRENCY } from '@madang/contracts/codes';
import { formatMoney } from '../../lib/format';

/** An amount in won, the only currency that plans are sold in. */
export const won = (amount: number) => formatMoney(amount, CURRENCY.KRW);
