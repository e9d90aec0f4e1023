import { MINUTE } from '@madang/contracts/time';

/**
 * For how many milliseconds each step of a login may take: from the button to the return from the provider, from there to its end, and to
 * the decision about linking it to an account.
 */
export const LOGIN_STEP_LIFE_MS = 10 * MINUTE;
