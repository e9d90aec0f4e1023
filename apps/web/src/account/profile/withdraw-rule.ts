import { accepted, REQUIRED } from '@madang/contracts/fields';
import { proofFieldsOf, type Proof } from '@madang/contracts/main/email-change';
import { withdrawInput } from '@madang/contracts/main/mypage';

/** The rule of deleting one's account: that of the call with the proof that it asks for, and a tick that it is meant. */
export const withdrawRule = (proof: Proof) => withdrawInput.shape({ ...proofFieldsOf(proof), sure: accepted().required(REQUIRED) });
