import { accepted, REQUIRED } from '@madang/contracts/fields';
import { withdrawInput } from '@madang/contracts/main/mypage';

/** The rule of deleting one's account: that of the call, and a tick that it is meant. */
export const withdrawRule = withdrawInput.shape({ sure: accepted().required(REQUIRED) });
