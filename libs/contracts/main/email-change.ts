import { boolean, object, string } from 'yup';
import { service } from '../endpoint';
import { email, message, REQUIRED, seq } from '../fields';
import { codeInput, type SessionUser } from './account';

const { get, post } = service('main');

/**
 * What a person has to prove before a sensitive change, since a session may have been left open: the password, a mailed code, or nothing
 * because the log-in is recent.
 */
export type Proof = 'password' | 'code' | 'recent';

/** A change of an account's e-mail address that can still be undone, or was undone. */
export interface EmailChange {
  from: string;
  to: string;
  changedAt: string;
  /** The moment until which the link in the old mailbox undoes the change. */
  keepUntil: string;
  takenBackAt: string | null;
}
/** What the caller has to prove before changing the address, and the changes so far. */
export interface EmailChangeState {
  proof: Proof;
  changes: EmailChange[];
}
/** The change that the link in the old mailbox can undo; `to` has most letters hidden. */
export interface EmailTakeBack {
  isValid: boolean;
  from: string;
  to: string;
  until: string | null;
}

/** The proof of who calls: the password or, for an account without one, a mailed code. */
export const proofFields = {
  password: string().max(128),
  code: string().matches(/^\d{6}$/, { message: message('code6'), excludeEmptyString: true }),
};
/** The proof of who calls, for somebody of whom this one is asked: a form refuses it empty, as the service does. */
export const proofFieldsOf = (proof: Proof | null) => ({
  password: proof === 'password' ? proofFields.password.required(REQUIRED) : proofFields.password,
  code: proof === 'code' ? proofFields.code.required(REQUIRED) : proofFields.code,
});
/** The new address, and the proof that the person asks for it. */
export const emailAskInput = object({ email: email().required(REQUIRED), channelSeq: seq().nullable(), ...proofFields }).noUnknown();
/** The code that was mailed to the new address; `endOthers` also ends the person's other sessions. */
export const emailChangeInput = codeInput.shape({ endOthers: boolean().required(REQUIRED) }).noUnknown();
const tokenInput = object({ token: string().max(200).required(REQUIRED) }).noUnknown();

/** Calls that change the e-mail address of an account in its settings, or undo the change from the old mailbox. */
export const emailChangeApi = {
  find: get('/changeEmail', 'login').returns<EmailChangeState>(),
  /** Mails a code to the new address. For as long as a code is valid, this session may ask again without another proof. */
  ask: post('/changeEmail/code', 'login', emailAskInput).returns<null>(),
  change: post('/changeEmail', 'login', emailChangeInput).returns<{ user: SessionUser }>(),
  check: get('/changeEmail/back', 'public', tokenInput).returns<EmailTakeBack>(),
  /** Undoes the change and ends every session of the account; the `token` of the answer lets its owner set a password at /resetpassword. */
  takeBack: post('/changeEmail/back', 'public', tokenInput).returns<{ token: string }>(),
};
