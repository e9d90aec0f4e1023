import { CURRENCY } from '@madang/contracts/codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import type { BillState } from '@madang/contracts/util/platform-plan';
import { formatMoney } from '../../lib/format';
import type { BadgeTone } from '../../ui/parts';

/** An amount in won, the only currency that plans are sold in. */
export const won = (amount: number) => formatMoney(amount, CURRENCY.KRW);
export const BILL_TONE: Partial<Record<BillState, BadgeTone>> = { [BILL_STATE.FAILED]: 'bad', [BILL_STATE.CHARGING]: 'warn' };
