import { WINDOW_END } from '@madang/contracts/answer-codes';
import type { ErrorName } from '@madang/contracts/errors';

const CANCELLED: ErrorName = 'PAYMENT_CANCELLED';
const GIVEN_UP: readonly string[] = [WINDOW_END.CLOSED, WINDOW_END.CLOSED_OLD, CANCELLED];
/** Whether the code with which a payment provider's window ended means that the buyer closed it, not that the card was refused (PY-017). */
export const gaveUpBy = (code: string | null): boolean => code !== null && GIVEN_UP.includes(code);
