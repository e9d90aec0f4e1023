import { boolean, object, string } from 'yup';
import { service } from '../endpoint';
import { email, message, REQUIRED, seq } from '../fields';
import { codeInput, type SessionUser } from './account';

const { get, post } = service('main');

/** How a person shows that it is not a session somebody left open; `recent`: by the log-in just now. */
export type Proof = 'password' | 'code' | 'recent';

/** A change of an account's address that can still be taken back, or was. */
export interface EmailChange {
  from: string;
  to: string;
  changedAt: string;
  /** Until when the change can be taken back by a link in the old mailbox. */
  keepUntil: string;
  takenBackAt: string | null;
}
/** How the person has to prove themselves before a change, and the changes so far. */
export interface EmailChangeState {
  proof: Proof;
  /** The changes so far, the latest first. */
  changes: EmailChange[];
}
/** What the link in the old mailbox leads to; `to` is masked. */
export interface EmailTakeBack {
  isValid: boolean;
  from: string;
  to: string;
  until: string | null;
}

/** What proves the person: a password, or a code for those who have none. */
export const proofFields = {
  password: string().max(128),
  code: string().matches(/^\d{6}$/, { message: message('code6'), excludeEmptyString: true }),
};
/** The new address, and what proves that the person themselves asks for it. */
export const emailAskInput = object({ email: email().required(REQUIRED), channelSeq: seq().nullable(), ...proofFields }).noUnknown();
/** The code that went to the new address. */
export const emailChangeInput = codeInput.shape({ endOthers: boolean().required(REQUIRED) }).noUnknown();
const tokenInput = object({ token: string().max(200).required(REQUIRED) }).noUnknown();

/** Calls about changing the address of an account: from its own settings, and back from the old mailbox. */
export const emailChangeApi = {
  find: get('/changeEmail', 'login').returns<EmailChangeState>(),
  /** Sends a code to the new address; once proved, the session may ask again for as long as a code lives. */
  ask: post('/changeEmail/code', 'login', emailAskInput).returns<null>(),
  change: post('/changeEmail', 'login', emailChangeInput).returns<{ user: SessionUser }>(),
  check: get('/changeEmail/back', 'public', tokenInput).returns<EmailTakeBack>(),
  /** Ends every session; its token chooses the next password at /resetpassword. */
  takeBack: post('/changeEmail/back', 'public', tokenInput).returns<{ token: string }>(),
};
